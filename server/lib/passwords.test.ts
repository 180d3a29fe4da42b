import { afterAll, expect, test, vi } from 'vitest'
import { hashPassword, isPassword } from './passwords.ts'

// The other files of this process share modules, without the real hashing.
vi.hoisted(() => vi.resetModules())
afterAll(() => vi.resetModules())

vi.unmock('@node-rs/argon2')

const MEGABYTE = 1024 * 1024
const MEMORY_OF_ONE = 19 * MEGABYTE
const AT_ONCE = 60

test('a password is hashed with argon2id at OWASP’s floor, with a new salt each time', async () => {
  // Proves trust 5/1.
  const hash = await hashPassword('a bench under a tree')
  const [, memory, passes, lanes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(hash) ?? []
  expect(Number(memory)).toBeGreaterThanOrEqual(19_456)
  expect(Number(passes)).toBeGreaterThanOrEqual(2)
  expect(Number(lanes)).toBeGreaterThanOrEqual(1)
  expect(await hashPassword('a bench under a tree')).not.toBe(hash)
  expect(await isPassword(hash, 'a bench under a tree')).toBe(true)
  expect(await isPassword(hash, 'a bench under a trea')).toBe(false)
  expect(await isPassword(null, 'of no account')).toBe(false)
})

test('many passwords at once wait for each other, so that their memory is bounded', async () => {
  // Proves trust 5/2.
  const before = process.memoryUsage.rss()
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss() - before)
  }, 5)
  await Promise.all(Array.from({ length: AT_ONCE }, () => hashPassword('a bench under a tree')))
  clearInterval(watch)
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThan((MEMORY_OF_ONE * AT_ONCE) / 3)
})
