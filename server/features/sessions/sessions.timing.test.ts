import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { isLongRun } from '../../testing/long-run.ts'
import { signedInMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

// The other files of this process share modules, without the real hashing.
vi.hoisted(() => vi.resetModules())
afterAll(() => vi.resetModules())

vi.unmock('@node-rs/argon2')

/** The largest difference in time that is within the noise, and reveals no email address. */
const DIFFERENCE_MAX = 0.15
/** A busy machine gets several attempts. */
const ATTEMPTS = 6

function medianOf(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}

/** The difference between the medians of two calls, measured in turns so that noise affects both. */
async function differenceOf(one: () => Promise<unknown>, other: () => Promise<unknown>, samples: number) {
  const times: [number[], number[]] = [[], []]
  for (let sample = 0; sample < samples; sample++) {
    for (const which of sample % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const started = performance.now()
      await (which === 0 ? one : other)()
      times[which].push(performance.now() - started)
    }
  }
  const [a, b] = times.map(medianOf) as [number, number]
  return Math.abs(a - b) / Math.max(a, b)
}

async function smallestDifference(measure: () => Promise<number>): Promise<number> {
  let smallest = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < ATTEMPTS && smallest >= DIFFERENCE_MAX; attempt++) {
    smallest = Math.min(smallest, await measure())
  }
  return smallest
}

async function startQuietApp(): Promise<TestApp> {
  const app = await startTestApp()
  // Disk writes affect both calls, and vary by more than the measured times.
  if (app.deps.config.database.engine === 'sqlite') await sql`pragma synchronous = off`.execute(app.deps.db)
  return app
}

let callers = 0
/** A new IP address for each try, so that none is throttled. */
const nextIp = () => `10.${++callers >> 16}.${(callers >> 8) & 255}.${callers & 255}`

const whenLong = test.runIf(isLongRun)

whenLong('signing in takes as long with an unknown address as with a wrong password', async () => {
  // Proves trust 1/2.
  const app = await startQuietApp()
  const { email } = await signedInMember(app)
  const signIn = (address: string) =>
    app.call('POST', '/v1/auth/tokens/authentication', {
      body: { email: address, password: 'not the password' },
      ip: nextIp(),
    })
  await signIn('warm@campus.example')
  const measure = () =>
    differenceOf(
      () => signIn(email),
      () => signIn('nobody@campus.example'),
      41,
    )
  expect(await smallestDifference(measure)).toBeLessThan(DIFFERENCE_MAX)
})

whenLong.each(['/v1/auth/tokens/password-reset-request', '/v1/users/activation-request'])(
  'POST %s takes as long with an unknown address as with a known one',
  async (url) => {
    // Proves trust 1/4.
    const app = await startQuietApp()
    const { email } = await signedInMember(app)
    const ask = (address: string) => app.call('POST', url, { body: { email: address }, ip: nextIp() })
    await ask(email)
    const measure = () =>
      differenceOf(
        () => ask(email),
        () => ask('nobody@campus.example'),
        101,
      )
    expect(await smallestDifference(measure)).toBeLessThan(DIFFERENCE_MAX)
  },
)
