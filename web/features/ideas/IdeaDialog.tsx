import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type FieldErrors, FormProvider, useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import { type Idea, IdeaForm } from '../../../contract/ideas.ts'
import { ideaQuery } from '../../entities/ideas/ideas.queries.ts'
import { ApiError } from '../../lib/api/api-client.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { showFieldErrors } from '../../lib/forms/form-errors.ts'
import { useWaitForNetwork } from '../../lib/live/online.ts'
import { InlineNote } from '../../ui/feedback/InlineNote.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { IdeaDialogFooter } from './IdeaDialogFooter.tsx'
import { IdeaFormParts } from './IdeaFormParts.tsx'
import { EMPTY_IDEA, type IdeaFormValues, valuesOf } from './idea-form-values.ts'
import { type PdfChange, PdfError, useSaveIdea } from './idea-saving.api.ts'
import { OfflineNote } from './OfflineNote.tsx'
import { PdfField } from './PdfField.tsx'
import { RoleFields } from './RoleFields.tsx'
import { SimilarIdeasHint, SimilarIdeasLink } from './SimilarIdeasHint.tsx'
import type { IdeaFormControl } from './use-similar-ideas.ts'

const FIELDS = Object.keys(EMPTY_IDEA) as (keyof IdeaFormValues)[]

type IdeaDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The idea to edit; absent for a new one. */
  idea?: Idea
  /** The one part to edit. */
  only?: 'roles' | undefined
  initialValues: IdeaFormValues
  /** Shown under the title. */
  description?: ReactNode
  /** The PDF to send, which the caller holds. */
  pdf: PdfChange
  onPdfChange: (change: PdfChange) => void
  /** True when closing loses nothing, so that nothing is asked. */
  isDraftSaved?: boolean
  onDraftChange?: (values: IdeaFormValues) => void
  /** Ends the saving of the draft that a new idea was, and returns its id. */
  settleDraft?: () => Promise<string>
  /** Shown above the form. */
  notes?: ReactNode
  onSaved: (saved: Idea) => void
}

/** The form of an idea, for sharing a new one and for editing one's own. After any failure it stays as it was. */
export function IdeaDialog({
  open,
  onOpenChange,
  idea,
  only,
  initialValues,
  description,
  pdf,
  onPdfChange,
  isDraftSaved: isDraftKept = false,
  onDraftChange,
  settleDraft,
  notes,
  onSaved,
}: IdeaDialogProps) {
  const t = useTranslations('ideaForm')
  const save = useSaveIdea()
  const queryClient = useQueryClient()
  const roles = useRef<HTMLDivElement>(null)
  const [base, setBase] = useState(idea)
  /** The version that was saved elsewhere, until the member decides which one stays. */
  const [latest, setLatest] = useState<Idea>()
  const [reason, setReason] = useState('')
  const [pdfError, setPdfError] = useState<string>()
  const [otherError, setOtherError] = useState<string>()
  const [progress, setProgress] = useState<number>()
  const form = useForm<IdeaFormValues, unknown, z.output<typeof IdeaForm>>({
    resolver: zodResolver(IdeaForm),
    defaultValues: initialValues,
    // Another draft takes the place of the one in the form.
    values: initialValues,
  })
  const { watch } = form
  useEffect(
    () => watch((values) => onDraftChange?.({ ...EMPTY_IDEA, ...(values as IdeaFormValues) })).unsubscribe,
    [watch, onDraftChange],
  )

  const failureMessage = idea ? t('updateFailed') : t('failed')

  async function handleFailure(error: unknown) {
    if (error instanceof PdfError) return setPdfError(t('unreadablePdf'))
    toast.error(failureMessage)
    if (!(error instanceof ApiError)) return setOtherError(failureMessage)
    if (error.status === 409 && idea) {
      const newest = await queryClient.fetchQuery({ ...ideaQuery(idea.id), staleTime: 0 }).catch(() => undefined)
      if (newest) return setLatest(newest)
    }
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
    try {
      const edited = latest ?? base
      const { idea: saved } = await save.mutateAsync({
        form: values,
        pdf,
        reason,
        settleDraft,
        onProgress: setProgress,
        edited,
      })
      toast.success(t(idea ? 'updated' : 'submitted'))
      onSaved(saved)
    } catch (error) {
      await handleFailure(error)
    } finally {
      setProgress(undefined)
    }
  })

  function takeTheirs() {
    if (!latest) return
    form.reset(valuesOf(latest))
    onPdfChange(undefined)
    setBase(latest)
    setLatest(undefined)
  }

  const isRolesOnly = showsRolesOnly(only, form.formState.errors)
  const similar = similarIdeas(form.control, !idea)
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
      title={t(isRolesOnly ? 'editRolesTitle' : idea ? 'editTitle' : 'newTitle')}
      description={description}
      size={idea ? 'md' : 'lg'}
      aside={similar.aside}
      dirty={!isDraftKept && (form.formState.isDirty || pdf !== undefined) && !save.isSuccess}
      onSubmit={submit}
      {...(only && { initialFocus: () => roles.current?.querySelector<HTMLElement>('input, button') })}
      footer={
        <IdeaDialogFooter
          isNew={!idea}
          isPending={save.isPending}
          pendingLabel={pendingLabel}
          hasConflict={latest !== undefined}
          onTakeTheirs={takeTheirs}
        />
      }
    >
      <FormProvider {...form}>
        {isRolesOnly ? (
          <RoleFields ref={roles} />
        ) : (
          <IdeaFormParts
            idea={idea}
            notes={notes}
            reason={reason}
            onReasonChange={setReason}
            roles={roles}
            underTitle={similar.underTitle}
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
        )}
        <OfflineNote isNew={!idea} {...network} />
        {otherError && (
          <InlineNote tone="danger" className="mt-5">
            {otherError}
          </InlineNote>
        )}
      </FormProvider>
    </Dialog>
  )
}

/** The other fields show again when one of them has an error, as in an idea that is older than a rule. */
function showsRolesOnly(only: 'roles' | undefined, errors: FieldErrors<IdeaFormValues>): boolean {
  return only === 'roles' && Object.keys(errors).every((field) => field === 'roles')
}

/** Where a new idea shows what is like it. One that is edited does not. */
function similarIdeas(control: IdeaFormControl, isNew: boolean): { underTitle?: ReactNode; aside?: ReactNode } {
  if (!isNew) return {}
  return { underTitle: <SimilarIdeasLink control={control} />, aside: <SimilarIdeasHint control={control} /> }
}
