import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const WEB = join(import.meta.dirname, '../..')
/** `hour: 'numeric', minute: '2-digit'` is 8:22 in English of Europe, where all else is 08:22. */
const OTHER_CLOCK = /hour: 'numeric',\s*minute: '2-digit'/

it('every time of day of the application is written as the short time of its locale', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: WEB }).filter((file) => !file.includes('.test.'))
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => OTHER_CLOCK.test(readFileSync(join(WEB, file), 'utf8')))).toEqual([])
  const at = new Date('2026-11-28T08:22:00Z')
  const clock = { hour: 'numeric', minute: 'numeric', timeZone: 'UTC' } as const
  for (const locale of ['en-GB', 'en-US', 'en-LK', 'ta-LK']) {
    const short = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(at)
    expect(new Intl.DateTimeFormat(locale, clock).format(at)).toBe(short)
  }
})
