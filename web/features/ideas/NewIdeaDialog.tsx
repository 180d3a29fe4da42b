import { useCallback, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { clearDraft, readDraft, readDraftFile, writeDraft, writeDraftFile } from '../../lib/forms/draft.ts'
import { TextButton } from '../../ui/buttons/TextButton.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { IdeaDialog } from './IdeaDialog.tsx'
import { EMPTY_IDEA, type IdeaFormValues } from './idea-form-values.ts'
import type { PdfChange } from './ideas.api.ts'

type NewIdeaDialogProps = { userId: string; open: boolean; onOpenChange: (open: boolean) => void }

/** Shares a new idea. What is entered is kept on the device until it is shared or discarded, so closing loses nothing. */
export function NewIdeaDialog({ userId, open, onOpenChange }: NewIdeaDialogProps) {
  const t = useTranslations('ideas.form')
  const [isAsking, setIsAsking] = useState(false)
  const { draft, keepTexts, pdf, keepPdf, isKept: isSaved, isPdfLost, discard } = useIdeaDraft(`idea-draft:${userId}`)
  const end = () => {
    discard()
    onOpenChange(false)
  }
  return (
    <>
      <IdeaDialog
        open={open}
        onOpenChange={onOpenChange}
        initialValues={draft}
        pdf={pdf}
        onPdfChange={keepPdf}
        isDraftSaved={isSaved}
        description={
          isSaved && (
            <span className="flex flex-wrap gap-x-3">
              {isPdfLost ? t('draftKeptWithoutPdf') : t('draftKept')}
              <TextButton onClick={() => setIsAsking(true)}>{t('discardDraft')}</TextButton>
            </span>
          )
        }
        onDraftChange={keepTexts}
        onSaved={end}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('discardTitle')}
        description={t('discardText')}
        cancelLabel={t('discardCancel')}
        confirmLabel={t('discardDraft')}
        onConfirm={end}
      />
    </>
  )
}

/** Texts and PDF of a new idea, kept on this device under a key. */
function useIdeaDraft(key: string) {
  const [{ draft, isRestored }] = useState(() => readDraft(key, EMPTY_IDEA))
  const [isKept, setIsSaved] = useState(isRestored)
  const [pdf, setPdf] = useState<PdfChange>()
  const [isPdfLost, setIsPdfLost] = useState(false)
  useEffect(() => {
    void readDraftFile(key).then((file) => {
      if (!file) return
      setPdf((chosen) => (chosen === undefined ? file : chosen))
      setIsSaved(true)
    })
  }, [key])
  const keepTexts = useCallback((values: IdeaFormValues) => setIsSaved(writeDraft(key, values)), [key])
  const keepPdf = async (change: PdfChange) => {
    setPdf(change)
    const isWritten = await writeDraftFile(key, change)
    setIsPdfLost(Boolean(change) && !isWritten)
    if (change && isWritten) setIsSaved(true)
  }
  const discard = () => {
    clearDraft(key)
    void writeDraftFile(key, null)
  }
  return { draft, keepTexts, pdf, keepPdf, isKept, isPdfLost, discard }
}
