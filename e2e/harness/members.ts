import { createIdea } from '../../contract/ideas.ts'
import { createProfile } from '../../contract/profiles.ts'
import type { QuadServer, Session } from './quad-server.ts'

export type Account = Session & { email: string; password: string }
export type Member = Account & { id: string; name: string }

const PASSWORD = 'keys to the courtyard'
const PROFILE = {
  title: 'Lecturer',
  bio: '',
  degree: 'MSc',
  uni: 'Open University',
  faculty: 'Faculty of Education',
  program: 'Education',
  year: 'Faculty',
  skills: ['Reviewing'],
}

/** Tests share a server, so each member has an email and a name of their own, which is no part of another one. */
let counter = 100

/** An administrator with a completed profile. */
export function addAdmin(quad: QuadServer): Promise<Member> {
  return addMember(quad, 'Meera', { isAdmin: true })
}

/** A member with a completed profile. */
export async function addMember(
  quad: QuadServer,
  firstname: string,
  { isAdmin = false, isReviewer = false, skills = PROFILE.skills } = {},
): Promise<Member> {
  const account = await addAccount(quad, firstname, { isAdmin, isReviewer })
  const lastname = `Perin ${counter}`
  const body = { ...PROFILE, firstname, lastname, skills }
  const response = await send(quad, { path: createProfile.path, body, token: account.token })
  const { profile } = createProfile.response.parse(response)
  return { ...account, id: profile.id, name: `${firstname} ${lastname}` }
}

/** A member who has not completed a profile yet. */
export function addNewcomer(quad: QuadServer): Promise<Account> {
  return addAccount(quad, 'newcomer')
}

/** A signed-in member with that username, without a profile. */
export async function addAccount(
  quad: QuadServer,
  username: string,
  { isAdmin = false, isReviewer = false } = {},
): Promise<Account> {
  counter += 1
  const email = `member${counter}@campus.example`
  const { token, expiry } = await quad.addMember({ email, username, password: PASSWORD, isAdmin, isReviewer })
  return { email, password: PASSWORD, token, expiry }
}

/** Opens a browser profile signed in. */
export function storageStateOf(quad: QuadServer, { token, expiry }: Session) {
  const localStorage = [
    { name: 'token', value: token },
    { name: 'token_expiry', value: expiry },
  ]
  const { hostname } = new URL(quad.url)
  const cookie = { name: 'quad_member', value: '1', domain: hostname, path: '/', expires: -1 }
  const hint = { ...cookie, httpOnly: false, secure: false, sameSite: 'Lax' as const }
  return { cookies: [hint], origins: [{ origin: quad.url, localStorage }] }
}

/** Shares an idea of a member and returns its id. */
export async function shareIdea(quad: QuadServer, { token }: Session, title = 'Offline quiz packs'): Promise<string> {
  const idea = {
    title,
    description: 'Quiz bundles that download overnight on cheap data.',
    category: 'Education',
    tags: ['offline'],
    learning_outcome: 'Say plainly what is saved.',
  }
  return createIdea.response.parse(await send(quad, { path: createIdea.path, body: idea, token })).idea.id
}

/** Decides on an idea. */
export async function reviewIdea(
  quad: QuadServer,
  { token }: Session,
  ideaId: string,
  decision: { status: string; feedback?: string },
): Promise<void> {
  await send(quad, { method: 'PATCH', path: `/v1/ideas/${ideaId}`, body: decision, token })
}

type Call = { method?: 'POST' | 'PATCH' | 'PUT'; path: string; body: unknown; token?: string | undefined }

/** Calls the API for what has to succeed. */
export async function send(quad: QuadServer, { method = 'POST', path, body, token }: Call): Promise<unknown> {
  const response = await fetch(quad.url + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${method} ${path} responded with ${response.status}: ${await response.text()}`)
  return response.json()
}

/** Writes a call with a panel of one, and opens it. Returns its id. */
export async function openCall(quad: QuadServer, admin: Session, body: object): Promise<string> {
  const { id, version } = await draftCall(quad, admin, body)
  await send(quad, { path: `/v1/calls/${id}/phase`, body: { to: 'open', version }, token: admin.token })
  return id
}

/** Writes the draft of a call with a panel of one. Returns its id. */
export async function writeCall(quad: QuadServer, admin: Session, body: object): Promise<string> {
  return (await draftCall(quad, admin, body)).id
}

async function draftCall(quad: QuadServer, { token }: Session, body: object): Promise<{ id: string; version: number }> {
  const { call } = (await send(quad, { path: '/v1/calls', body, token })) as { call: { id: string; version: number } }
  const juror = await addMember(quad, 'Juror')
  await send(quad, { method: 'PUT', path: `/v1/calls/${call.id}/jurors`, body: { user_ids: [juror.id] }, token })
  return call
}

/** Connects two members: one asks, and the other accepts. */
export async function connect(quad: QuadServer, one: Member, other: Member): Promise<void> {
  const ask = (from: Member, to: Member) =>
    send(quad, { path: '/v1/connections', body: { user_id: to.id, note: '' }, token: from.token })
  await ask(one, other)
  await ask(other, one)
}
