import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/comments.ts'
import * as onEvents from '../../../contract/event-comments.ts'
import type { Held } from '../../../contract/held.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../lib/route.ts'
import type { SubjectRef } from './comment-subjects.service.ts'
import { getOwnCommentState, supportComment, withdrawCommentSupport } from './comment-supports.service.ts'
import {
  addComment,
  deleteComment,
  editComment,
  listComments,
  listCommentVersions,
  listMentionable,
} from './comments.service.ts'

const ideaOf = ({ id }: { id: string }): SubjectRef => ({ kind: 'idea', id })
const eventOf = ({ id }: { id: string }): SubjectRef => ({ kind: 'event', id })

export function commentsRoutes(app: FastifyInstance, deps: Deps): void {
  route(
    app,
    contract.listComments,
    async ({ actor, params, query }) => listComments(deps, actor, ideaOf(params), query),
    () => 'nobody',
  )
  route(
    app,
    onEvents.listEventComments,
    async ({ actor, params, query }) => listComments(deps, actor, eventOf(params), query),
    () => 'nobody',
  )

  route(app, contract.getOwnCommentState, async ({ actor, params }) => getOwnCommentState(deps, actor, ideaOf(params)))
  route(app, onEvents.getOwnEventCommentState, async ({ actor, params }) =>
    getOwnCommentState(deps, actor, eventOf(params)),
  )

  route(app, contract.listMentionable, async ({ actor, params, query }) => ({
    members: await listMentionable(deps, actor, ideaOf(params), query.q),
  }))
  route(app, onEvents.listEventMentionable, async ({ actor, params, query }) => ({
    members: await listMentionable(deps, actor, eventOf(params), query.q),
  }))

  route(app, contract.addComment, async ({ actor, params, body }) =>
    saved(await addComment(deps, actor, ideaOf(params), body)),
  )
  route(app, onEvents.addEventComment, async ({ actor, params, body }) =>
    saved(await addComment(deps, actor, eventOf(params), body)),
  )

  route(app, contract.editComment, async ({ actor, params, body }) =>
    saved(await editComment(deps, actor, params.id, body)),
  )

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

function saved({ is_held, ...comment }: contract.Comment & Held) {
  return { comment, is_held }
}
