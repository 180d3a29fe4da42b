import { enterIdea } from '../../../contract/call-entries.ts'
import { addComment } from '../../../contract/comments.ts'
import { sendMessage } from '../../../contract/conversations.ts'
import { addEventComment } from '../../../contract/event-comments.ts'
import { answerEvent } from '../../../contract/events.ts'
import { followIdea, unfollowIdea } from '../../../contract/follows.ts'
import { createIdea, editIdea } from '../../../contract/ideas.ts'
import { addReview } from '../../../contract/reviews.ts'
import { supportIdea, withdrawSupport } from '../../../contract/supports.ts'

/** The endpoints of acts that can wait, by the name under which a device keeps an act. */
export const ACT_ENDPOINTS = {
  addComment,
  addEventComment,
  supportIdea,
  withdrawSupport,
  followIdea,
  unfollowIdea,
  answerEvent,
  createIdea,
  editIdea,
  enterIdea,
  sendMessage,
  addReview,
}
