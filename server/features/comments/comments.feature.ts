import type { AwaitingModeration } from '../../../contract/awaiting-moderation.ts'
import type * as contract from '../../../contract/comments.ts'
import type { Comment } from '../../../contract/comments.ts'
import type * as onEvents from '../../../contract/event-comments.ts'
import type { Feature } from '../../feature.ts'
import { jsonFile } from '../../lib/member-files.ts'
import type { Handlers } from '../../lib/route.ts'
import { transact } from '../../transact.ts'
import { getOwnCommentState, supportComment, withdrawCommentSupport } from './comment-supports.service.ts'
import { deleteOrReassignComments, exportComments } from './comments.account.service.ts'
import { commentsMails } from './comments.mails.ts'
import {
  addComment,
  deleteComment,
  editComment,
  listComments,
  listCommentVersions,
  listMentionable,
  requireComment,
} from './comments.service.ts'
import { notifyOfAccepted } from './moderated-comments.service.ts'

const ideaOf = ({ id }: { id: string }) => ({ kind: 'idea', id }) as const
const eventOf = ({ id }: { id: string }) => ({ kind: 'event', id }) as const

export const commentsFeature: Feature = {
  handlers: {
    listComments: (deps, { actor, params, query }) => listComments(deps, actor, ideaOf(params), query),
    getOwnCommentState: (deps, { actor, params }) => getOwnCommentState(deps, actor, ideaOf(params)),
    listMentionable: async (deps, { actor, params, query }) => ({
      members: await listMentionable(deps, actor, ideaOf(params), query.q),
    }),
    addComment: async (deps, { actor, params, body }) => saved(await addComment(deps, actor, ideaOf(params), body)),

    listEventComments: (deps, { actor, params, query }) => listComments(deps, actor, eventOf(params), query),
    getOwnEventCommentState: (deps, { actor, params }) => getOwnCommentState(deps, actor, eventOf(params)),
    listEventMentionable: async (deps, { actor, params, query }) => ({
      members: await listMentionable(deps, actor, eventOf(params), query.q),
    }),
    addEventComment: async (deps, { actor, params, body }) =>
      saved(await addComment(deps, actor, eventOf(params), body)),

    editComment: async (deps, { actor, params, body }) => saved(await editComment(deps, actor, params.id, body)),

    deleteComment: (deps, { actor, params, query }) => deleteComment(deps, actor, params.id, query.reason),

    listCommentVersions: async (deps, { actor, params }) => ({
      versions: await listCommentVersions(deps, actor, params.id),
    }),

    supportComment: (deps, { actor, params }) => supportComment(deps, actor, params.id),

    withdrawCommentSupport: (deps, { actor, params }) => withdrawCommentSupport(deps, actor, params.id),
  } satisfies Handlers<typeof contract & typeof onEvents>,
  memberData: [
    {
      tables: {
        comments: (tx, { userId, newOwnerId }) => deleteOrReassignComments(tx, userId, newOwnerId),
        comment_supports: 'cascade',
        comment_mentions: 'cascade',
      },
      files: jsonFile('comments', (deps, { userId }) => exportComments(deps, userId)),
    },
  ],
  on: {
    contentApproved: async (tx, { moderator, kind, id }) => {
      if (kind === 'comment') await notifyOfAccepted(tx, moderator, id)
    },
  },
  requireVisible: { comments: (deps, actor, id) => transact(deps, (tx) => requireComment(tx, actor, id)) },
  mails: commentsMails,
}

function saved({ is_held, ...comment }: Comment & AwaitingModeration) {
  return { comment, is_held }
}
