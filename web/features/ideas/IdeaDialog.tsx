import { zodResolver } from '@hookform/resolvers/zod'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import { type Idea, IdeaForm, returnsToPending } from '../../../contract/ideas.ts'
import { IdeaFeedback } from '../../entities/ideas/IdeaFeedback.tsx'
import { ApiError } from '../../lib/api-client.ts'
import { showFieldErrors } from '../../lib/form-errors.ts'
import { useWaitForNetwork } from '../../lib/online.ts'
import { patientResolver } from '../../lib/patient-resolver.ts'
import { toast } from '../../lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogClose } from '../../ui/DialogClose.tsx'
import { InlineNote } from '../../ui/InlineNote.tsx'
import { ConflictNote } from './ConflictNote.tsx'
import { IdeaFields } from './IdeaFields.tsx'
import { EMPTY_IDEA, type IdeaFormValues, valuesOf } from './idea-form-values.ts'
import { type PdfChange, PdfError, useSaveIdea } from './ideas.api.ts'
import { OfflineNote } from './OfflineNote.tsx'
import { PdfField } from './PdfField.tsx'

const FIELDS = Object.keys(EMPTY_IDEA) as (keyof IdeaFormValues)[]

type IdeaDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The idea to edit; absent for a new one. */
  idea?: Idea
  initialValues: IdeaFormValues
  /** Stands under the title. */
  description?: ReactNode
  /** The PDF to send, which the caller holds. */
  pdf: PdfChange
  onPdfChange: (change: PdfChange) => void
  /** True when closing loses nothing, so that nothing is asked. */
  isDraftKept?: boolean
  onDraftChange?: (values: IdeaFormValues) => void
  onSaved: () => void
}

/** The form of an idea, for sharing a new one and for editing an own one. After any failure it stays as it was. */
export function IdeaDialog({
  open,
  onOpenChange,
  idea,
  initialValues,
  description,
  pdf,
  onPdfChange,
  isDraftKept = false,
  onDraftChange,
  onSaved,
}: IdeaDialogProps) {
  const t = useTranslations('ideas.form')
  const save = useSaveIdea()
  const navigate = useNavigate()
  const showSubmissions = () => void navigate({ to: '/mysubmission' })
  const [version, setVersion] = useState(idea?.version)
  const [pdfError, setPdfError] = useState<string>()
  const [otherError, setOtherError] = useState<string>()
  const [hasConflict, setHasConflict] = useState(false)
  const [progress, setProgress] = useState<number>()
  const form = useForm<IdeaFormValues, unknown, z.output<typeof IdeaForm>>({
    resolver: patientResolver(zodResolver(IdeaForm)),
    mode: 'onTouched',
    defaultValues: initialValues,
  })
  const { watch } = form
  useEffect(
    () => watch((values) => onDraftChange?.({ ...EMPTY_IDEA, ...(values as IdeaFormValues) })).unsubscribe,
    [watch, onDraftChange],
  )

  const failureMessage = idea ? t('updateFailed') : t('failed')

  function handleFailure(error: unknown) {
    if (error instanceof PdfError) return setPdfError(t('unreadablePdf'))
    toast.error(failureMessage)
    if (!(error instanceof ApiError)) return setOtherError(failureMessage)
    if (error.status === 409) return setHasConflict(true)
    const { pdf: pdfMessage, ...others } = showFieldErrors(error, FIELDS, form.setError)
    setPdfError(pdfMessage)
    for (const [key, message] of Object.entries(others)) toast.error(`${key}: ${message}`)
    setOtherError(Object.keys(error.fields).length === 0 ? error.message : undefined)
  }

  const network = useWaitForNetwork(() => void submit())
  const submit = form.handleSubmit(async (values) => {
    if (save.isPending) return
    if (!navigator.onLine) return network.wait()
    setPdfError(undefined)
    setOtherError(undefined)
    setHasConflict(false)
    try {
      const edited = idea && version !== undefined ? { edited: { id: idea.id, version } } : {}
      await save.mutateAsync({ form: values, pdf, onProgress: setProgress, ...edited })
      if (idea) toast.success(t('updated'))
      else toast.success(t('submitted'), { action: { label: t('follow'), onClick: showSubmissions } })
      onSaved()
    } catch (error) {
      handleFailure(error)
    } finally {
      setProgress(undefined)
    }
  })

  function loadNewer(newer: Idea) {
    form.reset(valuesOf(newer))
    onPdfChange(undefined)
    setVersion(newer.version)
    setHasConflict(false)
  }

  function keepMine(newer: Idea) {
    setVersion(newer.version)
    setHasConflict(false)
  }

  const isUploading = pdf && progress !== undefined && progress < 1
  const pendingLabel = isUploading
    ? t('uploading', { percent: Math.round(progress * 100) })
    : idea
      ? t('saving')
      : t('sharing')
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={idea ? t('editTitle') : t('newTitle')}
      description={description}
      size="md"
      dirty={!isDraftKept && (form.formState.isDirty || pdf !== undefined) && !save.isSuccess}
      onSubmit={submit}
      footer={
        <>
          {!idea && <p className="mr-auto text-13 text-muted max-sm:w-full">{t('whatHappensNext')}</p>}
          <DialogClose>{t('cancel')}</DialogClose>
          <Button type="submit" pending={save.isPending} pendingLabel={pendingLabel}>
            {idea ? t('save') : t('share')}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        {idea && <IdeaFeedback idea={idea} className="mb-5" />}
        {idea && returnsToPending(idea.status) && (
          <InlineNote className="mb-5">{t('returnsToPending', { status: idea.status })}</InlineNote>
        )}
        <IdeaFields
          pdfField={
            <PdfField
              value={pdf}
              onChange={onPdfChange}
              storedSize={idea?.pdf_size ?? 0}
              progress={progress}
              error={pdfError}
              disabled={save.isPending}
            />
          }
        />
        <OfflineNote isNew={!idea} {...network} />
        {otherError && (
          <InlineNote tone="danger" className="mt-5">
            {otherError}
          </InlineNote>
        )}
        {hasConflict && idea && <ConflictNote ideaId={idea.id} onKeepMine={keepMine} onLoadTheirs={loadNewer} />}
      </FormProvider>
    </Dialog>
  )
}
