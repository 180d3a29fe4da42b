import { beforeEach, expect, test } from 'vitest'
import type { Idea } from '../../../contract/ideas.ts'
import type { Offer } from '../../../contract/offers.ts'
import { IDEA, rejectIdea, shareIdea } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startSecondServer, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { changeAccountStatus } from '../accounts/accounts.service.ts'

const NOBODY = '01234567-89ab-7def-8123-456789abcdef'
const MANY = 100
const NOTE = 'I built an offline timetable last year.'

let app: TestApp
let author: TestMember
let member: TestMember
let idea: Idea

beforeEach(async () => {
  app = await startTestApp()
  author = await signedInMember(app, { firstname: 'Nethmi' })
  member = await signedInMember(app, { firstname: 'Kavindu', lastname: 'Rathlan' })
  idea = await shareIdea(app, author, { roles: [{ title: 'Android developer' }, { title: 'Tester' }] })
})

type Via = { token: string }
const roleId = (place = 0) => idea.roles[place]?.id ?? ''
const offer = ({ token }: Via, place = 0, via = app) =>
  via.call('POST', `/v1/ideas/${idea.id}/roles/${roleId(place)}/offers`, { token, body: { note: NOTE } })
const invite = ({ token }: Via, to: { id: string }, place = 0) =>
  app.call('POST', `/v1/ideas/${idea.id}/roles/${roleId(place)}/invitations`, {
    token,
    body: { user_id: to.id, note: 'We need you.' },
  })
type Thing = 'offers' | 'invitations'
const answer = ({ token }: Via, thing: Thing, id: string, how: 'accept' | 'decline', via = app) =>
  ({
    'offers accept': () => via.call('POST', `/v1/offers/${id}/accept`, { token }),
    'offers decline': () => via.call('POST', `/v1/offers/${id}/decline`, { token }),
    'invitations accept': () => via.call('POST', `/v1/invitations/${id}/accept`, { token }),
    'invitations decline': () => via.call('POST', `/v1/invitations/${id}/decline`, { token }),
  })[`${thing} ${how}` as const]()
const withdraw = ({ token }: Via, thing: Thing, id: string) =>
  thing === 'offers'
    ? app.call('DELETE', `/v1/offers/${id}`, { token })
    : app.call('DELETE', `/v1/invitations/${id}`, { token })
const offered = async (by: Via, place = 0): Promise<Offer> => (await offer(by, place)).json().offer
const invited = async (to: { id: string }, place = 0): Promise<Offer> =>
  (await invite(author, to, place)).json().invitation
const open = async ({ token }: Via) => (await app.call('GET', `/v1/ideas/${idea.id}/offers`, { token })).json()
const seen = async (): Promise<Idea> => (await app.call('GET', `/v1/ideas/${idea.id}`)).json().idea
const own = async ({ token }: Via) =>
  (await app.call('GET', `/v1/ideas/me?ids=${idea.id}`, { token })).json().ideas[idea.id]
const notified = async ({ token }: Via) => (await app.call('GET', '/v1/notifications', { token })).json().notifications
const isConnected = async ({ token }: Via, { id }: { id: string }) =>
  (await app.call('GET', `/v1/connections/of/${id}`, { token })).json().state
const mailsTo = async ({ email }: TestMember) => (await app.deliverMails()).filter(({ to }) => to === email)

test('an offer is shown to the member and the author, and notifies the author on the site and by mail', async () => {
  // Proves spec S/23.
  const made = await offered(member)
  expect(made).toMatchObject({ idea_id: idea.id, role_id: roleId(), note: NOTE, status: 'open', skills: ['Reading'] })
  expect(made.user).toMatchObject({ id: member.id, firstname: 'Kavindu' })
  expect(await open(author)).toEqual({ offers: [made], invitations: [] })
  expect(await own(member)).toMatchObject({
    is_team: false,
    offer: { id: made.id, role_id: roleId(), status: 'open', note: NOTE },
    invitation: null,
  })
  expect(await notified(author)).toMatchObject([
    {
      kind: 'offer',
      role: 'Android developer',
      idea: { id: idea.id, title: idea.title },
      actor: { user_id: member.id },
    },
  ])
  const [mail] = await mailsTo(author)
  expect(mail?.subject).toBe(`Kavindu Rathlan offers to help: ${idea.title}`)
  expect(mail?.text).toContain(NOTE)
})

