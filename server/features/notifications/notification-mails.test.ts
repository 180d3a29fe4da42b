import { beforeEach, expect, test } from 'vitest'
import type { NotificationChoices } from '../../../contract/notification-choices.ts'
import { DAY, HOUR, MINUTE } from '../../lib/clock.ts'
import { shareIdea } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { otherProcesses, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { mailNotifications } from './notification-mails.service.ts'

const URL = '/v1/settings/notifications'

let app: TestApp
let author: TestMember
let member: TestMember
let ideaId: string

// The clock starts on Monday 2026-01-05, 09:00 UTC: 14:30 in the zone of author and member.
beforeEach(async () => {
  app = await startTestApp({ mailDelayMs: 2 * MINUTE })
  author = await signedInMember(app)
  member = await signedInMember(app)
  for (const { token } of [author, member]) {
    await app.call('PATCH', '/v1/settings', { token, body: { time_zone: 'Asia/Colombo' } })
  }
  ideaId = (await shareIdea(app, author)).id
  await app.deliverMails()
})

const choices = async ({ token }: TestMember): Promise<NotificationChoices> =>
  (await app.call('GET', URL, { token })).json().notifications

async function choose({ token }: TestMember, change: Partial<NotificationChoices>) {
  const stored = (await app.call('GET', URL, { token })).json().notifications
  return app.call('PUT', URL, { token, body: { notifications: { ...stored, ...change } } })
}

const chooseMail = async (who: TestMember, kind: keyof NotificationChoices['kinds'], mail: string) =>
  choose(who, { kinds: { [kind]: { app: true, mail, push: false } } as unknown as NotificationChoices['kinds'] })

const mention = ({ email }: TestMember, by = author) =>
  app.call('POST', `/v1/ideas/${ideaId}/comments`, { token: by.token, body: { text: `Ask @${email.split('@')[0]}.` } })

const support = ({ token }: TestMember) => app.call('PUT', `/v1/ideas/${ideaId}/support`, { token })

const mailsTo = async ({ email }: TestMember) => (await app.deliverMails()).filter(({ to }) => to === email)

const readAll = ({ token }: TestMember) => app.call('POST', '/v1/notifications/read', { token })

test('GET and PUT /v1/settings/notifications have quiet defaults: direct news by mail at once, the rest in the digest', {
  tags: ['postgres'],
}, async () => {
  const { kinds, digest, quiet, version } = await choices(member)
  expect([kinds.reply.mail, kinds.offer.mail, kinds.support.mail, kinds.comment.mail]).toEqual([
    ...['now', 'now', 'weekly', 'weekly'],
  ])
  expect([digest, quiet.from, version]).toEqual([{ every: 'day', at: '07:00', weekday: 1 }, null, 0])
})

test('GET and PUT /v1/settings/notifications keep the kinds that are not sent, and refuse an older version', async () => {
  expect((await chooseMail(member, 'reply', 'never')).json().notifications).toMatchObject({ version: 1 })
  expect((await chooseMail(member, 'offer', 'daily')).statusCode).toBe(200)
  const { kinds, ...rest } = await choices(member)
  expect([kinds.reply.mail, kinds.offer.mail]).toEqual(['never', 'daily'])
  const stale = await app.call('PUT', URL, {
    token: member.token,
    body: { notifications: { kinds, ...rest, version: 0 } },
  })
  expect([stale.statusCode, Object.keys(stale.json().error)]).toEqual([409, ['version']])
})

test.each([
  [{ digest: { every: 'day', at: '7:00', weekday: 1 } }],
  [{ digest: { every: 'day', at: '07:00', weekday: 8 } }],
  [{ quiet: { from: '22:00', until: null, weeks: { university: true, own: [] } } }],
] as [Partial<NotificationChoices>][])('GET and PUT /v1/settings/notifications refuse %j', async (change) => {
  const response = await choose(member, change)
  expect([response.statusCode, Object.keys(response.json().error)]).toEqual([422, ['notifications']])
})

test('a mail at once waits two minutes and collects the news meanwhile', async () => {
  await mention(member)
  app.clock.advance(MINUTE)
  expect(await mailsTo(member)).toEqual([])
  await mention(member)
  app.clock.advance(MINUTE)
  const [mail, ...more] = await mailsTo(member)
  expect([mail?.text.match(/mentioned you/g)?.length, more]).toEqual([2, []])
  app.clock.advance(DAY)
  expect(await mailsTo(member)).toHaveLength(1)
})

test('a mail at once with one item has the form of its kind', async () => {
  await mention(member)
  app.clock.advance(2 * MINUTE)
  expect((await mailsTo(member)).map(({ text }) => text)).toEqual([expect.stringContaining('Ask @')])
})

test('a mail at once is dropped after its news were read in Quad', async () => {
  await mention(member)
  await readAll(member)
  app.clock.advance(DAY)
  expect(await mailsTo(member)).toEqual([])
})

test('a mail at once waits for the end of quiet hours', async () => {
  // From 14:00 to 16:00 in Colombo, where it is 14:30.
  await choose(member, { quiet: { from: '14:00', until: '16:00', weeks: { university: true, own: [] } } })
  await mention(member)
  app.clock.advance(HOUR)
  expect(await mailsTo(member)).toEqual([])
  app.clock.advance(30 * MINUTE)
  expect(await mailsTo(member)).toHaveLength(1)
})

test('a mail at once keeps to quiet hours after an outage', async () => {
  await choose(member, { quiet: { from: '15:00', until: '16:00', weeks: { university: true, own: [] } } })
  await mention(member)
  // No server ran from 14:30 to 15:30 in Colombo.
  app.clock.advance(HOUR)
  expect(await mailsTo(member)).toEqual([])
  app.clock.advance(30 * MINUTE)
  expect(await mailsTo(member)).toHaveLength(1)
})

test('a mail at once waits for the end of a pause of the member', async () => {
  const own = [{ starts_on: '2026-01-05', ends_on: '2026-01-06' }]
  await choose(member, { quiet: { from: null, until: null, weeks: { university: true, own } } })
  await mention(member)
  // Wednesday, 06:59 in Colombo.
  app.clock.advance(40 * HOUR + 29 * MINUTE)
  expect(await mailsTo(member)).toEqual([])
  app.clock.advance(16 * MINUTE)
  expect(await mailsTo(member)).toHaveLength(1)
})

test('a mail at once follows a choice that changes while it waits', async () => {
  await mention(member)
  await chooseMail(member, 'mention', 'never')
  app.clock.advance(DAY)
  expect(await mailsTo(member)).toEqual([])
})

test('a mail at once is sent once by several servers', async () => {
  await mention(member)
  app.clock.advance(2 * MINUTE)
  await Promise.all(otherProcesses(app.deps, 4).map((deps) => mailNotifications(deps)))
  expect(await mailsTo(member)).toHaveLength(1)
})

test('a digest comes once, on the chosen weekday in the morning of the member, and counts new items alone', async () => {
  await support(member)
  // Sunday, 2026-01-11, 23:30 in Colombo.
  app.clock.advance(6 * DAY + 9 * HOUR)
  expect(await mailsTo(author)).toEqual([])
  app.clock.advance(8 * HOUR)
  expect((await mailsTo(author)).map(({ text }) => text)).toEqual([expect.stringContaining('1 person supported it')])
  await support(await signedInMember(app))
  app.clock.advance(7 * DAY)
  const [, second, ...more] = await mailsTo(author)
  expect(second?.text).toContain('1 person supported it')
  expect(more).toEqual([])
})

test('a digest follows the time zone of the device without a chosen one', async () => {
  const zones = { time_zone: null, device_time_zone: 'Pacific/Auckland' }
  await app.call('PATCH', '/v1/settings', { token: author.token, body: zones })
  await chooseMail(author, 'support', 'daily')
  await support(member)
  // 07:00 in Auckland is 18:00 in UTC.
  app.clock.advance(8 * HOUR + 59 * MINUTE)
  expect(await mailsTo(author)).toEqual([])
  app.clock.advance(17 * MINUTE)
  expect(await mailsTo(author)).toHaveLength(1)
})

test('a digest is daily by choice, and never empty', async () => {
  await chooseMail(author, 'support', 'daily')
  await support(member)
  app.clock.advance(17 * HOUR)
  expect(await mailsTo(author)).toHaveLength(1)
  app.clock.advance(3 * DAY)
  expect(await mailsTo(author)).toHaveLength(1)
})

test('a digest is not sent to a member who turned it off', async () => {
  await choose(author, { digest: { every: 'never', at: '07:00', weekday: 1 } })
  await support(member)
  app.clock.advance(30 * DAY)
  expect(await mailsTo(author)).toEqual([])
})

test('news that are not shown in Quad are mailed all the same', async () => {
  await choose(member, {
    kinds: { mention: { app: false, mail: 'now', push: false } } as unknown as NotificationChoices['kinds'],
  })
  await mention(member)
  const { token } = member
  expect((await app.call('GET', '/v1/notifications', { token })).json()).toMatchObject({ notifications: [], count: 0 })
  app.clock.advance(2 * MINUTE)
  expect(await mailsTo(member)).toHaveLength(1)
})

test('a muted idea tells of mentions alone', async () => {
  const token = member.token
  const said = await app.call('POST', `/v1/ideas/${ideaId}/comments`, { token, body: { text: 'Good.' } })
  expect((await app.call('PUT', `/v1/ideas/${ideaId}/mute`, { token })).json()).toEqual({ following: false })
  const body = { text: 'Thank you.', reply_to: said.json().comment.id }
  await app.call('POST', `/v1/ideas/${ideaId}/comments`, { token: author.token, body })
  const kinds = async () =>
    (await app.call('GET', '/v1/notifications', { token }))
      .json()
      .notifications.map(({ kind }: { kind: string }) => kind)
  expect(await kinds()).toEqual([])
  await mention(member)
  expect(await kinds()).toEqual(['mention'])
  expect((await app.call('DELETE', `/v1/ideas/${ideaId}/mute`, { token })).json()).toEqual({ following: true })
})

test('GET /v1/settings/notifications/preview names the mails of the last seven days', async () => {
  await mention(member)
  app.clock.advance(HOUR)
  await mention(member)
  await readAll(member)
  const { preview } = (await app.call('GET', `${URL}/preview`, { token: member.token })).json()
  expect(preview.mails).toMatchObject([{ kind: 'now', lines: [expect.stringContaining('mentioned you')] }])
  expect(preview.seen).toBe(1)
})
