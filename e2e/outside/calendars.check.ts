import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { signIn } from '../../contract/sessions.ts'
import { expect, test } from '../harness/test.ts'
import { run, skipWithout } from './tools.ts'

/** Prints the number of events, and fails for a calendar that does not parse or an event that ends before it starts. */
const READ = `
import icalendar, sys
calendar = icalendar.Calendar.from_ical(open(sys.argv[1], 'rb').read())
events = [event for event in calendar.walk('VEVENT')]
for event in events:
    assert 'dtend' not in event or event.decoded('dtstart') <= event.decoded('dtend'), event
    assert str(event['uid']) and str(event['summary']) and event.decoded('dtstamp').tzinfo
assert not calendar.errors and not any(event.errors for event in events)
print(len(events))
`
const MEMBER = { email: 'nethmi.perin.1@students.quad.example', password: 'a bench in the quad' }

test('icalendar of Python reads every calendar of the demo community', async ({ startQuad }, { outputDir }) => {
  skipWithout('python3-icalendar')
  mkdirSync(outputDir, { recursive: true })
  const quad = await startQuad({ hasDemo: true })
  const call = async (path: string, init: RequestInit = {}) => {
    const headers = { 'content-type': 'application/json', ...init.headers }
    const response = await fetch(quad.url + path, { ...init, headers })
    expect(response.ok, path).toBe(true)
    return response
  }
  const session = signIn.response.parse(
    await (await call(signIn.path, { method: signIn.method, body: JSON.stringify(MEMBER) })).json(),
  )
  const authorization = `Bearer ${session.authentication_token.token}`
  const made = await call('/v1/calendar/token', { method: 'POST', headers: { authorization } })
  const { url } = (await made.json()) as { url: string }
  for (const path of ['/v1/calendar.ics', new URL(url).pathname]) {
    for (const language of ['en', 'si', 'ta']) {
      const file = join(outputDir, `calendar.${language}.ics`)
      writeFileSync(file, await (await call(path, { headers: { 'accept-language': language } })).text())
      const { stdout, stderr } = run('/usr/bin/python3', ['-c', READ, file])
      expect(stderr).toBe('')
      expect(Number(stdout), path).toBeGreaterThan(0)
    }
  }
})
