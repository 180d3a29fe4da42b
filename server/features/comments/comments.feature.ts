import type { Feature } from '../../feature.ts'
import { jsonFile } from '../../lib/member-files.ts'
import { transact } from '../../transact.ts'
import { deleteOrReassignComments, exportComments } from './comments.account.service.ts'
import { commentsMails } from './comments.mails.ts'
import { commentsRoutes } from './comments.routes.ts'
import { requireComment } from './comments.service.ts'
import { notifyOfAccepted } from './held-comments.service.ts'

export const commentsFeature: Feature = {
  routes: commentsRoutes,
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
  onHeldApproved: async (tx, moderator, { kind, id }) => {
    if (kind === 'comment') await notifyOfAccepted(tx, moderator, id)
  },
  requireVisible: { comments: (deps, actor, id) => transact(deps, (tx) => requireComment(tx, actor, id)) },
  mails: commentsMails,
}
