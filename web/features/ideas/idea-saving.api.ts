import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import type { AwaitingModeration } from '../../../contract/awaiting-moderation.ts'
import { createIdea, deleteIdea, editIdea, type Idea, type IdeaForm } from '../../../contract/ideas.ts'
import { handOverIdea } from '../../../contract/teams.ts'
import { useModerationToast } from '../../entities/reports/use-moderation-toast.ts'
import { request } from '../../lib/api/api-client.ts'
import { enqueue } from '../../lib/offline-queue/enqueue.ts'

/** The PDF to send: undefined leaves the stored one, null removes it. */
export type PdfChange = File | null | undefined

/** Thrown when a chosen PDF cannot be read from the device. */
export class PdfError extends Error {}

export type IdeaSave = {
  form: z.output<typeof IdeaForm>
  pdf: PdfChange
  /** Why the idea is changed, or "". */
  reason: string
  /** Ends the saving of the draft that a new idea was, and returns its id and its key on this device. */
  settleDraft: (() => Promise<{ id: string; key: string }>) | undefined
  /** The call that a new idea answers, with the answers by question. */
  call?: { id: string; answers: Record<string, string> } | undefined
  /** The course that a new idea is shared from. */
  courseId?: string | undefined
  /** The idea to change; absent for a new one. */
  edited: Pick<Idea, 'id' | 'version'> | undefined
  onProgress: (sent: number) => void
  /** Called when it has to wait for the line. */
  onWaiting: () => void
}

/** Shares a new idea or changes one's own. */
export function useSaveIdea() {
  const showHeld = useModerationToast()
  return useMutation({
    mutationFn: async ({
      form,
      pdf,
      reason,
      settleDraft,
      call: answered,
      courseId,
      edited,
      onProgress,
      onWaiting,
    }: IdeaSave): Promise<(AwaitingModeration & { idea: Idea }) | undefined> => {
      const settled = await settleDraft?.()
      const content = pdf === null ? { ...form, pdf } : form
      const options = { untilSent: true, onWaiting, onProgress }
      const file = pdf ? { field: 'pdf', file: await readable(pdf) } : undefined
      const draft = settled ? { draft_id: settled.id } : {}
      const draftKey = settled ? { draftKey: settled.key } : {}
      const entry = answered ? { call_id: answered.id, answers: answered.answers } : {}
      const course = courseId ? { course_id: courseId } : {}
      if (!edited) {
        const request = { body: { ...content, ...draft, ...entry, ...course } }
        return enqueue(
          { endpoint: createIdea, request, path: '/mysubmission', file, subject: form.title, ...draftKey },
          options,
        )
      }
      const { id, version } = edited
      const request = { params: { id }, body: { ...content, version, reason } }
      return enqueue({ endpoint: editIdea, request, path: `/ideas/${id}`, file, subject: form.title }, options)
    },
    onSuccess: (saved) => saved && showHeld(saved),
  })
}

export function useDeleteIdea() {
  return useMutation({ mutationFn: (id: string) => request(deleteIdea, { params: { id } }) })
}

export function useHandOverIdea() {
  return useMutation({
    mutationFn: ({ id, userId }: { id: string; userId: string }) =>
      request(handOverIdea, { params: { id }, body: { user_id: userId } }),
  })
}

/** The file, where the device can still read it. */
async function readable(file: File): Promise<File> {
  try {
    await file.slice(0, 1).arrayBuffer()
    return file
  } catch {
    throw new PdfError()
  }
}
