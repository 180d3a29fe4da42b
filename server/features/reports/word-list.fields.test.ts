import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { ENDPOINTS } from '../../../contract/endpoints.ts'
import { DAY } from '../../lib/clock.ts'
import { answersTo, openCall, passTime } from '../../testing/calls.ts'
import { connectMembers } from '../../testing/conversations.ts'
import { IDEA, shareIdea } from '../../testing/ideas.ts'
import { signedInMember, type TestMember } from '../../testing/members.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const WORD = 'casino'
const NOT_TEXT = 'secret or an id'
const OWN = 'read by its member alone'
const CHOSEN = 'one of a list'
const ADMINS = 'read by the member and administrators alone'
const STAFF = 'read by the team, reviewers and administrators alone'
const PANEL = 'read by the panel, organisers and the author alone'
const PROFILE = {
  ...{
    firstname: 'held',
    lastname: 'held',
    title: 'held',
    mobile: 'rejected',
    bio: 'held',
    degree: 'held',
    uni: 'held',
  },
  ...{
    faculty: 'held',
    program: 'held',
    year: 'held',
    'skills[]': 'held',
    linkedin: 'held',
    github: 'held',
    fb: 'held',
  },
}
const IDEA_FIELDS = {
  ...{ title: 'held', description: 'held', category: CHOSEN, 'tags[]': 'held', learning_outcome: 'held' },
  ...{ github_link: 'held', 'roles[].title': 'held', 'roles[].note': 'held', 'roles[].skills[]': 'held' },
}
const EVENT_FIELDS = {
  ...{ title: 'held', description: 'held', time_zone: CHOSEN, place: 'held', phone: 'held', online_url: 'held' },
}

/** Each text that a member sends: held until a moderator decides, rejected, or why nobody else reads it. */
const FIELDS: Record<string, Record<string, string>> = {
  activate: { token: NOT_TEXT },
  setPushSubscription: { 'keys.p256dh': NOT_TEXT, 'keys.auth': NOT_TEXT },
  setUp: { username: 'of the first administrator', password: NOT_TEXT, token: NOT_TEXT },
  signUp: { username: 'held with the profile', password: NOT_TEXT, invitation: NOT_TEXT, proof: NOT_TEXT },
  signIn: { password: NOT_TEXT },
  endSignedOutSession: { session: NOT_TEXT },
  redeemGoogleCode: { token: NOT_TEXT },
  resetPassword: { token: NOT_TEXT, password: NOT_TEXT },
  openAccountInvitation: { token: NOT_TEXT },
  createProfile: PROFILE,
  putProfile: PROFILE,
  updateProfile: PROFILE,
  createIdea: { ...IDEA_FIELDS, 'answers{}': PANEL },
  enterIdea: { 'answers{}': PANEL },
  saveScores: { note: PANEL, sentence: 'rejected' },
  editIdea: { ...IDEA_FIELDS, reason: 'held' },
  restoreIdeaVersion: { reason: 'held' },
  saveDraft: {
    ...{ title: OWN, description: OWN, category: OWN, 'tags[]': OWN, learning_outcome: OWN, github_link: OWN },
    ...{ 'roles[].title': OWN, 'roles[].note': OWN, 'roles[].skills[]': OWN, pdf_name: OWN, 'answers{}': OWN },
  },
  addUpdate: { text: 'rejected' },
  addUpdatePicture: { alt: 'rejected' },
  editUpdate: { text: 'rejected' },
  setMeasured: { measured: 'rejected' },
  setMilestones: { 'milestones[].title': 'rejected' },
  addComment: { text: 'held' },
  editComment: { text: 'held' },
  addEventComment: { text: 'held' },
  createEvent: EVENT_FIELDS,
  editEvent: EVENT_FIELDS,
  cancelEvent: { reason: 'rejected' },
  inviteMember: { note: 'rejected' },
  offerHelp: { note: 'rejected' },
  leaveTeam: { note: 'rejected' },
  connect: { note: 'rejected' },
  sendMessage: { text: 'rejected' },
  saveConnectionNote: { note: OWN },
  replyToReview: { text: STAFF },
  report: { text: STAFF },
  objectToDecision: { text: STAFF },
  objectByLink: { token: NOT_TEXT, text: STAFF },
  openDecision: { token: NOT_TEXT },
  changePassword: { current_password: NOT_TEXT, password: NOT_TEXT },
  confirmPassword: { password: NOT_TEXT },
  addAuthenticator: { code: NOT_TEXT, mail_code: NOT_TEXT },
  giveSecondFactor: { ticket: NOT_TEXT, code: NOT_TEXT },
  addPasskey: { name: ADMINS, 'response.response.transports[]': NOT_TEXT, mail_code: NOT_TEXT },
  renamePasskey: { name: ADMINS },
  createKey: { name: ADMINS },
  readLink: { token: NOT_TEXT },
  readLaunch: { token: NOT_TEXT },
  linkIdentity: { token: NOT_TEXT },
  deleteAccount: { password: NOT_TEXT },
  setOwnPortfolio: { about: 'held' },
  createCertificate: { about: CHOSEN },
  changeSettings: { time_zone: CHOSEN, device_time_zone: CHOSEN },
  setNotificationChoices: {
    ...{ 'notifications.digest.at': CHOSEN, 'notifications.quiet.from': CHOSEN, 'notifications.quiet.until': CHOSEN },
  },
}

