import { pino } from 'pino'
import type { SamlEntry } from '../lib/identity-providers.ts'
import { type ResponseOptions, requestOf, type SamlIssuer } from './saml-issuer.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/** A sign-in that has begun: the request's id and the cookie of the browser. */
export type BegunSignIn = { cookie: string; inResponseTo: string }

export type LogLine = { msg: string; reason?: string }

/** The application with SAML providers, and the lines of its log. */
export async function startSamlApp(providers: SamlEntry[]): Promise<{ app: TestApp; lines: LogLine[] }> {
  const lines: LogLine[] = []
  const write = (text: string) => {
    const line: LogLine = JSON.parse(text)
    if (!line.msg.startsWith('the web application is not built')) lines.push(line)
  }
  const log = pino({ level: 'warn' }, { write })
  return { app: await startTestApp({ identityProviders: providers }, log), lines }
}

export async function beginSaml(app: TestApp, provider = 'campus'): Promise<BegunSignIn> {
  const { headers } = await app.call('GET', `/v1/auth/${provider}/login`)
  const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
  return { cookie, inResponseTo: requestOf(String(headers.location)).id }
}

/** Posts a form to an address of the provider, without a cookie, as browsers do from another site. */
export function postForm(app: TestApp, url: string, fields: Record<string, string>) {
  return app.send({
    ...{ method: 'POST', url, payload: new URLSearchParams(fields).toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://campus.idp.example' },
  })
}

/** Posts a response and follows the redirect with the cookie. Returns the parameters of the page at the end. */
export async function finishSaml(
  app: TestApp,
  { cookie, encoded, provider = 'campus' }: { cookie: string; encoded: string; provider?: string },
): Promise<Record<string, string>> {
  const posted = await postForm(app, `/v1/auth/${provider}/acs`, { SAMLResponse: encoded })
  const location = new URL(String(posted.headers.location))
  if (location.pathname === '/auth/callback') return Object.fromEntries(location.searchParams)
  const { headers } = await app.call('GET', location.pathname + location.search, { headers: { cookie } })
  return Object.fromEntries(new URL(String(headers.location)).searchParams)
}

/** Signs in with a signed assertion. Returns the bearer and the account's id, else the problem. */
export async function signInBySaml(
  app: TestApp,
  issuer: SamlIssuer,
  options: ResponseOptions = {},
  provider = 'campus',
): Promise<{ token?: string; id?: string; problem?: string }> {
  const { cookie, inResponseTo } = await beginSaml(app, provider)
  const encoded = issuer.signedResponse({ inResponseTo, ...options })
  const { token, problem } = await finishSaml(app, { cookie, encoded, provider })
  if (!token) return { problem }
  const { authentication_token, user } = (await app.call('POST', '/v1/auth/tokens/google', { body: { token } })).json()
  return { token: authentication_token.token, id: user.id }
}