test('an invalid offer, or one of the author, a newcomer or a visitor, is refused and stores nothing', async () => {
  const newcomer = await signedInMember(app, { hasProfile: false })
  expect((await offer(author)).statusCode).toBe(403)
  expect((await offer(newcomer)).statusCode).toBe(403)
  expect((await app.call('POST', `/v1/ideas/${idea.id}/roles/${roleId()}/offers`, { body: {} })).statusCode).toBe(401)
  const { token } = member
  const long = { note: 'x'.repeat(501) }
  const url = `/v1/ideas/${idea.id}/roles/${roleId()}/offers`
  expect((await app.call('POST', url, { token, body: long })).json().error.note).toContain('500')
  for (const path of [`${NOBODY}/roles/${roleId()}`, `${idea.id}/roles/${NOBODY}`, `${idea.id}/roles/nonsense`]) {
    expect((await app.call('POST', `/v1/ideas/${path}/offers`, { token, body: {} })).statusCode).toBe(404)
  }
  expect(await app.deps.db.selectFrom('role_requests').selectAll().execute()).toEqual([])
})

test('a member has one open offer or invitation for each idea', async () => {
  // Proves spec S/23.
  const { id } = await offered(member)
  expect((await offer(member)).statusCode).toBe(409)
  expect((await offer(member, 1)).statusCode).toBe(409)
  expect((await invite(author, member, 1)).statusCode).toBe(409)
  expect((await withdraw(member, 'offers', id)).json().offer.status).toBe('withdrawn')
  expect((await offer(member, 1)).statusCode).toBe(201)
})

test('an accepted offer adds the member to the team, fills the role, follows the idea and connects with the author', async () => {
  // Proves spec S/25.
  await app.call('POST', '/v1/connections', { token: member.token, body: { user_id: author.id } })
  const { id } = await offered(member)
  const response = await answer(author, 'offers', id, 'accept')
  expect(response.json().offer).toMatchObject({ id, status: 'accepted' })
  expect(await seen()).toMatchObject({
    version: idea.version,
    roles: [{ title: 'Android developer', is_open: false }, { is_open: true }],
    team: [{ user: { id: member.id }, role: 'Android developer', is_coauthor: false }],
  })
  expect(await own(member)).toMatchObject({
    is_team: true,
    is_coauthor: false,
    following: true,
    offer: { status: 'accepted' },
  })
  expect(await isConnected(member, author)).toBe('connected')
  expect(await app.deps.db.selectFrom('connection_requests').selectAll().execute()).toEqual([])
  const profile = (await app.call('GET', `/v1/profiles/id/${member.id}`)).json().response
  expect(profile.works_on).toEqual([
    { idea: { id: idea.id, title: idea.title }, role: 'Android developer', is_coauthor: false },
  ])
  expect(await notified(member)).toMatchObject([
    { kind: 'offer_answered', status: 'accepted', role: 'Android developer' },
  ])
  expect((await mailsTo(member)).map(({ subject }) => subject)).toEqual([`You are on the team: ${idea.title}`])
  expect((await offer(member, 1)).json().error.user_id).toContain('on the team')
  expect((await invite(author, member, 1)).statusCode).toBe(409)
})

test('a declined offer is answered with thanks, and may be repeated', async () => {
  // Proves spec S/23.
  const { id } = await offered(member)
  expect((await answer(author, 'offers', id, 'decline')).json().offer.status).toBe('declined')
  expect(await open(author)).toEqual({ offers: [], invitations: [] })
  expect(await notified(member)).toMatchObject([{ kind: 'offer_answered', status: 'declined' }])
  const [mail] = await mailsTo(member)
  expect(mail?.subject).toBe(`Thank you for offering: ${idea.title}`)
  expect(await seen()).toMatchObject({ team: [], roles: [{ is_open: true }, {}] })
  expect((await answer(author, 'offers', id, 'accept')).statusCode).toBe(409)
  expect((await offer(member)).statusCode).toBe(201)
})

test('a withdrawn offer removes its notification and its mail', async () => {
  // Proves trust 28/2; spec S/23.
  const { id } = await offered(member)
  await withdraw(member, 'offers', id)
  expect(await notified(author)).toEqual([])
  expect(await mailsTo(author)).toEqual([])
  expect(await own(member)).toMatchObject({ offer: null })
  expect((await answer(author, 'offers', id, 'accept')).statusCode).toBe(409)
  expect((await withdraw(member, 'offers', id)).statusCode).toBe(409)
})

