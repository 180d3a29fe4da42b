import * as comments from './comments.ts'
import { endpoint } from './http.ts'

export const listEventComments = endpoint({
  ...comments.listComments,
  path: '/v1/events/:id/comments',
  summary: 'The comments on an event with their replies, oldest first.',
  scope: 'events:read',
  shows: ['community'],
  isCached: true,
  reads: ['comments', 'activity', 'events', 'ideas', 'profiles'],
  savedAs: 'event',
})

export const getOwnEventCommentState = endpoint({
  ...comments.getOwnCommentState,
  path: '/v1/events/:id/comments/me',
  summary: 'Which comments on an event the caller supports.',
  scope: 'events:read',
  reads: ['own-comments', 'comments', 'events', 'profiles', 'blocks'],
  savedAs: 'event',
})

export const listEventMentionable = endpoint({
  ...comments.listMentionable,
  path: '/v1/events/:id/mentionable',
  summary:
    "Members to mention in a comment, by the beginning of a name: the event's organiser, who goes or may go, who commented on it, then the caller's connections. None who may not see the event.",
  reads: ['comments', 'events', 'connections', 'profiles', 'blocks'],
})

export const addEventComment = endpoint({
  ...comments.addComment,
  path: '/v1/events/:id/comments',
  summary:
    'Comment on an event, or reply to a comment. Its organiser, who goes or may go and who commented, the author of the comment replied to and mentioned members are notified.',
})
