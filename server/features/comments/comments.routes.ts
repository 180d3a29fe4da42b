import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/comments.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../lib/route.ts'
import { getOwnCommentState, supportComment, withdrawCommentSupport } from './comment-supports.service.ts'
import {
  addComment,
  deleteComment,
  editComment,
  listComments,
  listCommentVersions,
  listMentionable,
} from './comments.service.ts'

export function commentsRoutes(app: FastifyInstance, deps: Deps): void {
  route(
    app,
    contract.listComments,
    async ({ actor, params, query }) => listComments(deps, actor, params.id, query),
    () => 'nobody',
  )

  route(app, contract.getOwnCommentState, async ({ actor, params }) => getOwnCommentState(deps, actor, params.id))

  route(app, contract.listMentionable, async ({ actor, params, query }) => ({
    members: await listMentionable(deps, actor, params.id, query.q),
  }))

  route(app, contract.addComment, async ({ actor, params, body }) => ({
    comment: await addComment(deps, actor, params.id, body),
  }))

  route(app, contract.editComment, async ({ actor, params, body }) => ({
    comment: await editComment(deps, actor, params.id, body),
  }))

  route(app, contract.deleteComment, async ({ actor, params }) => {
    await deleteComment(deps, actor, params.id)
    return undefined
  })

  route(app, contract.listCommentVersions, async ({ actor, params }) => ({
    versions: await listCommentVersions(deps, actor, params.id),
  }))

  route(app, contract.supportComment, async ({ actor, params }) => supportComment(deps, actor, params.id))

  route(app, contract.withdrawCommentSupport, async ({ actor, params }) =>
    withdrawCommentSupport(deps, actor, params.id),
  )
}