test('an offer is answered by the author of the idea, and is hidden from other members', async () => {
  // Proves trust 27/1.
  const { id } = await offered(member)
  const [stranger, admin] = [await signedInMember(app), await signedInMember(app, { isAdmin: true })]
  for (const how of ['accept', 'decline'] as const) {
    expect((await answer(member, 'offers', id, how)).statusCode).toBe(403)
    for (const one of [stranger, admin]) expect((await answer(one, 'offers', id, how)).statusCode).toBe(404)
    expect((await app.call('POST', `/v1/offers/${id}/${how}`)).statusCode).toBe(401)
    expect((await answer(author, 'invitations', id, how)).statusCode).toBe(404)
  }
  expect((await withdraw(author, 'offers', id)).statusCode).toBe(403)
  expect((await withdraw(stranger, 'offers', id)).statusCode).toBe(404)
  for (const { token } of [member, stranger, admin]) {
    expect((await app.call('GET', `/v1/ideas/${idea.id}/offers`, { token })).statusCode).toBe(403)
  }
  expect((await app.call('GET', `/v1/ideas/${idea.id}/offers`)).statusCode).toBe(401)
  expect((await open(author)).offers).toHaveLength(1)
})

test('an open offer is declined with thanks when its role is filled or removed', async () => {
  const late = await signedInMember(app)
  const [first, second] = [await offered(member), await offered(late)]
  const tester = await signedInMember(app)
  await offered(tester, 1)
  await answer(author, 'offers', first.id, 'accept')
  expect((await offer(await signedInMember(app))).json().error.role).toBe('Somebody has this role already.')
  expect((await answer(author, 'offers', second.id, 'accept')).statusCode).toBe(409)
  expect(await notified(late)).toMatchObject([{ kind: 'offer_answered', status: 'declined', actor: null }])
  expect((await mailsTo(late)).map(({ subject }) => subject)).toEqual([`Thank you for offering: ${idea.title}`])
  const body = { ...IDEA, roles: [] }
  await app.call('PUT', `/v1/ideas/${idea.id}`, { token: author.token, body })
  expect(await notified(tester)).toMatchObject([{ kind: 'offer_answered', status: 'declined', role: 'Tester' }])
  expect(await open(author)).toEqual({ offers: [], invitations: [] })
  expect((await seen()).team).toMatchObject([{ user: { id: member.id }, role: 'Android developer' }])
})

test('an offer of a suspended member, or for a hidden idea, cannot be accepted', async () => {
  const { id } = await offered(member)
  await changeAccountStatus(app.deps, member.email, 'suspend')
  expect((await open(author)).offers).toEqual([])
  expect((await answer(author, 'offers', id, 'accept')).statusCode).toBe(404)
  await changeAccountStatus(app.deps, member.email, 'restore')
  await rejectIdea(app, await signedInMember(app, { isAdmin: true }), idea.id)
  expect((await answer(author, 'offers', id, 'accept')).statusCode).toBe(409)
  expect((await offer(await signedInMember(app))).statusCode).toBe(404)
  expect(await seen()).toBeUndefined()
})

test('one of a hundred offers accepted at once fills the role, and the others are declined', {
  tags: ['postgres'],
}, async () => {
  // Proves trust 26/7.
  // Two connections of one process to SQLite cannot wait for each other.
  const second = app.deps.config.database.engine === 'postgres' ? await startSecondServer(app) : app
  const members: TestMember[] = []
  for (let count = 0; count < MANY; count++) members.push(await signedInMember(app, { hasPassword: false }))
  const via = (place: number) => (place % 2 === 0 ? app : second)
  const made: Awaited<ReturnType<typeof offer>>[] = []
  for (let start = 0; start < MANY; start += 10) {
    made.push(...(await Promise.all(members.slice(start, start + 10).map((one, place) => offer(one, 0, via(place))))))
  }
  expect(made.map(({ statusCode }) => statusCode)).toEqual(Array(MANY).fill(201))
  const ids = made.map((response) => response.json().offer.id as string)
  const responses = await Promise.all(ids.map((id, place) => answer(author, 'offers', id, 'accept', via(place))))
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(MANY - 1).fill(409)])
  expect((await seen()).team).toHaveLength(1)
  const statuses = await app.deps.db.selectFrom('role_requests').select('status').execute()
  expect(statuses.map(({ status }) => status).toSorted()).toEqual(['accepted', ...Array(MANY - 1).fill('declined')])
  expect(await app.deps.db.selectFrom('connections').selectAll().execute()).toHaveLength(2)
})

test('simultaneous offers of a member store one, and simultaneous answers to it count once', async () => {
  // Proves trust 26/7.
  const made = await Promise.all([offer(member), offer(member, 1), offer(member)])
  expect(made.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409])
  const id = made.find(({ statusCode }) => statusCode === 201)?.json().offer.id
  const responses = await Promise.all([
    answer(author, 'offers', id, 'accept'),
    answer(author, 'offers', id, 'decline'),
    withdraw(member, 'offers', id),
  ])
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409])
})

