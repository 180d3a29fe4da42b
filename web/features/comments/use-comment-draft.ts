import { useState } from 'react'
import { clearDraft, readDraft, writeDraft } from '../../lib/forms/draft.ts'
import type { CommentTarget } from './comments.api.ts'

const EMPTY = { text: '' }

/** The key of what a member writes: a new comment, a reply in a thread, or a new text of a comment. */
export function draftKey(
  userId: string,
  { kind, id }: CommentTarget,
  part: 'new' | `reply:${string}` | `edit:${string}`,
) {
  return `comment-draft:${userId}:${kind}:${id}:${part}`
}

export function hasDraft(key: string): boolean {
  return readDraft(key, EMPTY).draft.text !== ''
}

/** A text that is kept on this device until it is sent. */
export function useCommentDraft(key: string, initialText = '') {
  const [text, setText] = useState(() => readDraft(key, EMPTY).draft.text || initialText)
  const [isKept, setIsKept] = useState(false)
  return {
    text,
    isKept: isKept && text !== '' && text !== initialText,
    setText: (next: string) => {
      setText(next)
      if (next !== '' && next !== initialText) setIsKept(writeDraft(key, { text: next }))
      else clearDraft(key)
    },
    clear: () => {
      clearDraft(key)
      setText(initialText)
    },
  }
}
