import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { kindOf } from '../../contract/notification-kinds.values.ts'
import type { Notification, NotificationKind } from '../../contract/notifications.ts'
import { CALL, EACH } from '../testing/notifications.ts'
import { routeTree } from './route-tree.gen.ts'

const router = createRouter({ routeTree, history: createMemoryHistory(), context: {} as never })
const pathOf = (kind: NotificationKind, changed: object = {}) => {
  const notification = { ...EACH[kind], kind, ...changed } as Notification
  return kindOf(notification).path(notification)
}

it.each(Object.keys(EACH) as NotificationKind[])('a notification of kind %s leads to a page', (kind) => {
  const { pathname } = new URL(pathOf(kind), 'http://quad.invalid')
  const [, , found] = router.getMatchedRoutes(pathname)
  expect(found?.id).toBeDefined()
})

it('news of a call lead to the call, and work of its jurors to where they judge', () => {
  expect(pathOf('call_changed')).toBe(`/calls/${CALL.id}`)
  expect(pathOf('call_judging', { news: 'invited' })).toBe(`/calls/${CALL.id}`)
  expect(pathOf('call_judging')).toBe(`/calls/${CALL.id}/judging`)
})

it('a path without a page is found by the test above', () => {
  expect(router.getMatchedRoutes('/no-such-page')[2]).toBeUndefined()
})
