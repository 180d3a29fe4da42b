import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { UndoneImport } from '../../../contract/user-imports.ts'
import { RecentList } from '../../entities/imports/RecentList.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { recentImportsQuery, useUndoImport } from './invitations.api.ts'

/** The imports that can be undone, and what came of undoing the last one. Nothing where there is none. */
export function RecentImports({ className }: { className?: string }) {
  const t = useTranslations('invitations.import.recent')
  const { data: imports = [] } = useQuery(recentImportsQuery)
  const undo = useUndoImport()
  return (
    <div className={className}>
      <div role="status">{undo.data && <Undone undone={undo.data} />}</div>
      <RecentList
        imports={imports.map(({ id, created_at, added, updated }) => ({
          ...{ id, at: created_at, canBeUndone: true },
          text: t('counts', { added, updated }),
        }))}
        undoText={t('undoText')}
        isUndoing={undo.isPending}
        undo={undo.mutateAsync}
      />
    </div>
  )
}

function Undone({ undone }: { undone: UndoneImport }) {
  const t = useTranslations('invitations.import.recent')
  const { withdrawn, not_withdrawn, restored, not_restored } = undone
  return (
    <InlineNote tone={not_withdrawn + not_restored > 0 ? 'warning' : 'success'} className="mb-4">
      <p>{t('undone', { withdrawn, restored })}</p>
      {not_withdrawn > 0 && <p>{t('notWithdrawn', { count: not_withdrawn })}</p>}
      {not_restored > 0 && <p>{t('notRestored', { count: not_restored })}</p>}
    </InlineNote>
  )
}
