import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGE_CODES } from '../../contract/languages.values.ts'
import { signIn } from '../../contract/sessions.ts'
import { freePort } from '../../server/testing/free-port.ts'
import type { QuadServer } from '../harness/quad-server.ts'
import { expect, test } from '../harness/test.ts'
import { run, skipWithout, start } from './tools.ts'

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

type Calendar = { name: string; text: string }

/** The public calendar and the one of a member, in each language. */
async function fetchCalendars(quad: QuadServer): Promise<Calendar[]> {
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
  const calendars: Calendar[] = []
  for (const [kind, path] of Object.entries({ all: '/v1/calendar.ics', own: new URL(url).pathname })) {
    for (const language of LANGUAGE_CODES) {
      const text = await (await call(path, { headers: { 'accept-language': language } })).text()
      calendars.push({ name: `${kind}-${language}`, text })
    }
  }
  return calendars
}

const uids = (text: string) => new Set(text.match(/^UID:.*$/gm))

test('icalendar of Python reads every calendar of the demo community', async ({ startQuad }, { outputDir }) => {
  skipWithout('python3-icalendar')
  mkdirSync(outputDir, { recursive: true })
  for (const { name, text } of await fetchCalendars(await startQuad({ hasDemo: true }))) {
    const file = join(outputDir, `${name}.ics`)
    writeFileSync(file, text)
    const { stdout, stderr } = run('/usr/bin/python3', ['-c', READ, file])
    expect(stderr).toBe('')
    expect(Number(stdout), name).toBeGreaterThan(0)
  }
})

test('radicale keeps every event of every calendar', async ({ startQuad }, { outputDir }) => {
  skipWithout('radicale')
  const calendars = await fetchCalendars(await startQuad({ hasDemo: true }))
  const server = `127.0.0.1:${await freePort()}`
  const settings = ['--auth-type', 'none', '--storage-filesystem-folder', join(outputDir, 'radicale')]
  const radicale = start('radicale', ['--server-hosts', server, ...settings])
  try {
    const url = (name: string) => `http://${server}/nethmi/${name}/`
    await expect.poll(() => fetch(`http://${server}/`, { redirect: 'manual' }).catch(() => undefined)).toBeDefined()
    for (const { name, text } of calendars) {
      const headers = { 'content-type': 'text/calendar', authorization: `Basic ${btoa('nethmi:')}` }
      const put = await fetch(url(name), { method: 'PUT', headers, body: text })
      expect(put.status, await put.text()).toBe(201)
      const kept = await (await fetch(url(name), { headers })).text()
      expect(uids(kept).size).toBeGreaterThan(0)
      expect(uids(kept), name).toEqual(uids(text))
    }
  } finally {
    radicale.kill()
  }
})
