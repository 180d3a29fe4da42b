import { beforeEach, expect, test } from 'vitest'
import type { AuditEntry } from '../../../contract/audit.ts'
import { ENDPOINTS } from '../../../contract/endpoints.ts'
import { housekeeping } from '../../jobs/housekeeping.ts'
import { DAY, HOUR } from '../../lib/clock.ts'
import { shareIdea } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { issueLinkToken } from '../accounts/link-tokens.service.ts'

const IP = '203.0.113.77'

let app: TestApp
let admin: TestMember
let author: TestMember

beforeEach(async () => {
  app = await startTestApp()
  admin = await signedInMember(app, { isAdmin: true, firstname: 'Meera', lastname: 'Nandan' })
  author = await signedInMember(app, { firstname: 'Lahiru', lastname: 'Osanda' })
  await app.deps.db.deleteFrom('audit_entries').execute()
})

const read = async (query = ''): Promise<AuditEntry[]> =>
  (await app.call('GET', `/v1/admin/audit${query}`, { token: admin.token })).json().entries
const actions = async (query = '') => (await read(query)).map(({ action }) => action)
const newest = async () => (await read())[0]

async function reviewOne(title: string): Promise<string> {
  const { id } = await shareIdea(app, author, { title })
  await app.call('PATCH', `/v1/ideas/${id}`, { token: admin.token, body: { status: 'Approved' }, ip: IP })
  return id
}

test('a review leaves an audit entry with actor, target, values before and after, and network address', async () => {
  // Proves spec S/51.
  const id = await reviewOne('Lending map')
  const [entry, ...others] = await read()
  expect(others).toEqual([])
  expect(entry).toMatchObject({
    at: '2026-01-05T09:00:00.000Z',
    actor: { kind: 'member', user: { id: admin.id, firstname: 'Meera' }, role: 'admin' },
    action: 'idea_reviewed',
    target: { kind: 'idea', id, name: 'Lending map' },
    before: 'Pending',
    after: 'Approved',
    ip: IP,
    user_agent: 'lightMyRequest',
  })
})

test('merges, their undoing and deletions of content of others leave audit entries', async () => {
  const [one, other] = [await shareIdea(app, author), await shareIdea(app, author)]
  const own = await shareIdea(app, admin)
  const { token } = admin
  await app.call('POST', `/v1/ideas/${one.id}/merge`, { token, body: { into: other.id } })
  await app.call('DELETE', `/v1/ideas/${one.id}/merge`, { token })
  const comment = { token: author.token, body: { text: 'Said' } }
  const said = (await app.call('POST', `/v1/ideas/${one.id}/comments`, comment)).json().comment.id
  await app.call('DELETE', `/v1/comments/${said}`, { token })
  await app.call('DELETE', `/v1/ideas/${one.id}`, { token })
  await app.call('DELETE', `/v1/ideas/${own.id}`, { token })
  await app.call('DELETE', `/v1/ideas/${other.id}`, { token: author.token })
  const expected = ['idea_deleted', 'comment_deleted', 'idea_separated', 'idea_merged']
  expect((await actions()).toSorted()).toEqual(expected.toSorted())
})

test('an action that fails or changes nothing leaves no audit entry', async () => {
  const { id } = await shareIdea(app, author)
  const review = (body: object) => app.call('PATCH', `/v1/ideas/${id}`, { token: admin.token, body })
  expect((await review({ status: 'Approved', version: 99 })).statusCode).toBe(409)
  for (let time = 0; time < 2; time++) expect((await review({ status: 'Approved' })).statusCode).toBe(200)
  expect(await actions()).toEqual(['idea_reviewed'])
})

test('a new password leaves an audit entry, in the settings and by a link', async () => {
  const body = { current_password: author.password, password: 'a newer, longer bench' }
  await app.call('PUT', '/v1/settings/password', { token: author.token, body, ip: IP })
  const link = { userId: author.id, purpose: 'password-reset' as const, validMs: HOUR }
  const token = await issueLinkToken(app.deps, link)
  await app.call('PUT', '/v1/users/password-reset', { body: { token, password: 'another long bench' }, ip: IP })
  const entries = await read(`?member=${author.id}`)
  expect(entries.map(({ action }) => action).toSorted()).toEqual(['password_changed', 'password_reset'])
  expect(entries.map(({ ip, actor }) => [ip, actor.user?.id])).toEqual(Array(2).fill([IP, author.id]))
})

test('an account deletion leaves an audit entry without name or network address', async () => {
  // Proves trust 33/3.
  await reviewOne('Lending map')
  const body = { password: author.password, ideas: 'delete' }
  await app.call('POST', '/v1/settings/account-deletion', { token: author.token, body, ip: IP })
  const entries = await read()
  expect(entries).toMatchObject([
    {
      action: 'account_deleted',
      actor: { user: { username: 'Anonymous' } },
      target: { id: null, name: '' },
      ip: '',
      user_agent: '',
    },
    { action: 'idea_reviewed', target: { name: '' }, ip: IP },
  ])
  expect(await read('?q=lending')).toEqual([])
})

