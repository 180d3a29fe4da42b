import type { FastifyInstance } from 'fastify'
import * as choices from '../../../contract/notification-choices.ts'
import * as contract from '../../../contract/notifications.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../lib/route.ts'
import { skipSerializer } from '../../lib/serializer.ts'
import { getNotificationChoices, previewMails, setNotificationChoices } from './notification-choices.service.ts'
import { countUnreadNotifications, listNotifications, readNotifications } from './notifications.service.ts'
import { liveStreams } from './notifications.stream.ts'
import { pushRoutes } from './pushes.routes.ts'
import { unsubscribeRoutes } from './unsubscribes.routes.ts'

export function notificationsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listNotifications, async ({ actor, query, reply }) => {
    skipSerializer(reply)
    return listNotifications(deps, actor, query)
  })

  route(app, contract.countNotifications, async ({ actor }) => ({ count: await countUnreadNotifications(deps, actor) }))

  route(app, contract.readNotifications, async ({ actor, body }) => ({
    count: await readNotifications(deps, actor, { ids: body.ids, ideaId: body.idea_id, eventId: body.event_id }),
  }))

  route(app, choices.getNotificationChoices, async ({ actor }) => ({
    notifications: await getNotificationChoices(deps, actor),
  }))

  route(app, choices.setNotificationChoices, async ({ actor, body }) => ({
    notifications: await setNotificationChoices(deps, actor, body.notifications),
  }))

  route(app, choices.previewMails, async ({ actor }) => ({ preview: await previewMails(deps, actor) }))

  unsubscribeRoutes(app, deps)

  pushRoutes(app, deps)

  liveStreams(app, deps)
}
