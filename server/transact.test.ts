import { expect, test } from 'vitest'
import type { BusEvents } from './lib/bus.ts'
import { signedInMember } from './testing/members.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'
import { type Tx, transact } from './transact.ts'

/** What the bus of this process is told from now on. */
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
  await tx.notify({ userId, kind: 'connection_accepted', actorId: userId })
  await tx.mail({ kind: 'activation', to: 'a@campus.example', params: {} })
  tx.changed('ideas', 'profiles')
  tx.changed('ideas')
  tx.afterCommit(() => void done.push('after the commit'))
}

test('effects of a transaction are there, and announced once each, after its commit', async () => {
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
  expect(changed).toEqual([{ topics: ['ideas', 'profiles'] }])
  expect(pushed).toEqual([{ userId: id, notificationId: notifications[0]?.id }])
  expect(done).toEqual(['after the commit'])
})

test('nothing of a transaction that fails is there or announced', async () => {
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

test('changes are announced where nobody can tell whether the commit took place', async () => {
  const app = await startTestApp()
  const { changed } = recordBus(app)
  const failing = transact(app.deps, async (tx) => {
    tx.changed('ideas')
    throw Object.assign(new Error('terminating connection'), { code: '57P01' })
  })
  await expect(failing).rejects.toThrow('terminating connection')
  expect(changed).toEqual([{ topics: ['ideas'] }])
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