test('an account deletion leaves the titles of kept ideas in the audit log', async () => {
  await reviewOne('Lending map')
  const body = { password: author.password, ideas: 'keep' }
  await app.call('POST', '/v1/settings/account-deletion', { token: author.token, body })
  expect((await read('?action=idea_reviewed'))[0]?.target.name).toBe('Lending map')
})

test('GET /v1/admin/audit filters by actor, subject, action and time, and finds people, titles and reasons', async () => {
  const other = await signedInMember(app, { isAdmin: true, firstname: 'Binuri', lastname: 'Herath' })
  await app.deps.db.deleteFrom('audit_entries').execute()
  await reviewOne('Étude of lamps')
  app.clock.advance(HOUR)
  const { id } = await shareIdea(app, author, { title: 'Quiz cards' })
  await app.call('DELETE', `/v1/ideas/${id}`, { token: other.token })
  expect(await actions()).toEqual(['idea_deleted', 'idea_reviewed'])
  for (const [query, expected] of [
    [`who=${other.id}`, ['idea_deleted']],
    [`member=${author.id}`, ['idea_deleted', 'idea_reviewed']],
    [`member=${other.id}`, []],
    ['who=command-line', []],
    ['action=idea_reviewed', ['idea_reviewed']],
    ['from=2026-01-05T10:00:00Z', ['idea_deleted']],
    ['to=2026-01-05T10:00:00Z', ['idea_reviewed']],
    ['q=etude', ['idea_reviewed']],
    ['q=herath', ['idea_deleted']],
    ['q=lahiru%20quiz', ['idea_deleted']],
    ['q=%25', []],
    ['page=2&page_size=1', ['idea_reviewed']],
  ] as const) {
    expect(await actions(`?${query}`), query).toEqual(expected)
  }
  const { metadata } = (await app.call('GET', '/v1/admin/audit?page_size=1', { token: admin.token })).json()
  expect(metadata).toMatchObject({ total_records: 2, last_page: 2 })
})

test.each(['who=nobody', 'action=slept', 'from=yesterday', 'member=me', 'page=0'])(
  'GET /v1/admin/audit refuses %s',
  async (query) => {
    const response = await app.call('GET', `/v1/admin/audit?${query}`, { token: admin.token })
    expect(response.statusCode).toBe(422)
  },
)

test('GET /v1/admin/audit.csv has what the filters show, makes formulas text, and is an entry itself', async () => {
  // Proves trust 29/2.
  await reviewOne('=HYPERLINK("http://evil.example","Quiz")')
  await reviewOne('Left out, by the filter')
  const response = await app.call('GET', '/v1/admin/audit.csv?q=quiz', { token: admin.token })
  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="quad-audit-log.csv"',
    'cache-control': 'no-store',
  })
  const [head, row, ...rest] = response.payload.split('\r\n')
  expect(head).toBe('\ufefftime,by,action,kind,target,before,after,reason,ip,role,user_agent,key')
  expect(row).toContain(`,Meera Nandan,idea_reviewed,idea,"'=HYPERLINK(""http://evil.example"",""Quiz"")",Pending,`)
  expect(rest).toEqual([''])
  expect(await newest()).toMatchObject({ action: 'audit_exported', after: '1' })
})

test('GET /v1/admin/audit.csv refuses visitors, members and unknown filters', async () => {
  const get = (options: object, query = '') => app.call('GET', `/v1/admin/audit.csv${query}`, options)
  expect((await get({})).statusCode).toBe(401)
  expect((await get({ token: author.token })).statusCode).toBe(403)
  expect((await get({ token: admin.token }, '?who=nobody')).statusCode).toBe(422)
  expect(await actions()).toEqual([])
})

test('no call changes or deletes an entry', () => {
  // Proves trust 33/1.
  const calls = Object.values(ENDPOINTS).filter(({ path }) => path.startsWith('/v1/admin/audit'))
  expect(calls.map(({ method }) => method)).toEqual(['GET'])
})

test('addresses are shortened after 30 days, and entries deleted after 24 months', async () => {
  // Proves trust 33/1.
  await reviewOne('Lending map')
  const keepHouse = () => housekeeping.run(app.deps, AbortSignal.timeout(HOUR))
  const ips = async () => (await app.deps.db.selectFrom('audit_entries').select('ip').execute()).map(({ ip }) => ip)
  app.clock.advance(29 * DAY)
  await keepHouse()
  expect(await ips()).toEqual([IP])
  app.clock.advance(2 * DAY)
  await keepHouse()
  expect(await ips()).toEqual(['203.0.113.0/24'])
  app.clock.advance(698 * DAY)
  await keepHouse()
  expect(await ips()).toHaveLength(1)
  app.clock.advance(2 * DAY)
  await keepHouse()
  expect(await ips()).toEqual([])
})
