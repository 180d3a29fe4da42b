import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { RecentImport, UndoneImport } from '../../../contract/user-imports.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { recentImportsQuery, useUndoImport } from './invitations.api.ts'

const ConfirmDialog = lazyPart(async () => (await import('../../ui/overlays/ConfirmDialog.tsx')).ConfirmDialog)

/** The imports that can be undone, and what came of undoing the last one. Nothing where there is none. */
export function RecentImports({ className }: { className?: string }) {
  const t = useTranslations('invitations.import.recent')
  const format = useFormatter()
  const { data: imports = [] } = useQuery(recentImportsQuery)
  const undo = useUndoImport()
  const [chosen, setChosen] = useState<RecentImport | null>(null)

  async function confirm({ id }: RecentImport) {
    try {
      await undo.mutateAsync(id)
    } catch (error) {
      toast.error(describeError(error, t('failed')))
    }
    setChosen(null)
  }

  return (
    <div className={className}>
      <div role="status">{undo.data && <Undone undone={undo.data} />}</div>
      {imports.length > 0 && (
        <section aria-labelledby="recent-imports" className="rounded-md border border-border bg-surface p-5">
          <h2 id="recent-imports" className="text-20 font-bold">
            {t('title')}
          </h2>
          <ul className="mt-2 divide-y divide-border">
            {imports.map((one) => {
              const when = format.dateTime(new Date(one.created_at), { dateStyle: 'medium', timeStyle: 'short' })
              return (
                <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
                  <div className="text-14">
                    <time dateTime={one.created_at}>{when}</time>
                    <p className="text-13 text-muted">{t('counts', { added: one.added, updated: one.updated })}</p>
                  </div>
                  <Button
                    variant="secondary"
                    size="sm"
                    icon={Undo2}
                    aria-label={t('undoOf', { when })}
                    onClick={() => setChosen(one)}
                  >
                    {t('undo')}
                  </Button>
                </li>
              )
            })}
          </ul>
        </section>
      )}
      {chosen && (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => !isOpen && setChosen(null)}
          title={t('undoTitle')}
          description={t('undoText')}
          confirmLabel={t('undo')}
          pending={undo.isPending}
          pendingLabel={t('undoing')}
          onConfirm={() => void confirm(chosen)}
        />
      )}
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
