import type { LightMyRequestResponse } from 'fastify'
import { strFromU8, unzipSync } from 'fflate'
import { EMBED_KINDS } from '../../contract/embeds.values.ts'
import { ALL_ENDPOINTS } from '../../contract/endpoints.ts'
import type { EndpointShape } from '../../contract/http.ts'
import { PROVIDER_CALLBACK_PATH, PROVIDER_LOGIN_PATH } from '../../contract/identities.ts'
import { PROVIDER_METADATA_PATH } from '../../contract/identities.values.ts'
import { LTI_LAUNCH_PATH, LTI_LOGIN_PATH, LTI_REGISTER_PATH } from '../../contract/learning-platforms.values.ts'
import { NOTIFICATIONS_STREAM_PATH } from '../../contract/notifications.ts'
import { issueMailLink } from '../features/mails/mail-links.service.ts'
import { jsonSchemaOf } from './hostile/requests.ts'
import type { TestApp } from './test-app.ts'

/** Ids by their kind. A parameter takes the ids of its path, such as `/v1/ideas/:id`. */
export type KnownIds = Record<
  'ideas' | 'events' | 'calls' | 'comments' | 'conversations' | 'users' | 'reports' | 'decisions' | 'files',
  string[]
> & {
  calendarTokens: string[]
  mailTokens: string[]
  portfolios: string[]
  certificates: string[]
  universityReports: string[]
  ideaImports: string[]
}

/** `word`: in every text that is looked for, so that searches find it. */
type Known = { ids: KnownIds; word: string; range: { from: string; to: string } }

const ID_OF_PATH: [start: string, kind: keyof KnownIds][] = [
  ['/v1/ideas/', 'ideas'],
  ['/v1/events/', 'events'],
  ['/v1/calls/', 'calls'],
  ['/embed/calls/', 'calls'],
  ['/v1/comments/', 'comments'],
  ['/v1/conversations/', 'conversations'],
  ['/v1/reports/', 'reports'],
  ['/v1/decisions/', 'decisions'],
  ['/v1/calendar/', 'calendarTokens'],
  ['/v1/mail/unsubscribe/', 'mailTokens'],
  ['/v1/auth/second-factor-reset/', 'mailTokens'],
  ['/v1/avatars/', 'files'],
  ['/v1/pdfs/', 'files'],
  ['/v1/site/images/', 'files'],
  ['/v1/updates/pictures/', 'files'],
  ['/v1/profiles/', 'users'],
  ['/v1/portfolios/', 'portfolios'],
  ['/v1/certificates/', 'certificates'],
  ['/v1/credentials/', 'certificates'],
  ['/v1/connections/of/', 'users'],
  ['/v1/admin/users/', 'users'],
  ['/v1/admin/reports/', 'universityReports'],
  ['/v1/admin/idea-imports/', 'ideaImports'],
  ['/v1/admin/provider-tests/', 'users'],
  ['/v1/admin/webhooks/', 'users'],
  ['/v1/admin/platforms/', 'users'],
  ['/v1/courses/', 'users'],
  // Where no id leads to anything.
  ['/v1/reference/', 'users'],
]
const VERSIONS = ['1', '2', '3']
/** Never ends, leads to another server, or knows only the configuration. The directory alone reads /scim. */
const LEFT_OUT: string[] = [
  ...[NOTIFICATIONS_STREAM_PATH, PROVIDER_LOGIN_PATH, PROVIDER_CALLBACK_PATH, PROVIDER_METADATA_PATH],
  ...[LTI_LOGIN_PATH, LTI_LAUNCH_PATH, LTI_REGISTER_PATH],
  '/api/fetchMetaData',
]

/** Every id that the database has, the private address of a calendar and a link in a mail. */
export async function idsOf({ deps }: TestApp, calendar = ''): Promise<KnownIds> {
  const { db } = deps
  const idsIn = async (
    table:
      | 'ideas'
      | 'events'
      | 'calls'
      | 'comments'
      | 'conversations'
      | 'users'
      | 'reports'
      | 'report_decisions'
      | 'files',
  ) => (await db.selectFrom(table).select('id').execute()).map(({ id }) => id)
  const users = await idsIn('users')
  return {
    ...{ ideas: await idsIn('ideas'), events: await idsIn('events'), comments: await idsIn('comments') },
    ...{ calls: await idsIn('calls'), conversations: await idsIn('conversations') },
    ...{ users, reports: await idsIn('reports'), files: await idsIn('files') },
    decisions: await idsIn('report_decisions'),
    calendarTokens: [calendar.split('/').at(-1)?.replace('.ics', '') || 'A'.repeat(26)],
    portfolios: (await db.selectFrom('portfolios').select('place').execute()).map(({ place }) => place),
    certificates: (await db.selectFrom('certificates').select('id').execute()).map(({ id }) => id),
    universityReports: (await db.selectFrom('university_reports').select('id').execute()).map(({ id }) => id),
    ideaImports: (await db.selectFrom('idea_imports').select('id').execute()).map(({ id }) => id),
    mailTokens: [await issueMailLink(deps, users[0] ?? '', ['reply'])],
  }
}

