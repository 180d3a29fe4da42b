/// <reference path="./http-link-header.d.ts" />
import LinkHeader from 'http-link-header'
import { z } from 'zod'
import { InvitedEmail } from '../../../contract/invitations.ts'
import { ROSTER_PEOPLE_MAX } from '../../../contract/learning-platforms.values.ts'
import type { Deps } from '../../deps.ts'
import { SECOND } from '../../lib/clock.ts'
import { readJsonSafely } from '../../lib/safe-fetch.ts'
import { PlatformServiceError, withAccess } from './platform-services.ts'
import { platformId, platformText } from './platform-texts.ts'
import type { PlatformRow } from './platforms.repo.ts'

const TYPE = 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json'
const PAGE_PEOPLE = 200
const PAGE_BYTES = 1_000_000
const PAGES_MAX = 50
const READING_MS = 20 * SECOND

const Listed = z.looseObject({
  user_id: platformId,
  status: z.string().optional().catch(undefined),
  roles: z.array(z.string()).max(200).catch([]),
  ...{ name: platformText, given_name: platformText, family_name: platformText },
  email: InvitedEmail.optional().catch(undefined),
})
/** Somebody in a course, as its platform says. */
export type Listed = z.output<typeof Listed>

const Page = z.looseObject({
  context: z.looseObject({ id: z.string() }).optional().catch(undefined),
  members: z.array(z.unknown()),
})

type Part = { members: unknown[]; isLast: boolean }

/** Reads who is in a course now (LTI Names and Role Provisioning Services 2.0). Throws `PlatformServiceError`. */
export async function fetchRoster(
  deps: Deps,
  platform: PlatformRow,
  contextId: string,
  rosterUrl: string,
): Promise<{ listed: Listed[]; isComplete: boolean }> {
  const found = new Map<string, Listed>()
  let isComplete = false
  for await (const { members, isLast } of partsOf(deps, platform, contextId, rosterUrl)) {
    for (const listed of activeAmong(members)) found.set(listed.user_id, listed)
    isComplete = isLast
    if (found.size > ROSTER_PEOPLE_MAX) break
  }
  const listed = [...found.values()]
  return {
    listed: listed.slice(0, ROSTER_PEOPLE_MAX),
    isComplete: isComplete && listed.length <= ROSTER_PEOPLE_MAX,
  }
}

function activeAmong(members: unknown[]): Listed[] {
  return members.flatMap((member) => {
    const { success, data } = Listed.safeParse(member)
    return success && (data.status ?? 'Active') === 'Active' ? [data] : []
  })
}

async function* partsOf(deps: Deps, platform: PlatformRow, contextId: string, rosterUrl: string): AsyncGenerator<Part> {
  const endsAt = performance.now() + READING_MS
  let url = limited(rosterUrl)
  for (let pages = 0; pages < PAGES_MAX; pages++) {
    if (performance.now() > endsAt) throw new PlatformServiceError('the roster takes too long')
    const { json, headers } = await withAccess(deps, platform, 'roster', (authorization) =>
      readJsonSafely(deps.internet, url, { headers: { authorization, accept: TYPE }, maxBytes: PAGE_BYTES }),
    )
    const { success, data: page } = Page.safeParse(json)
    if (!success) throw new PlatformServiceError('the roster has no list of members')
    if (page.context && page.context.id !== contextId) {
      throw new PlatformServiceError('the roster is of another course')
    }
    const next = nextPage(headers.get('link'), url)
    yield { members: page.members, isLast: next === undefined }
    if (next === undefined) return
    url = next
  }
}

function limited(rosterUrl: string): string {
  const url = new URL(rosterUrl)
  url.searchParams.set('limit', String(PAGE_PEOPLE))
  return url.href
}

/** The token is for the host of the roster alone. */
export function nextPage(header: string | null, current: string): string | undefined {
  const link = header ? linkIn(header) : undefined
  const next = link === undefined ? undefined : URL.parse(link, current)
  if (next === null || (next && next.origin !== new URL(current).origin)) {
    throw new PlatformServiceError('the next page of the roster is on another host')
  }
  return next?.href
}

function linkIn(header: string): string | undefined {
  try {
    return LinkHeader.parse(header).rel('next')[0]?.uri
  } catch {
    throw new PlatformServiceError('the Link header of the roster is wrong')
  }
}
