import { z } from 'zod'
import { awaitingModeration } from './awaiting-moderation.ts'
import { COMMENT_MAX, COMMENTS_PAGE_SIZE, MENTIONABLE_MAX } from './comments.values.ts'
import { Deletion } from './deletions.ts'
import { endpoint } from './http.ts'
import { Author } from './ideas.ts'
import { rateLimit } from './limits.ts'
import * as errorTexts from './messages/errors/index.ts'
import { Metadata, pageQuery } from './paging.ts'
import { line, text } from './text.ts'

export * from './comments.values.ts'

/** A comment in reply to another one. */
export const Reply = z.object({
  id: z.uuid(),
  author: Author,
  text: z.string().describe('Plain text; "" where the comment was deleted and only its place is left.'),
  created_at: z.iso.datetime(),
  edited_at: z.iso
    .datetime()
    .nullable()
    .describe('When it was last edited; null where that was soon after it was written.'),
  deleted_at: z.iso.datetime().nullable(),
  reply_to: z.uuid().nullable().describe('Id of the comment that it replies to, which itself is no reply.'),
  support_count: z.int(),
  update_id: z.uuid().optional().describe('The update of the idea that it is about; its replies are too.'),
  mentions: z
    .array(z.object({ id: z.uuid(), username: z.string() }))
    .describe('The members that "@username" in the text names.'),
})
export type Reply = z.infer<typeof Reply>

export const Comment = z.object({ ...Reply.shape, replies: z.array(Reply) })
export type Comment = z.infer<typeof Comment>

const commentText = text({ min: 1, max: COMMENT_MAX, required: errorTexts.common.textMissing })

export const CommentForm = z.object({ text: commentText })

/** A reply to a reply joins the replies of the same comment. */
export const NewComment = z.strictObject({
  text: commentText,
  reply_to: z.uuid(errorTexts.comments.commentId).nullish(),
  draft_id: z
    .uuid(errorTexts.common.uuid)
    .nullish()
    .describe(
      'Chosen by the client: a comment that is sent again with the same id is written once, with the text that came last.',
    ),
})
export type NewComment = z.infer<typeof NewComment>

/** `update_id`: of a comment about an update of the idea; a reply is about what its comment is about. */
export const NewIdeaComment = NewComment.extend({ update_id: z.uuid(errorTexts.comments.updateId).optional() })
export type NewIdeaComment = z.infer<typeof NewIdeaComment>

export const CommentEdit = z.strictObject({ text: commentText })
export type CommentEdit = z.infer<typeof CommentEdit>

/** Data of the event `comments` on the live stream: the comments of an idea or event have changed. */
export const LiveComments = z.union([z.object({ idea_id: z.uuid() }), z.object({ event_id: z.uuid() })])
export type LiveComments = z.infer<typeof LiveComments>

const params = z.object({ id: z.uuid() })
const SavedCommentResponse = z.object({ comment: Comment, ...awaitingModeration })
const SupportResponse = z.object({ supported: z.boolean(), support_count: z.int() })

export const listComments = endpoint({
  method: 'GET',
  path: '/v1/ideas/:id/comments',
  summary: 'The comments on an idea with their replies, oldest first.',
  access: 'public',
  scope: 'ideas:read',
  shows: ['ideas', 'community'],
  isCached: true,
  isShared: true,
  reads: ['comments', 'activity', 'ideas', 'profiles'],
  savedAs: 'idea',
  params,
  query: z.object(pageQuery(COMMENTS_PAGE_SIZE)),
  status: 200,
  response: z.object({ comments: z.array(Comment), metadata: Metadata }),
})

export const getOwnCommentState = endpoint({
  method: 'GET',
  path: '/v1/ideas/:id/comments/me',
  summary: 'Which comments on an idea the caller supports, and whom the caller blocked, whose comments a page hides.',
  access: 'member',
  scope: 'ideas:read',
  reads: ['own-comments', 'comments', 'ideas', 'profiles', 'blocks'],
  savedAs: 'idea',
  params,
  status: 200,
  response: z.object({ supported: z.array(z.uuid()), blocked: z.array(z.uuid()) }),
})

