import { errorText } from '../error-text.ts'

export const commentId = errorText('Must be the id of a comment')
export const updateId = errorText('Must be the id of an update')
export const ownSupport = errorText('You cannot support your own comment.')
export const repliedToGone = errorText('The comment that you reply to is no longer there.')
export const profileFirst = errorText('Please complete your profile before you comment.')
export const onlyAuthorEdits = errorText('Only its author may edit a comment.')
export const onlyAuthorDeletes = errorText('Only its author and administrators may delete a comment.')
export const blockedOnIdea = errorText('You cannot comment on this idea.')
export const blockedOnEvent = errorText('You cannot comment on this event.')
export const deleted = errorText('This comment was deleted.')
export const sentEarlier = errorText(
  'You have sent this comment already. The earlier version is still waiting for a reviewer.',
)
export const maxReplies = errorText('This comment has {max} replies. Please begin a new one.')
export const maxMentions = errorText('At most {max} mentions')
export const limit = errorText('You can write {max} comments in 10 minutes.')
export const changeCommentsLimit = errorText('You can change comments {max} times an hour.')
export const supportCommentsLimit = errorText('You can support comments {max} times an hour.')
export const newcomerLimit = errorText('You can write {max} comments a day while your account is new.')
