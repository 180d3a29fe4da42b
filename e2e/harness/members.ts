import type { QuadServer } from './quad-server.ts'

export type Account = { email: string; password: string; token: string; expiry: string }

const PASSWORD = 'keys to the courtyard'
const PROFILE = {
  title: 'Lecturer',
  bio: '',
  degree: 'MSc',
  uni: 'Open University',
  faculty: 'Education',
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

type NewAccount = { username: string; firstname: string; lastname: string; isAdmin: boolean }

async function addAccount(quad: QuadServer, { username, firstname, lastname, isAdmin }: NewAccount): Promise<Account> {
  const email = `${username}@campus.example`
  const admin = isAdmin ? ['--admin'] : []
  quad.quad(['member', 'add', '--email', email, '--username', username, ...admin, '--password-stdin'], PASSWORD)
  const { authentication_token } = await post(quad, '/v1/auth/tokens/authentication', { email, password: PASSWORD })
  await post(quad, '/v1/profile/new', { ...PROFILE, firstname, lastname }, authentication_token.token)
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