const EVENT = {
  ...{ type: 'open_session', title: 'An evening', time_zone: 'Asia/Colombo', place: 'Kandy' },
  ...{ starts_at: '2026-01-20T10:00:00Z', ends_at: '2026-01-20T11:00:00Z' },
}
const NEW_PROFILE = {
  ...{
    firstname: 'Mem',
    lastname: 'Ber',
    title: 'Student',
    mobile: '',
    bio: '',
    degree: 'BSc',
    uni: 'Open University',
  },
  ...{ faculty: 'Education', program: 'Computing', year: '1st', skills: ['Reading'], linkedin: '', github: '', fb: '' },
}

let app: TestApp
let member: TestMember
let other: TestMember

type Request = { method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; url: string; by?: TestMember; body: object }
const as = async (by: TestMember, method: Request['method'], url: string, body: object = {}) =>
  (await app.call(method, `/v1/${url}`, { token: by.token, body })).json()
const share = (by: TestMember) =>
  shareIdea(app, by, { title: `Of ${crypto.randomUUID()}`, roles: [{ title: 'Reader', skills: ['Reading'] }] })
const event = async () => (await as(member, 'POST', 'events', EVENT)).event
const roleOf = (idea: Awaited<ReturnType<typeof share>>) => `ideas/${idea.id}/roles/${idea.roles[0]?.id}`

const newProfile = async (method: 'POST' | 'PUT'): Promise<Request> => {
  const by = await signedInMember(app, { hasProfile: false })
  return { method, url: 'profile/new', by, body: NEW_PROFILE }
}

