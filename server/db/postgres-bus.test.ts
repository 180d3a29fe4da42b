// @module-tag postgres

import { pino } from 'pino'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { countBusConnections, endBusConnections } from '../testing/bus-connections.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { until } from '../testing/until.ts'
import { openDatabase } from './connection.ts'
import { postgresBus } from './postgres-bus.ts'

/** A bus of another process, with its received events. */
async function joinBus({ deps: { config } }: TestApp) {
  if (config.database.engine !== 'postgres') throw new Error('not on PostgreSQL')
  const db = openDatabase(config.database)
  const bus = postgresBus(db, config.database.url, pino({ level: 'silent' }))
  onTestFinished(async () => {
    await bus.close()
    await db.destroy()
  })
  const received: (string | null)[] = []
  bus.subscribe('notifications', ({ notificationId }) => received.push(notificationId))
  bus.onMissedEvents(() => received.push('missed'))
  await bus.opened()
  return { bus, received }
}

describe.runIf(process.env.TEST_ENGINE === 'postgres')('the bus on PostgreSQL', () => {
  test('the bus of PostgreSQL delivers each event to every process exactly once, the sender too, in order', async () => {
    const app = await startTestApp()
    const [one, two] = await Promise.all([joinBus(app), joinBus(app)])
    for (const notificationId of ['a', 'b', 'c']) {
      await one.bus.publish('notifications', { userId: 'u', notificationId, topics: [] })
    }
    for (const { received } of [one, two]) await until(() => expect(received).toEqual(['a', 'b', 'c']))
    await two.bus.publish('notifications', { userId: "it's", notificationId: null, topics: [] })
    for (const { received } of [one, two]) await until(() => expect(received).toEqual(['a', 'b', 'c', null]))
  })

  test('the bus of PostgreSQL connects again when the connection is lost, and says that something may have been missed', async () => {
    const app = await startTestApp()
    const [one, two] = await Promise.all([joinBus(app), joinBus(app)])
    await endBusConnections(app)
    for (const { received } of [one, two]) await until(() => expect(received).toEqual(['missed']))
    await one.bus.publish('notifications', { userId: 'u', notificationId: 'after', topics: [] })
    for (const { received } of [one, two]) await until(() => expect(received).toEqual(['missed', 'after']))
  })

  test('the bus of PostgreSQL delivers to its own process at once', async () => {
    const { bus, received } = await joinBus(await startTestApp())
    void bus.publish('notifications', { userId: 'u', notificationId: 'own', topics: [] })
    expect(received).toEqual(['own'])
  })

  test('the bus of PostgreSQL reports missed events to the others when an event is too long to be sent', async () => {
    const app = await startTestApp()
    const [one, two] = await Promise.all([joinBus(app), joinBus(app)])
    await one.bus.publish('notifications', { userId: 'ü'.repeat(4_000), notificationId: 'long', topics: [] })
    await until(() => expect(two.received).toEqual(['missed']))
    expect(one.received).toEqual(['long'])
  })

  test('the bus of PostgreSQL delivers to its own process also when the others cannot be reached', async () => {
    const app = await startTestApp()
    const { received } = await joinBus(app)
    const db = openDatabase(app.deps.config.database)
    const unreachable = postgresBus(db, 'postgres://127.0.0.1:1/none', pino({ level: 'silent' }))
    onTestFinished(() => unreachable.close())
    const own = vi.fn()
    unreachable.subscribe('notifications', own)
    await unreachable.opened()
    await unreachable.publish('notifications', { userId: 'u', notificationId: 'received by the others', topics: [] })
    await until(() => expect(received).toEqual(['received by the others']))
    await db.destroy()
    await unreachable.publish('notifications', { userId: 'u', notificationId: 'lost', topics: [] })
    expect(own).toHaveBeenLastCalledWith({ userId: 'u', notificationId: 'lost', topics: [] })
    expect(received).toEqual(['received by the others'])
  })

  test('the bus of PostgreSQL opens no connection of its own for a command that only publishes', async () => {
    const app = await startTestApp()
    await app.app.ready()
    const before = await countBusConnections(app)
    if (app.deps.config.database.engine !== 'postgres') return
    const silent = postgresBus(app.deps.db, app.deps.config.database.url, pino({ level: 'silent' }))
    await silent.publish('notifications', { userId: 'u', notificationId: null, topics: [] })
    expect(await countBusConnections(app)).toBe(before)
    await silent.close()
  })
})
