import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Draft } from '../../../contract/drafts.ts'
import { useSiteName } from '../../lib/pages/site-name.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { useDiscardDraft } from './drafts.api.ts'

type DraftListProps = { drafts: Draft[]; onContinue: (draft: Draft) => void }

/** Drafts that are kept with the account, to go on with or to discard. */
export function DraftList({ drafts, onContinue }: DraftListProps) {
  const t = useTranslations('ideaForm.drafts')
  const site = useSiteName()
  const form = useTranslations('ideaForm')
  const format = useFormatter()
  const discard = useDiscardDraft()
  const [asked, setAsked] = useState<Draft>()
  return (
    <>
      <ul>
        {drafts.map((draft) => {
          const title = draft.title.trim() || t('untitled')
          return (
            <li key={draft.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-border py-3">
              <div className="min-w-0 flex-1 basis-56">
                <p dir="auto" className="truncate text-15 font-bold text-text">
                  {title}
                </p>
                <p className="text-13 text-muted">
                  {t('saved', {
                    at: format.dateTime(new Date(draft.updated_at), { dateStyle: 'medium', timeStyle: 'short' }),
                  })}
                </p>
              </div>
              <div className="flex gap-2">
                <Button variant="secondary" aria-label={t('continueOf', { title })} onClick={() => onContinue(draft)}>
                  {t('continue')}
                </Button>
                <Button variant="ghost" aria-label={t('discardOf', { title })} onClick={() => setAsked(draft)}>
                  {t('discard')}
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={(isOpen) => !isOpen && setAsked(undefined)}
        title={form('discardTitle')}
        description={t('discardText', { site, title: asked?.title.trim() || t('untitled') })}
        cancelLabel={form('discardCancel')}
        confirmLabel={form('discardDraft')}
        onConfirm={() => {
          if (asked) discard.mutate(asked.id)
          setAsked(undefined)
        }}
      />
    </>
  )
}
