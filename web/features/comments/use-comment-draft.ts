import { useState } from 'react'
import { clearDraft, readDraft, writeDraft } from '../../lib/forms/draft.ts'
import { randomId } from '../../lib/forms/random-id.ts'
import type { CommentTarget } from './comments.api.ts'

const EMPTY = { text: '', id: '' }

/** The key of what a member writes: a new comment, a reply in a thread, or a new text of a comment. */
export function draftKey(
  userId: string,
  { kind, id }: CommentTarget,
  part: 'new' | `reply:${string}` | `edit:${string}` | `update:${string}`,
) {
  return `comment-draft:${userId}:${kind}:${id}:${part}`
}

export function hasDraft(key: string): boolean {
  return readDraft(key, EMPTY).draft.text !== ''
}

/**
 * A text that is kept on this device until it is sent. Its id goes with every attempt, so that the server knows one whose
 * response was lost.
 */
export function useCommentDraft(key: string, initialText = '') {
  const [{ text, id }, setDraft] = useState(() => {
    const { draft } = readDraft(key, EMPTY)
    return { text: draft.text || initialText, id: draft.id || randomId() }
  })
  const [isKept, setIsKept] = useState(false)
  return {
    text,
    id,
    isKept: isKept && text !== '' && text !== initialText,
    setText: (next: string) => {
      setDraft({ text: next, id })
      if (next !== '' && next !== initialText) setIsKept(writeDraft(key, { text: next, id }))
      else clearDraft(key)
    },
    clear: () => {
      clearDraft(key)
      setDraft({ text: initialText, id: randomId() })
    },
  }
}
