import { Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { describeError } from '../../lib/errors/describe-error.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { lazyPart } from '../../lib/pages/lazy-part.tsx'
import { Button } from '../../ui/buttons/Button.tsx'

const ConfirmDialog = lazyPart(async () => (await import('../../ui/overlays/ConfirmDialog.tsx')).ConfirmDialog)

type RecentImport = { id: string; at: string; text: ReactNode; canBeUndone: boolean }

type RecentListProps = {
  imports: RecentImport[]
  /** Effect of an undo. */
  undoText: string
  isUndoing: boolean
  undo: (id: string) => Promise<unknown>
}

/** The imports that can be undone. Nothing where there is none. */
export function RecentList({ imports, undoText, isUndoing, undo }: RecentListProps) {
  const t = useTranslations('imports.recent')
  const format = useFormatter()
  const [chosen, setChosen] = useState<RecentImport | null>(null)

  async function confirm({ id }: RecentImport) {
    try {
      await undo(id)
    } catch (error) {
      toast.error(describeError(error, t('failed')))
    }
    setChosen(null)
  }

  if (imports.length === 0) return null
  return (
    <section aria-labelledby="recent-imports" className="rounded-md border border-border bg-surface p-5">
      <h2 id="recent-imports" className="text-20 font-bold">
        {t('title')}
      </h2>
      <ul className="mt-2 divide-y divide-border">
        {imports.map((one) => {
          const when = format.dateTime(new Date(one.at), { dateStyle: 'medium', timeStyle: 'short' })
          return (
            <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 text-14">
                <time dateTime={one.at}>{when}</time>
                <p className="text-13 wrap-anywhere text-muted">{one.text}</p>
              </div>
              {one.canBeUndone && (
                <Button
                  variant="secondary"
                  size="sm"
                  icon={Undo2}
                  aria-label={t('undoOf', { when })}
                  onClick={() => setChosen(one)}
                >
                  {t('undo')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {chosen && (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => !isOpen && setChosen(null)}
          title={t('undoTitle')}
          description={undoText}
          confirmLabel={t('undo')}
          pending={isUndoing}
          pendingLabel={t('undoing')}
          onConfirm={() => void confirm(chosen)}
        />
      )}
    </section>
  )
}
