import { createContext, use } from 'react'
import type { Reply } from '../../../contract/comments.ts'
import type { CommentTarget } from './comments.api.ts'

/** The context of all comments of a discussion. */
export type Discussion = {
  target: CommentTarget
  /** Author of the subject. */
  authorId: string
  /** Who can see what is written. */
  audience: string
  /** Null for a visitor. */
  userId: string | null
  isAdmin: boolean
  /** False where nothing is written any more. */
  isOpen: boolean
  supported: readonly string[]
  /** Members whose comments the current user does not want to read. */
  blocked: readonly string[]
  /** The comment that is answered. */
  replyTo: Reply | undefined
  editedId: string | undefined
  /** The comment that the URL names. */
  linkedId: string | undefined
  /** The comment that takes the focus. */
  focusedId: string | undefined
  startReply: (comment: Reply) => void
  startEdit: (comment: Reply) => void
  /** Ends a reply or an edit, and takes the focus to a comment. */
  finish: (focusedId: string, status?: string) => void
  askToDelete: (comment: Reply) => void
  askToBlock: (comment: Reply) => void
}

export const DiscussionContext = createContext<Discussion | null>(null)

export function useDiscussion(): Discussion {
  const discussion = use(DiscussionContext)
  if (!discussion) throw new Error('There is no discussion around.')
  return discussion
}
