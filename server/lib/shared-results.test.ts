import { expect, test } from 'vitest'
import type { Db } from '../db/tables.ts'
import { cacheSharedResults, sharedResult } from './shared-results.ts'

const database = () => ({}) as Db

test('a shared result is read again once one of its topics has changed, and a failure is not kept', async () => {
  const db = database()
  let version = 0
  let reads = 0
  cacheSharedResults(db, { of: (topics) => (topics.some((topic) => topic === 'ideas') ? version : 0) })
  const read = (key: string) => sharedResult(db, ['ideas'], key, async () => ++reads)
  expect([await read('one'), await read('one'), await read('other')]).toEqual([1, 1, 2])
  version++
  expect([await read('one'), await read('one')]).toEqual([3, 3])
  const fail = () => sharedResult(db, ['ideas'], 'failing', () => Promise.reject(new Error('once')))
  await expect(fail()).rejects.toThrow('once')
  expect(await read('failing')).toBe(4)
})

test('a server without caches reads a shared result each time', async () => {
  const db = database()
  let reads = 0
  const read = () => sharedResult(db, ['ideas'], 'one', async () => ++reads)
  expect([await read(), await read()]).toEqual([1, 2])
})
