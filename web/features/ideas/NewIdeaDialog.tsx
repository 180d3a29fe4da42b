import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useSiteName } from '../../lib/pages/site-name.ts'
import { TextButton } from '../../ui/buttons/TextButton.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { CallAnswers } from './CallAnswers.tsx'
import { CourseField } from './CourseField.tsx'
import { DraftNotes } from './DraftNotes.tsx'
import { isEmptyDraft } from './device-draft.ts'
import { IdeaDialog } from './IdeaDialog.tsx'
import { useIdeaCourse } from './use-idea-course.ts'
import { useIdeaDraft } from './use-idea-draft.ts'

type NewIdeaDialogProps = {
  userId: string
  /** The draft of the account to go on with; by itself the one of this device. */
  draftId?: string | undefined
  /** The call that the idea is to answer. */
  callId?: string | undefined
  /** Begins with this title. */
  title?: string | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
  onShared: (ideaId: string) => void
}

/** Shares a new idea. What is entered is kept on the device and with the account until it is shared or discarded, so closing loses nothing. */
export function NewIdeaDialog({ userId, draftId, callId, title, open, onOpenChange, onShared }: NewIdeaDialogProps) {
  const t = useTranslations('ideaForm')
  const site = useSiteName()
  const [isAsking, setIsAsking] = useState(false)
  const format = useFormatter()
  const own = useIdeaDraft(userId, { draftId, callId, title })
  const { draft, pdf, isKept } = own
  const isEmpty = isEmptyDraft(draft)
  const course = useIdeaCourse()
  const time = draft.savedAt && format.dateTime(new Date(draft.savedAt), { timeStyle: 'short' })
  const keptAs = own.isPdfLost ? 'draftKeptWithoutPdf' : time ? 'draftKeptInAccount' : 'draftKept'
  return (
    <>
      <IdeaDialog
        open={open}
        onClose={() => onOpenChange(false)}
        initialValues={own.initialValues}
        pdf={pdf}
        onPdfChange={own.changePdf}
        settleDraft={own.settle}
        call={draft.callId ? { id: draft.callId, answers: draft.answers } : undefined}
        callFields={
          draft.callId && (
            <CallAnswers
              callId={draft.callId}
              answers={draft.answers}
              onChange={own.changeAnswers}
              onLeave={own.leaveCall}
            />
          )
        }
        courseId={course.id}
        courseField={<CourseField {...course} />}
        isDraftSaved={isKept}
        description={
          // As high without a draft as with one: nothing moves under somebody who writes.
          <span className="flex flex-wrap content-start gap-x-3 max-sm:min-h-[3lh]">
            <span role="status">{isKept ? t(keptAs, { site, time: time ?? '' }) : t('draftHint')}</span>
            {isKept && <TextButton onClick={() => setIsAsking(true)}>{t('discardDraft')}</TextButton>}
            {isKept && !isEmpty && <TextButton onClick={() => void own.startAnother()}>{t('startAnother')}</TextButton>}
          </span>
        }
        notes={
          <DraftNotes
            note={own.note}
            pdfElsewhere={pdf ? '' : draft.pdfName}
            others={own.others}
            onContinue={(other) => void own.continueWith(other)}
          />
        }
        onDraftChange={own.changeTexts}
        onSaved={(idea) => {
          own.end()
          if (idea) onShared(idea.id)
          else onOpenChange(false)
        }}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('discardTitle')}
        description={t('discardText')}
        cancelLabel={t('discardCancel')}
        confirmLabel={t('discardDraft')}
        onConfirm={() => {
          void own.discard()
          onOpenChange(false)
        }}
      />
    </>
  )
}
