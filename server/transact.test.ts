// @module-tag postgres

import { expect, test } from 'vitest'
import { ANONYMOUS_USER_ID } from '../contract/accounts.ts'
import { ensureAnonymous } from './features/accounts/accounts.service.ts'
import type { BusEvents } from './lib/bus.ts'
import { signedInMember } from './testing/members.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'
import { type Tx, transact } from './transact.ts'

/** The events that the bus of this process gets from now on. */
function recordBus({ deps: { bus } }: TestApp) {
  const changed: BusEvents['changed'][] = []
  const pushed: BusEvents['notifications'][] = []
  bus.subscribe('changed', (event) => changed.push(event))
  bus.subscribe('notifications', (event) => pushed.push(event))
  return { changed, pushed }
}

async function rowsOf({ deps: { db } }: TestApp) {
  const notifications = await db.selectFrom('notifications').select(['id', 'kind']).execute()
  const mails = await db.selectFrom('outbox').select(['kind', 'to_address']).execute()
  return { notifications, mails }
}

async function writeEverything(tx: Tx, userId: string, done: string[]): Promise<void> {
  await tx.db.updateTable('profiles').set({ title: 'Tutor' }).where('user_id', '=', userId).execute()
  await tx.db.updateTable('users').set({ review_faculties: '[]' }).where('id', '=', userId).execute()
  await tx.notify({ userId, kind: 'findings', payload: { findings: [] } })
  await tx.mail({ kind: 'activation', to: 'a@campus.example', params: {} })
  tx.afterCommit(() => void done.push('after the commit'))
}

test('effects of a transaction are there, and published once each, after its commit', async () => {
  const app = await startTestApp()
  const { id } = await signedInMember(app)
  const { changed, pushed } = recordBus(app)
  const done: string[] = []
  const result = await transact(app.deps, async (tx) => {
    await writeEverything(tx, id, done)
    expect([...changed, ...pushed, ...done]).toEqual([])
    return 'result'
  })
  expect(result).toBe('result')
  const { notifications, mails } = await rowsOf(app)
  expect(mails).toEqual([{ kind: 'activation', to_address: 'a@campus.example' }])
  expect(changed).toEqual([{ topics: ['profiles', 'sessions'] }])
  expect(pushed).toEqual([{ userId: id, notificationId: notifications[0]?.id, topics: ['profiles', 'users'] }])
  expect(done).toEqual(['after the commit'])
})

test('nobody is notified in place of a deleted member', async () => {
  const app = await startTestApp()
  const { id } = await signedInMember(app)
  await ensureAnonymous(app.deps)
  await transact(app.deps, async (tx) => {
    await tx.notifyAll([ANONYMOUS_USER_ID, id], { kind: 'findings', payload: { findings: [] } })
    await tx.notify({ userId: ANONYMOUS_USER_ID, kind: 'findings', payload: { findings: [] } })
  })
  const told = await app.deps.db.selectFrom('notifications').select('user_id').execute()
  expect(told).toEqual([{ user_id: id }])
})

test('nothing of a transaction that fails is there or published', async () => {
  const app = await startTestApp()
  const { id } = await signedInMember(app)
  const { changed, pushed } = recordBus(app)
  const done: string[] = []
  const failing = transact(app.deps, async (tx) => {
    await writeEverything(tx, id, done)
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect(await rowsOf(app)).toEqual({ notifications: [], mails: [] })
  expect([...changed, ...pushed, ...done]).toEqual([])
})

test('changes are published when the outcome of the commit is unknown', async () => {
  const app = await startTestApp()
  const { changed } = recordBus(app)
  const failing = transact(app.deps, async (tx) => {
    await tx.db.updateTable('ideas').set({ title: 'Changed' }).execute()
    throw Object.assign(new Error('terminating connection'), { code: '57P01' })
  })
  await expect(failing).rejects.toThrow('terminating connection')
  expect(changed).toEqual([{ topics: ['ideas'] }])
})

test.each(['40P01', '40001'])(
  'a transaction that others make impossible (%s) runs again, with effects once',
  async (code) => {
    // Proves trust 19/9.
    const app = await startTestApp()
    const { id } = await signedInMember(app)
    const { changed, pushed } = recordBus(app)
    const done: string[] = []
    let attempts = 0
    await transact(app.deps, async (tx) => {
      await writeEverything(tx, id, done)
      attempts++
      if (attempts < 3) throw Object.assign(new Error('deadlock detected'), { code })
    })
    const { notifications, mails } = await rowsOf(app)
    expect(mails).toHaveLength(1)
    expect(changed).toEqual([{ topics: ['profiles', 'sessions'] }])
    expect(pushed).toEqual([{ userId: id, notificationId: notifications[0]?.id, topics: ['profiles', 'users'] }])
    expect(done).toEqual(['after the commit'])
  },
)

test('a transaction that never succeeds beside others ends after three attempts', async () => {
  const app = await startTestApp()
  let attempts = 0
  const failing = transact(app.deps, async () => {
    attempts++
    throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
  })
  await expect(failing).rejects.toThrow('deadlock detected')
  expect(attempts).toBe(3)
})

test.runIf(process.env.TEST_ENGINE === 'postgres')('two that wait for each other both succeed', async () => {
  // Proves trust 19/9.
  const app = await startTestApp()
  const [{ id: one }, { id: other }] = [await signedInMember(app), await signedInMember(app)]
  const bothLocked = Promise.withResolvers<void>()
  let attempts = 0
  const lockBoth = (first: string, second: string) =>
    transact(app.deps, async ({ db }) => {
      await db.updateTable('users').set({ username: first }).where('id', '=', first).execute()
      if (++attempts === 2) bothLocked.resolve()
      await bothLocked.promise
      await db.updateTable('users').set({ username: first }).where('id', '=', second).execute()
    })
  await Promise.all([lockBoth(one, other), lockBoth(other, one)])
  // More when the one that ran again locks its row before the other hears of the end of the first attempt.
  expect(attempts).toBeGreaterThanOrEqual(3)
})

test('an effect that fails after the commit fails neither the caller nor the other effects', async () => {
  const app = await startTestApp()
  const done: string[] = []
  await transact(app.deps, async (tx) => {
    tx.afterCommit(() => Promise.reject(new Error('the disk is away')))
    tx.afterCommit(() => void done.push('the other'))
  })
  expect(done).toEqual(['the other'])
})
