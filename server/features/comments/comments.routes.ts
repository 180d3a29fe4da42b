import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/comments.ts'
import * as onEvents from '../../../contract/event-comments.ts'
import type { Held } from '../../../contract/held.ts'
import type { EndpointShape } from '../../../contract/http.ts'
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

/** A call about comments, for either target. */
type OnTarget<E extends EndpointShape> = Omit<E, 'path' | 'summary' | 'shows' | 'reads' | 'keptAs'> &
  Pick<EndpointShape, 'path' | 'summary' | 'shows' | 'reads' | 'keptAs'>
type TargetEndpoints = {
  list: OnTarget<typeof contract.listComments>
  ownState: OnTarget<typeof contract.getOwnCommentState>
  mentionable: OnTarget<typeof contract.listMentionable>
  add: OnTarget<typeof contract.addComment>
}

export function commentsRoutes(app: FastifyInstance, deps: Deps): void {
  routesOnTarget(app, deps, 'idea', {
    list: contract.listComments,
    ownState: contract.getOwnCommentState,
    mentionable: contract.listMentionable,
    add: contract.addComment,
  })
  routesOnTarget(app, deps, 'event', {
    list: onEvents.listEventComments,
    ownState: onEvents.getOwnEventCommentState,
    mentionable: onEvents.listEventMentionable,
    add: onEvents.addEventComment,
  })

  route(app, contract.editComment, async ({ actor, params, body }) =>
    saved(await editComment(deps, actor, params.id, body)),
  )

  route(app, contract.deleteComment, async ({ actor, params, query }) => {
    await deleteComment(deps, actor, params.id, query.reason)
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

function routesOnTarget(app: FastifyInstance, deps: Deps, kind: SubjectRef['kind'], endpoints: TargetEndpoints): void {
  const { list, ownState, mentionable, add } = endpoints
  route(
    app,
    list,
    async ({ actor, params, query }) => listComments(deps, actor, { kind, id: params.id }, query),
    () => 'nobody',
  )
  route(app, ownState, async ({ actor, params }) => getOwnCommentState(deps, actor, { kind, id: params.id }))
  route(app, mentionable, async ({ actor, params, query }) => ({
    members: await listMentionable(deps, actor, { kind, id: params.id }, query.q),
  }))
  route(app, add, async ({ actor, params, body }) =>
    saved(await addComment(deps, actor, { kind, id: params.id }, body)),
  )
}

function saved({ is_held, ...comment }: contract.Comment & Held) {
  return { comment, is_held }
}