/** A member suggested for a mention, with the reason. */
export const Mentionable = z.object({
  ...Author.shape,
  relation: z
    .enum(['author', 'team', 'attendee', 'commenter', 'connection'])
    .describe('`author`: who organises, of an event; `attendee`: who goes or may go to it.'),
})
export type Mentionable = z.infer<typeof Mentionable>

export const listMentionable = endpoint({
  method: 'GET',
  path: '/v1/ideas/:id/mentionable',
  summary:
    "Members to mention in a comment, by the beginning of a name: the idea's author, its team, who commented on it, then the caller's connections. None who may not see the idea.",
  access: 'member',
  reads: ['comments', 'ideas', 'connections', 'profiles', 'blocks'],
  params,
  query: z.object({ q: line({ max: 50 }).default('') }),
  status: 200,
  response: z.object({ members: z.array(Mentionable).max(MENTIONABLE_MAX) }),
})

export const addComment = endpoint({
  method: 'POST',
  path: '/v1/ideas/:id/comments',
  summary:
    'Comment on an idea, or reply to a comment. Followers of the idea, the author of the comment replied to and mentioned members are notified.',
  access: 'member',
  scope: 'comments:write',
  waits: { as: 'comment' },
  limit: rateLimit('comment', 10, '10 minutes', errorTexts.comments.limit),
  errors: [403, 409],
  params,
  body: NewIdeaComment,
  status: 201,
  response: SavedCommentResponse,
})

const commentChangesLimit = rateLimit('comment-change', 60, 'hour', errorTexts.comments.changeCommentsLimit)

export const editComment = endpoint({
  method: 'PATCH',
  path: '/v1/comments/:id',
  summary: 'Edit an own comment. It is marked as edited a while after it was written.',
  access: 'member',
  scope: 'comments:write',
  waits: { as: 'comment_edit', onlyLast: true },
  limit: commentChangesLimit,
  errors: [403, 409],
  params,
  body: CommentEdit,
  status: 200,
  response: SavedCommentResponse,
})

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/v1/comments/:id',
  summary: 'Delete a comment: its author or an administrator. Its place stays while there are replies.',
  access: 'member',
  scope: 'comments:write',
  waits: { as: 'comment_deletion', onlyLast: true },
  limit: commentChangesLimit,
  errors: [403],
  params,
  query: Deletion,
  status: 204,
})

export const listCommentVersions = endpoint({
  method: 'GET',
  path: '/v1/comments/:id/versions',
  summary: 'The earlier texts of a comment, newest first.',
  access: 'reviewer',
  reads: ['comments', 'ideas', 'events', 'profiles'],
  params,
  status: 200,
  response: z.object({ versions: z.array(z.object({ text: z.string(), replaced_at: z.iso.datetime() })) }),
})

const commentSupportsLimit = rateLimit('comment-support', 600, 'hour', errorTexts.comments.supportCommentsLimit)

export const supportComment = endpoint({
  method: 'PUT',
  path: '/v1/comments/:id/support',
  summary: 'Support a comment of another member, once.',
  access: 'member',
  scope: 'comments:write',
  waits: { as: 'support', onlyLast: true },
  isAnswer: true,
  limit: commentSupportsLimit,
  errors: [403, 409],
  params,
  status: 200,
  response: SupportResponse,
})

export const withdrawCommentSupport = endpoint({
  method: 'DELETE',
  path: '/v1/comments/:id/support',
  summary: 'Withdraw the support of a comment.',
  access: 'member',
  scope: 'comments:write',
  waits: { as: 'support', onlyLast: true },
  isAnswer: true,
  limit: commentSupportsLimit,
  errors: [403, 409],
  params,
  status: 200,
  response: SupportResponse,
})
