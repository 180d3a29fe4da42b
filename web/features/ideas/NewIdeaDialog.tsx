import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { clearDraft, readDraft, writeDraft } from '../../lib/draft.ts'
import { IdeaDialog } from './IdeaDialog.tsx'
import { EMPTY_IDEA, type IdeaFormValues } from './idea-form-values.ts'

type NewIdeaDialogProps = { userId: string; open: boolean; onOpenChange: (open: boolean) => void }

/** Shares a new idea. What is typed is kept on the device until it is shared or discarded. */
export function NewIdeaDialog({ userId, open, onOpenChange }: NewIdeaDialogProps) {
  const t = useTranslations('ideas.form')
  const draftKey = `idea-draft:${userId}`
  const [{ draft, isRestored }] = useState(() => readDraft(draftKey, EMPTY_IDEA))
  const [isKept, setIsKept] = useState(isRestored)
  const keep = useCallback(
    (values: IdeaFormValues) => {
      writeDraft(draftKey, values)
      setIsKept(true)
    },
    [draftKey],
  )
  const close = (isOpen: boolean) => {
    if (!isOpen) clearDraft(draftKey)
    onOpenChange(isOpen)
  }
  return (
    <IdeaDialog
      open={open}
      onOpenChange={close}
      initialValues={draft}
      description={isKept ? t('draftKept') : undefined}
      onDraftChange={keep}
      onSaved={() => close(false)}
    />
  )
}