test.each(['accept', 'decline'] as const)(
  'a request to %s an offer or invitation marks its notifications as read',
  async (how) => {
    const coauthor = await signedInMember(app)
    const { id: coauthorInvitation } = await invited(coauthor, 1)
    await answer(coauthor, 'invitations', coauthorInvitation, 'accept')
    const body = { is_coauthor: true }
    await app.call('PATCH', `/v1/ideas/${idea.id}/team/${coauthor.id}`, { token: author.token, body })
    const unread = async (of: Via, kind: string) =>
      (await notified(of)).filter((one: { kind: string; read_at: string | null }) => one.kind === kind && !one.read_at)

    const { id } = await offered(member)
    for (const one of [author, coauthor]) expect(await unread(one, 'offer')).toHaveLength(1)
    await answer(author, 'offers', id, how)
    for (const one of [author, coauthor]) expect(await unread(one, 'offer')).toEqual([])
    expect(await unread(member, 'offer_answered')).toHaveLength(1)
    expect(await unread(coauthor, 'invitation')).toEqual([])
  },
)

test('an invitation notifies the member on the site and by mail, and is accepted by the member alone', async () => {
  // Proves spec S/24.
  const { id } = await invited(member)
  expect(await own(member)).toMatchObject({
    offer: null,
    invitation: { id, role_id: roleId(), note: 'We need you.' },
  })
  expect(await notified(member)).toMatchObject([{ kind: 'invitation', role: 'Android developer' }])
  const [mail] = await mailsTo(member)
  expect(mail?.subject).toBe(`You are invited: ${idea.title}`)
  expect(mail?.text).toContain('We need you.')
  expect((await open(author)).invitations).toMatchObject([{ id, user: { id: member.id } }])

  expect((await answer(author, 'invitations', id, 'accept')).statusCode).toBe(403)
  expect((await answer(member, 'invitations', id, 'accept')).json().invitation.status).toBe('accepted')
  expect(await seen()).toMatchObject({ team: [{ user: { id: member.id } }], roles: [{ is_open: false }, {}] })
  expect(await isConnected(member, author)).toBe('connected')
  expect(await notified(author)).toMatchObject([{ kind: 'invitation_answered', status: 'accepted' }])
  expect((await mailsTo(author)).map(({ subject }) => subject)).toEqual([
    `Kavindu Rathlan joins your team: ${idea.title}`,
  ])
})

test('an invitation may be declined by the member and withdrawn by the author', async () => {
  // Proves spec S/24.
  const { id } = await invited(member)
  expect((await answer(member, 'invitations', id, 'decline')).json().invitation.status).toBe('declined')
  expect(await notified(author)).toMatchObject([{ kind: 'invitation_answered', status: 'declined' }])
  const again = await invited(member, 1)
  expect((await withdraw(member, 'invitations', again.id)).statusCode).toBe(403)
  expect((await withdraw(author, 'invitations', again.id)).json().invitation.status).toBe('withdrawn')
  expect(await notified(member)).toEqual([])
  expect((await answer(member, 'invitations', again.id, 'accept')).statusCode).toBe(409)
  expect(await own(member)).toMatchObject({ offer: null, invitation: null })
})

test('an invitation is refused from members other than the author, and to people who cannot join', async () => {
  const [other, newcomer] = [await signedInMember(app), await signedInMember(app, { hasProfile: false })]
  expect((await invite(other, member)).statusCode).toBe(403)
  expect((await invite(author, author)).statusCode).toBe(422)
  expect((await invite(author, newcomer)).statusCode).toBe(404)
  expect((await invite(author, { id: NOBODY })).statusCode).toBe(404)
  expect((await invite(author, { id: 'nonsense' })).json().error.user_id).toBe('Must be the id of a member')
  expect((await invite({ token: '' }, member)).statusCode).toBe(401)
  const { id } = await invited(member)
  for (const how of ['accept', 'decline'] as const)
    expect((await answer(other, 'invitations', id, how)).statusCode).toBe(404)
  expect((await invite(author, member, 1)).statusCode).toBe(409)
  expect((await offer(member, 1)).statusCode).toBe(409)
})

test('an invitation is withdrawn when another member fills its role', async () => {
  const other = await signedInMember(app)
  const { id } = await invited(member)
  await answer(author, 'offers', (await offered(other)).id, 'accept')
  expect((await answer(member, 'invitations', id, 'accept')).statusCode).toBe(409)
  expect(await own(member)).toMatchObject({ invitation: null })
  expect(await notified(member)).toEqual([])
})
