import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/events.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../lib/route.ts'
import { skipSerializer } from '../../lib/serializer.ts'
import { answerEvent, listAttendees } from './event-answers.service.ts'
import { getEvent, listEvents, listEventsOfIdea, listOwnEvents } from './event-views.service.ts'
import { cancelEvent, createEvent, editEvent, unlinkEvent } from './events.service.ts'

export function eventsRoutes(app: FastifyInstance, deps: Deps): void {
  route(
    app,
    contract.listEvents,
    async ({ query, reply }) => {
      skipSerializer(reply)
      return { events: await listEvents(deps, query) }
    },
    () => 'nobody',
  )

  route(app, contract.listOwnEvents, async ({ actor, query }) => listOwnEvents(deps, actor, query))

  route(
    app,
    contract.listEventsOfIdea,
    async ({ actor, params }) => ({ events: await listEventsOfIdea(deps, actor, params.id) }),
    () => 'nobody',
  )

  route(app, contract.unlinkEvent, async ({ actor, params }) => {
    await unlinkEvent(deps, actor, params)
    return undefined
  })

  route(app, contract.createEvent, async ({ actor, body, reply }) => {
    const { id, is_held } = await createEvent(deps, actor, body)
    reply.header('location', `/v1/events/${id}`)
    return { ...(await getEvent(deps, actor, id)), is_held }
  })

  route(app, contract.getEvent, async ({ actor, params }) => getEvent(deps, actor, params.id))

  route(app, contract.editEvent, async ({ actor, params, body }) => {
    const { is_held } = await editEvent(deps, actor, params.id, body)
    return { ...(await getEvent(deps, actor, params.id)), is_held }
  })

  route(app, contract.cancelEvent, async ({ actor, params, query, body }) => {
    await cancelEvent(deps, actor, params.id, { ...query, ...body })
    return undefined
  })

  route(app, contract.answerEvent, async ({ actor, params, body }) => {
    const answered = await answerEvent(deps, actor, params.id, body)
    return { ...answered, event: (await getEvent(deps, actor, params.id)).event }
  })

  route(app, contract.listAttendees, async ({ actor, params, query }) => listAttendees(deps, actor, params.id, query))
}