/** A harmless request of each call whose texts others read. */
const REQUESTS: Record<string, () => Promise<Request>> = {
  createProfile: () => newProfile('POST'),
  putProfile: () => newProfile('PUT'),
  updateProfile: async () => ({ method: 'PATCH', url: 'profile/update', by: await signedInMember(app), body: {} }),
  setOwnPortfolio: async () => ({
    method: 'PUT',
    url: 'me/portfolio',
    by: await signedInMember(app),
    body: { audience: 'link' },
  }),
  createIdea: async () => ({ method: 'POST', url: 'ideas', body: IDEA }),
  editIdea: async () => ({ method: 'PUT', url: `ideas/${(await share(member)).id}`, body: IDEA }),
  restoreIdeaVersion: async () => {
    const { id } = await share(member)
    const { idea } = await as(member, 'PUT', `ideas/${id}`, IDEA)
    return { method: 'POST', url: `ideas/${id}/versions/1/restore`, body: { version: idea.version } }
  },
  addUpdate: async () => ({
    method: 'POST',
    url: `ideas/${(await share(member)).id}/updates`,
    body: { text: 'We begin on Monday.' },
  }),
  editUpdate: async () => {
    const { update } = await as(member, 'POST', `ideas/${(await share(member)).id}/updates`, { text: 'We begin soon.' })
    return { method: 'PATCH', url: `updates/${update.id}`, body: { text: 'We begin on Monday.' } }
  },
  addUpdatePicture: async () => {
    const { update } = await as(member, 'POST', `ideas/${(await share(member)).id}/updates`, { text: 'We begin soon.' })
    const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } }).png()
    const image = (await picture.toBuffer()).toString('base64')
    return { method: 'POST', url: `updates/${update.id}/pictures`, body: { image, alt: '' } }
  },
  setMilestones: async () => ({
    method: 'PUT',
    url: `ideas/${(await share(member)).id}/milestones`,
    body: { milestones: [{ title: 'First lesson' }] },
  }),
  setMeasured: async () => ({
    method: 'PUT',
    url: `ideas/${(await share(member)).id}/measured`,
    body: { measured: '40 learners' },
  }),
  addComment: async () => ({
    method: 'POST',
    url: `ideas/${(await share(other)).id}/comments`,
    body: { text: 'Yes.' },
  }),
  editComment: async () => {
    const { comment } = await as(member, 'POST', `ideas/${(await share(other)).id}/comments`, { text: 'Yes.' })
    return { method: 'PATCH', url: `comments/${comment.id}`, body: { text: 'No.' } }
  },
  addEventComment: async () => ({
    method: 'POST',
    url: `events/${(await event()).id}/comments`,
    body: { text: 'Yes.' },
  }),
  createEvent: async () => ({ method: 'POST', url: 'events', body: EVENT }),
  editEvent: async () => {
    const { id, version } = await event()
    return { method: 'PATCH', url: `events/${id}`, body: { version } }
  },
  cancelEvent: async () => ({ method: 'DELETE', url: `events/${(await event()).id}`, body: { reason: 'Rain.' } }),
  inviteMember: async () => ({
    ...{ method: 'POST', url: `${roleOf(await share(member))}/invitations` },
    body: { user_id: other.id, note: 'Please.' },
  }),
  offerHelp: async () => ({ method: 'POST', url: `${roleOf(await share(other))}/offers`, body: { note: 'Please.' } }),
  leaveTeam: async () => {
    const idea = await share(other)
    const { offer } = await as(member, 'POST', `${roleOf(idea)}/offers`)
    await as(other, 'POST', `offers/${offer.id}/accept`)
    return { method: 'DELETE', url: `ideas/${idea.id}/team/${member.id}`, body: { note: 'Bye.' } }
  },
  saveScores: async () => {
    const organiser = await signedInMember(app, { isAdmin: true })
    const call = await openCall(app, organiser)
    const { id } = await shareIdea(app, other, { call_id: call.id, answers: answersTo(call) })
    const body = { user_ids: [member.id] }
    await app.call('PUT', `/v1/calls/${call.id}/jurors`, { token: organiser.token, body })
    await passTime(app, 10 * DAY, [member])
    const scores = Object.fromEntries(call.criteria.map((criterion) => [criterion.id, 3]))
    return { method: 'PUT', url: `calls/${call.id}/entries/${id}/scores/me`, body: { scores } }
  },
  connect: async () => {
    const { id: user_id } = await signedInMember(app)
    return { method: 'POST', url: 'connections', body: { user_id, note: 'Hello.' } }
  },
  sendMessage: async () => {
    const friend = await signedInMember(app)
    await connectMembers(app, friend, member)
    const { conversation } = await as(member, 'POST', 'conversations', { user_id: friend.id })
    return { method: 'POST', url: `conversations/${conversation.id}/messages`, body: { text: 'Hello.' } }
  },
}

beforeEach(async () => {
  app = await startTestApp()
  const admin = await signedInMember(app, { isAdmin: true })
  const { version } = (await app.call('GET', '/v1/admin/settings', { token: admin.token })).json().settings
  const body = { version, word_list: { words: [WORD] }, events: { publishing: 'members' } }
  expect((await app.call('PUT', '/v1/admin/settings', { token: admin.token, body })).statusCode).toBe(200)
})

type Schema = {
  [key: string]: unknown
  properties?: Record<string, Schema>
  items?: Schema
  additionalProperties?: Schema | false
}

