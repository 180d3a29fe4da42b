import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { RecentList } from '../../entities/imports/RecentList.tsx'
import { recentIdeaImportsQuery, useUndoIdeaImport } from './idea-imports.api.ts'

/** The imports of ideas that can be undone, or that are being undone. */
export function RecentIdeaImports({ className }: { className?: string }) {
  const t = useTranslations('ideaImports.recent')
  const { data: imports = [] } = useQuery(recentIdeaImportsQuery)
  const undo = useUndoIdeaImport()
  return (
    <div className={className}>
      <RecentList
        imports={imports.map(({ id, created_at, run_at, file_name: name, state, counts }) => ({
          ...{ id, at: run_at ?? created_at, canBeUndone: state !== 'undoing' },
          text: state === 'undoing' ? t('undoing', { name }) : t('counts', { name, count: counts.added }),
        }))}
        undoText={t('undoText')}
        isUndoing={undo.isPending}
        undo={undo.mutateAsync}
      />
    </div>
  )
}