/** The URLs of all these routes ("GET /v1/ideas/:id") that read, with every known id and each choice of every filter. */
export function urlsOf(routes: string[], known: Known): string[] {
  const paths = routes.flatMap((route) => (route.startsWith('GET ') ? route.slice('GET '.length) : []))
  return paths
    .filter((path) => !LEFT_OUT.includes(path) && !/^\/scim\/|\*/.test(path))
    .flatMap((path) => filled(path, known).flatMap((url) => queriesOf(path, known).map((query) => url + query)))
}

function filled(path: string, { ids }: Known): string[] {
  if (!path.includes(':')) return [path]
  if (path.includes(':kind')) {
    return EMBED_KINDS.flatMap((kind) => ids[kind].map((id) => path.replace(':kind', kind).replace(':id', id)))
  }
  const kind = ID_OF_PATH.find(([start]) => path.startsWith(start))?.[1]
  if (!kind) throw new Error(`Which ids does ${path} take? Add it to ID_OF_PATH.`)
  const urls = ids[kind].map((id) => path.replace(/:(id|token|name|username)\b/, id))
  if (path.includes('/:idea')) return urls.flatMap((url) => ids.ideas.map((idea) => url.replace(':idea', idea)))
  return path.includes(':n') ? urls.flatMap((url) => VERSIONS.map((n) => url.replace(':n', n))) : urls
}

/** No query, and one for each choice of a filter: the others are as required. */
function queriesOf(path: string, known: Known): string[] {
  const endpoint = Object.values<EndpointShape>(ALL_ENDPOINTS).find((one) => one.method === 'GET' && one.path === path)
  if (!endpoint?.query) return ['']
  const { properties = {}, required = [] } = jsonSchemaOf(endpoint.query)
  const names = Object.keys(properties)
  const size: Record<string, string> = names.includes('page_size') ? { page_size: '50' } : {}
  const base = { ...size, ...Object.fromEntries(required.map((name) => [name, valuesOf(name, known)[0] ?? ''])) }
  const changes = names.flatMap((name) => {
    const { enum: choices = [] } = jsonSchemaOf(endpoint.query?.shape[name])
    const values = choices.length > 0 ? choices.map(String) : valuesOf(name, known)
    return values.map((value) => ({ ...base, ...(name === 'scope' ? { q: known.word } : {}), [name]: value }))
  })
  const queries = [base, ...changes].map((one) => `${new URLSearchParams(one)}`)
  return [...new Set(queries)].map((query) => (query === '' ? '' : `?${query}`))
}

function valuesOf(name: string, { ids, word, range }: Known): string[] {
  const values: Record<string, string[]> = {
    q: [word, word.slice(0, 2)],
    title: [word],
    description: [word],
    tags: [word],
    skill: [word],
    ids: [ids.ideas.join(',')],
    url: EMBED_KINDS.flatMap((kind) => ids[kind].map((id) => `http://127.0.0.1/${kind}/${id}`)),
    user_id: ids.users,
    from: [range.from],
    to: [range.to],
    ideas: ['5'],
    period_days: ['1'],
    call_id: ids.calls,
  }
  return values[name] ?? []
}

/** Everything that a GET says. */
export async function shownBy({ send }: TestApp, url: string, token?: string): Promise<string> {
  return shownOf(url, await send({ method: 'GET', url, headers: token ? { authorization: `Bearer ${token}` } : {} }))
}

/** Everything that a response says: its headers and its body, unpacked. */
export function shownOf(url: string, { statusCode, headers, body, rawPayload }: LightMyRequestResponse): string {
  if (statusCode >= 500) throw new Error(`${url} failed: ${body}`)
  const isZip = statusCode === 200 && headers['content-type'] === 'application/zip'
  const files = isZip ? Object.values(unzipSync(rawPayload)).map((file) => strFromU8(file)) : [body]
  return `${JSON.stringify(headers)}${files.join('\n')}`
}