/** The paths of the free texts in a schema. */
function textsIn(schema: Schema, path = ''): string[] {
  const { type, properties = {}, items, additionalProperties, format, contentEncoding } = schema
  const parts = [schema.anyOf, schema.oneOf, schema.allOf].flat().filter(Boolean) as Schema[]
  const isFree = type === 'string' && !schema.enum && schema.const === undefined && !format && !contentEncoding
  return [
    ...(isFree ? [path] : []),
    ...parts.flatMap((part) => textsIn(part, path)),
    ...Object.entries(properties).flatMap(([key, value]) => textsIn(value, path ? `${path}.${key}` : key)),
    ...(items ? textsIn(items, `${path}[]`) : []),
    ...(additionalProperties ? textsIn(additionalProperties, `${path}{}`) : []),
  ]
}

/** A body with a text at a path such as `roles[].title`, in which every list has one entry. */
function withText(body: Record<string, unknown>, path: string, text: string): Record<string, unknown> {
  const [key = '', rest] = path.split(/\.(.*)/s)
  const name = key.replace('[]', '')
  if (rest === undefined) return { ...body, [name]: key === name ? text : [text] }
  return { ...body, [name]: [withText(name === 'roles' ? { title: 'Reader', skills: [] } : {}, rest, text)] }
}

test('each text of a member in the contract has a rule for listed words', () => {
  // Proves trust 27/14.
  const texts = Object.entries(ENDPOINTS)
    .filter(([, { access, body }]) => body && ['public', 'member'].includes(access))
    .map(([name, { body }]) => [
      name,
      [...new Set(textsIn(z.toJSONSchema(body as z.ZodType, { io: 'input' }) as Schema))].sort(),
    ])
    .filter(([, fields]) => fields?.length)
  const named = Object.entries(FIELDS).map(([name, fields]) => [name, Object.keys(fields).sort()])
  expect(Object.fromEntries(texts)).toEqual(Object.fromEntries(named))
})

function requestOf(name: string): Promise<Request> {
  const make = REQUESTS[name]
  if (!make) throw new Error(`no request of ${name}`)
  return make()
}

/** How a text of this member is treated: held, rejected or neither. */
async function outcomeOf(name: string, field: string | null): Promise<string> {
  await app.deps.db.deleteFrom('throttles').execute()
  ;[member, other] = [await signedInMember(app), await signedInMember(app)]
  const { method, url, by = member, body } = await requestOf(name)
  const text = /link|url|github|fb/.test(field ?? '') ? `https://${WORD}.example/` : `The ${WORD}`
  const sent = field === null ? body : withText({ ...body }, field, text)
  const response = await app.call(method, `/v1/${url}`, { token: by.token, body: sent })
  const key = (field ?? '').replace(/\[\].*/, '')
  if (response.statusCode === 422 && response.json().error[key]) return 'rejected'
  if (response.statusCode >= 300) return `${response.statusCode} ${response.body}`
  return response.statusCode !== 204 && response.json().is_held ? 'held' : 'neither'
}

const READ = Object.entries(FIELDS).flatMap(([name, fields]) => {
  const read = Object.entries(fields).filter(([, outcome]) => outcome === 'held' || outcome === 'rejected')
  return read.length > 0 ? [{ name, read }] : []
})

test.each(READ)('a listed word is held or rejected in every text of $name', async ({ name, read }) => {
  // Proves trust 27/14.
  expect(await outcomeOf(name, null)).toBe('neither')
  const outcomes = []
  for (const [field] of read) outcomes.push([field, await outcomeOf(name, field)])
  expect(outcomes).toEqual(read)
})

test('a listed word in the username holds the profile', async () => {
  const by = await signedInMember(app, { hasProfile: false })
  await app.deps.db
    .updateTable('users')
    .set({ username: `${WORD}.king` })
    .where('id', '=', by.id)
    .execute()
  expect((await as(by, 'POST', 'profile/new', NEW_PROFILE)).is_held).toBe(true)
})

test('a listed word of a moderator is neither held nor rejected', async () => {
  const [reviewer, { id: user_id }] = [await signedInMember(app, { isReviewer: true }), await signedInMember(app)]
  const body = { user_id, note: `About the ${WORD}` }
  expect((await app.call('POST', '/v1/connections', { token: reviewer.token, body })).statusCode).toBe(201)
})
