import { expect, test } from 'vitest'
import * as errorTexts from '../../contract/messages/errors/index.ts'
import { UnavailableError } from './errors.ts'
import { fairQueue } from './fair-queue.ts'

const refusal = () => new UnavailableError(errorTexts.search.busy)

/** A queue with work that ends when it is told to. */
function startQueue(runningMax: number, waitingMax: number) {
  const run = fairQueue({ runningMax, waitingMax, refusal })
  const started: string[] = []
  const ends: (() => void)[] = []
  const add = (client: string, name = client) =>
    run(client, async () => {
      started.push(name)
      const { promise, resolve } = Promise.withResolvers<void>()
      ends.push(resolve)
      await promise
      return name
    })
  const endOne = async () => {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  return { run, add, endOne, started }
}

test('no more runs at once than allowed', async () => {
  const { add, endOne, started } = startQueue(2, 10)
  const results = Promise.all(['a', 'b', 'c'].map((name) => add('one', name)))
  expect(started).toEqual(['a', 'b'])
  await endOne()
  expect(started).toEqual(['a', 'b', 'c'])
  await endOne()
  await endOne()
  expect(await results).toEqual(['a', 'b', 'c'])
})

test('clients take turns, each in its own order', async () => {
  // Proves trust 5/3.
  const { add, endOne, started } = startQueue(1, 10)
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) => add(name.slice(0, 1), name))
  for (const _ of all) await endOne()
  await Promise.all(all)
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('past the bound the newest of the longest line is refused', async () => {
  // Proves trust 5/3.
  const { add, endOne, started } = startQueue(1, 3)
  const flood = ['f1', 'f2', 'f3', 'f4'].map((name) => add('flood', name))
  await expect(add('flood', 'f5')).rejects.toThrow(refusal())
  const other = add('other')
  await expect(flood[3]).rejects.toThrow(UnavailableError)
  for (let times = 0; times < 4; times++) await endOne()
  await Promise.all([...flood.slice(0, 3), other])
  expect(started).toEqual(['f1', 'f2', 'other', 'f3'])
})

test('of clients with one each the newest is refused', async () => {
  const { add, endOne, started } = startQueue(1, 2)
  const served = ['a', 'b', 'c'].map((name) => add(name))
  await expect(add('d')).rejects.toThrow(UnavailableError)
  for (const _ of served) await endOne()
  await Promise.all(served)
  expect(started).toEqual(['a', 'b', 'c'])
})

test('a place is free again after an error, and after everybody was refused', async () => {
  const { run } = startQueue(1, 0)
  const failing = run('a', () => Promise.reject(new Error('broken')))
  await expect(run('b', async () => 'b')).rejects.toThrow(UnavailableError)
  await expect(failing).rejects.toThrow('broken')
  expect(await run('b', async () => 'b')).toBe('b')
})
