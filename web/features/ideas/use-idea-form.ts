import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import { type Idea, IdeaForm } from '../../../contract/ideas.ts'
import { ideaQuery } from '../../entities/ideas/ideas.queries.ts'
import { ApiError } from '../../lib/api/api-client.ts'
import { toast } from '../../lib/feedback/toasts.ts'
import { showFieldErrors } from '../../lib/forms/form-errors.ts'
import { useIsOnline } from '../../lib/live/online.ts'
import { EMPTY_IDEA, type IdeaFormValues, valuesOf } from './idea-form-values.ts'
import { type IdeaSave, type PdfChange, PdfError, useSaveIdea } from './idea-saving.api.ts'

const FIELDS = Object.keys(EMPTY_IDEA) as (keyof IdeaFormValues)[]

export type IdeaFormOptions = {
  /** The idea to edit; absent for a new one. */
  idea?: Idea
  initialValues: IdeaFormValues
  /** The PDF to send, which the caller holds. */
  pdf: PdfChange
  onPdfChange: (change: PdfChange) => void
  onDraftChange?: (values: IdeaFormValues) => void
  settleDraft?: IdeaSave['settleDraft']
  /** The call that a new idea answers. */
  call?: IdeaSave['call']
  /** The course that a new idea is shared from. */
  courseId?: IdeaSave['courseId']
  /** Without the idea where another tab sent it. */
  onSaved: (saved: Idea | undefined) => void
}

/** State and submission of an idea's form. After any failure its values stay as they were. */
export function useIdeaForm(options: IdeaFormOptions) {
  const { idea, initialValues, pdf, onPdfChange, onDraftChange, settleDraft, call, courseId, onSaved } = options
  const t = useTranslations('ideaForm')
  const save = useSaveIdea()
  const queryClient = useQueryClient()
  const [base, setBase] = useState(idea)
  /** The version that was saved elsewhere, until the member decides which one stays. */
  const [latest, setLatest] = useState<Idea>()
  const [reason, setReason] = useState('')
  const [pdfError, setPdfError] = useState<string>()
  const [otherError, setOtherError] = useState<string>()
  const [progress, setProgress] = useState<number>()
  /** It waits for the line in the outbox. */
  const [isWaiting, setIsWaiting] = useState(false)
  const isOnline = useIsOnline()
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

  async function newerVersion({ status }: ApiError): Promise<Idea | null | undefined> {
    if (status !== 409 || !idea) return undefined
    return queryClient.fetchQuery({ ...ideaQuery(idea.id), staleTime: 0 }).catch(() => undefined)
  }

  async function handleFailure(error: unknown) {
    if (error instanceof PdfError) return setPdfError(t('unreadablePdf'))
    const message = idea ? t('updateFailed') : t('failed')
    toast.error(message)
    if (!(error instanceof ApiError)) return setOtherError(message)
    const newest = await newerVersion(error)
    if (newest) return setLatest(newest)
    const { pdf: pdfMessage, call: callMessage, answers, ...others } = showFieldErrors(error, FIELDS, form.setError)
    setPdfError(pdfMessage)
    for (const [key, text] of Object.entries(others)) toast.error(`${key}: ${text}`)
    setOtherError(callMessage ?? answers ?? (Object.keys(error.fields).length === 0 ? error.message : undefined))
  }

  const submit = form.handleSubmit(async (values) => {
    if (save.isPending) return
    setPdfError(undefined)
    setOtherError(undefined)
    try {
      const edited = latest ?? base
      const sent = await save.mutateAsync({
        form: values,
        pdf,
        reason,
        settleDraft,
        call,
        courseId,
        onProgress: setProgress,
        onWaiting: () => setIsWaiting(true),
        edited,
      })
      toast.success(t(idea ? 'updated' : 'submitted'))
      onSaved(sent?.idea)
    } catch (error) {
      await handleFailure(error)
    } finally {
      setProgress(undefined)
      setIsWaiting(false)
    }
  })

  function acceptServerVersion() {
    if (!latest) return
    form.reset(valuesOf(latest))
    onPdfChange(undefined)
    setBase(latest)
    setLatest(undefined)
  }

  const isUploading = pdf && progress !== undefined && progress < 1
  return {
    form,
    submit,
    network: { isOnline, isWaiting: isWaiting || (save.isPending && !isOnline) },
    isPending: save.isPending,
    pendingLabel: isUploading
      ? t('uploading', { percent: Math.round(progress * 100) })
      : t(idea ? 'saving' : 'sharing'),
    isDirty: (form.formState.isDirty || pdf !== undefined) && !save.isSuccess,
    hasConflict: latest !== undefined,
    acceptServerVersion,
    reason,
    setReason,
    pdfError,
    otherError,
    progress,
  }
}
