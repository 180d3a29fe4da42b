import type { QuadServer } from './quad-server.ts'

export type Account = { email: string; password: string; token: string; expiry: string }

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

/** An administrator with a completed profile, made with the operator's command and the API. */
export function addAdmin(quad: QuadServer): Promise<Account> {
  return addAccount(quad, { username: 'meera', firstname: 'Meera', lastname: 'Navarat', isAdmin: true })
}

/** A member with a completed profile. */
export function addMember(quad: QuadServer, username: string): Promise<Account> {
  return addAccount(quad, { username, firstname: username, lastname: 'Tester', isAdmin: false })
}

/** What a browser keeps of a session, for opening pages signed in. */
export function signInAs(quad: QuadServer, { token, expiry }: Pick<Account, 'token' | 'expiry'>) {
  const localStorage = [
    { name: 'token', value: token },
    { name: 'token_expiry', value: expiry },
  ]
  const { hostname } = new URL(quad.url)
  const cookie = { name: 'quad_member', value: '1', domain: hostname, path: '/', expires: -1 }
  const hint = { ...cookie, httpOnly: false, secure: false, sameSite: 'Lax' as const }
  return { cookies: [hint], origins: [{ origin: quad.url, localStorage }] }
}

/** A member who has not completed a profile yet. */
export function addNewcomer(quad: QuadServer, username: string): Promise<Account> {
  return signedIn(quad, { username, isAdmin: false })
}

/** Shares an idea of a member and answers its id. */
export async function shareIdea(quad: QuadServer, { token }: Account, title = 'Offline quiz packs'): Promise<string> {
  const idea = {
    title,
    description: 'Quiz bundles that download overnight on cheap data.',
    category: 'Education',
    tags: ['offline'],
    learning_outcome: 'Say plainly what is saved.',
  }
  return (await post(quad, '/v1/ideas', idea, token)).idea.id
}

/** The id of a member, which stands in the address of the profile. */
export async function idOf(quad: QuadServer, { token }: Account): Promise<string> {
  const response = await fetch(`${quad.url}/v1/profile`, { headers: { authorization: `Bearer ${token}` } })
  return (await response.json()).profile.id
}

type NewAccount = { username: string; firstname: string; lastname: string; isAdmin: boolean }

async function addAccount(quad: QuadServer, { firstname, lastname, ...account }: NewAccount): Promise<Account> {
  const signed = await signedIn(quad, account)
  await post(quad, '/v1/profile/new', { ...PROFILE, firstname, lastname }, signed.token)
  return signed
}

async function signedIn(
  quad: QuadServer,
  { username, isAdmin }: { username: string; isAdmin: boolean },
): Promise<Account> {
  const email = `${username}@campus.example`
  const admin = isAdmin ? ['--admin'] : []
  quad.quad(['member', 'add', '--email', email, '--username', username, ...admin, '--password-stdin'], PASSWORD)
  const { authentication_token } = await post(quad, '/v1/auth/tokens/authentication', { email, password: PASSWORD })
  return { email, password: PASSWORD, ...authentication_token }
}

async function post(quad: QuadServer, path: string, body: unknown, token?: string) {
  const response = await fetch(quad.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`)
  return response.json()
}
