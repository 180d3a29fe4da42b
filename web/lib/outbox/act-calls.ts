import type { Endpoints } from '../../../contract/endpoints.ts'

/** The calls of acts that can wait. An act is sent from any page: the build bundles the calls that are named here with their sender. */
export const ACT_CALLS = [
  'addComment',
  'addEventComment',
  'supportIdea',
  'withdrawSupport',
  'followIdea',
  'unfollowIdea',
  'answerEvent',
  'createIdea',
  'editIdea',
  'enterIdea',
  'sendMessage',
  'addReview',
] as const satisfies (keyof Endpoints)[]
