import type { FastifyInstance, FastifyReply } from 'fastify'
import * as contract from '../../../contract/calendars.ts'
import { getEvent } from '../../../contract/events.ts'
import type { Deps } from '../../deps.ts'
import { VISITOR } from '../../lib/actor.ts'
import { NotFoundError } from '../../lib/errors.ts'
import { readerLanguage, varyByLanguage } from '../../lib/http/request-language.ts'
import { requireVisibility } from '../../lib/visibility.ts'
import { eventFile } from '../events/event-calendars.service.ts'
import { renderPrivateCalendar, renderPublicCalendar } from './calendars.service.ts'

export function calendarsRoutes(app: FastifyInstance, deps: Deps): void {
  app.get(
    contract.PUBLIC_CALENDAR_PATH,
    { config: { cache: ['events', 'profiles', 'settings'], variant: (request) => `${readerLanguage(request)} ` } },
    async (request, reply) => {
      // The response is stored for everybody.
      await requireVisibility(app, VISITOR, ['community'])
      return asCalendar(varyByLanguage(reply), 'no-cache').send(
        await renderPublicCalendar(deps, readerLanguage(request)),
      )
    },
  )

  app.get<{ Params: { token: string } }>(
    contract.PRIVATE_CALENDAR_PATH,
    { config: { isPathSecret: true } },
    async ({ params }, reply) => asCalendar(reply, 'no-store').send(await renderPrivateCalendar(deps, params.token)),
  )

  app.get<{ Params: { id: string } }>(contract.EVENT_FILE_PATH, async (request, reply) => {
    const { actor, params } = request
    const parsed = getEvent.params.safeParse(params)
    if (!parsed.success) throw new NotFoundError('event')
    const { id } = parsed.data
    const file = await eventFile(deps, await requireVisibility(app, actor, ['community']), id, readerLanguage(request))
    return asCalendar(reply, 'no-store')
      .header('content-disposition', `attachment; filename="event-${id}.ics"`)
      .send(file)
  })
}

function asCalendar(reply: FastifyReply, caching: string): FastifyReply {
  return reply.type('text/calendar; charset=utf-8').header('cache-control', caching)
}
