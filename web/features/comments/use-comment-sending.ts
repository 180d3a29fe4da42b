import { type RefObject, useState } from 'react'
import { useTranslations } from 'use-intl'
import { describeError } from '../../lib/errors/describe-error.ts'
import { useIsOnline } from '../../lib/live/online.ts'
import type { useCommentDraft } from './use-comment-draft.ts'

type CommentSending = {
  draft: ReturnType<typeof useCommentDraft>
  field: RefObject<HTMLTextAreaElement | null>
  /** Rejects where it could not be sent; the text stays. */
  onSend: (text: string, draftId: string) => Promise<unknown>
}

/** Checks a comment and sends it once. */
export function useCommentSending({ draft, field, onSend }: CommentSending) {
  const t = useTranslations('comments.composer')
  const [error, setError] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const isOnline = useIsOnline()

  async function send() {
    if (isSending) return
    const problem = await problemOf(draft.text)
    setError(problem)
    if (problem) return field.current?.focus()
    setIsSending(true)
    try {
      await onSend(draft.text, draft.id)
      draft.clear()
    } catch (failure) {
      setError(t('notSent', { reason: describeError(failure, t('failed')) }))
      field.current?.focus()
    } finally {
      setIsSending(false)
    }
  }

  return { send, error, isSending, isWaiting: isSending && !isOnline }
}

/** The contract's validation message for a text. */
async function problemOf(text: string): Promise<string | undefined> {
  const { CommentForm } = await import('../../../contract/comments.ts')
  return CommentForm.safeParse({ text }).error?.issues[0]?.message
}
