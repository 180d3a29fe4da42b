import { SignJWT } from 'jose'
import { cutText } from '../../../contract/cut-text.ts'
import {
  DEEP_LINK_TEXT_MAX,
  DEEP_LINK_TITLE_MAX,
  GRADE_MAXIMUM,
  GRADE_PARAMETER,
  GRADE_RULES,
  SHARE_IDEA_PATH,
} from '../../../contract/learning-platforms.values.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../lib/actor.ts'
import { sees } from '../../lib/actor.ts'
import { DAY, timestamp } from '../../lib/clock.ts'
import { newToken } from '../../lib/tokens.ts'
import { transact } from '../../transact.ts'
import { requireAccount } from '../accounts/accounts.service.ts'
import { listCalls } from '../calls/call-views.service.ts'
import { listEvents } from '../events/event-views.service.ts'
import { findAccountOfIssuer } from '../identities/links.service.ts'
import { signingKey } from '../signing-keys/signing-keys.service.ts'
import { readSiteSettings, visitorOf } from '../site-settings/site-settings.service.ts'
import type { LaunchMessage } from './launch-message.ts'
import { LaunchRefusedError } from './launch-problems.ts'
import { endLaunch } from './launches.repo.ts'
import type { KnownLaunch } from './launches.service.ts'
import { issuerOf } from './platforms.service.ts'

const CALLS_SHOWN = 50
const EVENTS_SHOWN = 50
const EVENT_DAYS = 60

/** Content that a teacher can place in a course, beside the board and the form of an idea. */
export type Placeable = {
  kind: 'call' | 'event'
  id: string
  title: string
  text: string
  phase: string | null
  /** Of an event: when it begins. */
  ends_at: string | null
  path: string
}

type Placing = NonNullable<LaunchMessage['placing']>
export type PlacingLaunch = KnownLaunch & { message: LaunchMessage & { placing: Placing } }

/** Whether a verified launch asks for something to be placed. Only teachers may. */
export function asPlacing(known: KnownLaunch): PlacingLaunch | undefined {
  const message: LaunchMessage | null = known.launch.message && JSON.parse(known.launch.message)
  if (!message?.placing) return undefined
  if (message.role !== 'teacher') throw new LaunchRefusedError('teachers', 'the user is no teacher of the course')
  return { ...known, message: { ...message, placing: message.placing } }
}

/** The calls and events that a teacher may see: as the linked member, else as a visitor. */
export async function listPlaceable(deps: Deps, { platform, message }: PlacingLaunch): Promise<Placeable[]> {
  const actor = await actorOf(deps, platform.id, message.subject)
  const now = timestamp(deps.clock)
  const range = { from: now, to: timestamp(deps.clock, EVENT_DAYS * DAY), type: '' as const }
  const query = { page: 1, page_size: CALLS_SHOWN, phase: '', sort: 'ends', only: '' } as const
  const [calls, events] = await Promise.all([
    sees(actor, 'ideas') ? (await listCalls(deps, actor, query)).calls : [],
    sees(actor, 'community') ? listEvents(deps, range) : [],
  ])
  return [
    ...calls.map(({ id, title, question, phase, closes_at }) => ({
      ...{ kind: 'call' as const, id, title, text: question, phase, ends_at: closes_at, path: `/calls/${id}` },
    })),
    ...events.slice(0, EVENTS_SHOWN).map(({ id, title, starts_at }) => ({
      ...{ kind: 'event' as const, id, title, text: '', phase: null, ends_at: starts_at, path: `/events/${id}` },
    })),
  ]
}

async function actorOf(deps: Deps, platformId: string, subject: string): Promise<Actor> {
  const userId = await findAccountOfIssuer(deps, { issuer: issuerOf(platformId), subject })
  const account = userId === undefined ? undefined : await requireAccount(deps, userId)
  const isOpen = account && !account.locked_at && account.activated_at
  if (isOpen) return { kind: 'member', userId: account.id, isAdmin: false, sessionHash: '' }
  return visitorOf(await readSiteSettings(deps))
}

/** The teacher's choice: `board`, `share`, or the kind and id of a thing. `title`: the words in the course, where they are others. */
export type Choice = Partial<Record<'place' | 'title' | 'grade', string>>

/** Ends a launch with the signed response that places a link in the course (LTI Deep Linking 2.0, section 4.5). Once. */
export async function placeLink(
  deps: Deps,
  known: PlacingLaunch,
  { place, title, grade }: Choice,
  own: { site: string; share: string },
): Promise<{ returnUrl: string; jwt: string }> {
  const chosen = await chosenItem(deps, known, place, own)
  const isFirst = await transact(deps, (tx) => endLaunch(tx, known.launch.id, timestamp(tx.clock)))
  if (!isFirst) throw new LaunchRefusedError('interrupted', 'the launch was used before')
  const { placing, deploymentId } = known.message
  const words = title?.trim() || chosen.title
  const item = {
    ...{ type: 'ltiResourceLink', url: `${deps.config.publicUrl}${chosen.path}`, window: { targetName: '_blank' } },
    ...(place?.startsWith('call:') ? gradeOf(known, words, place, grade) : {}),
    ...{ title: cutText(words, DEEP_LINK_TITLE_MAX), text: cutText(chosen.text, DEEP_LINK_TEXT_MAX) },
  }
  return { returnUrl: placing.returnUrl, jwt: await respond(deps, known, { item, deploymentId }) }
}

/** Whether the platform takes grades, and administrators let it have them. */
export function takesGrades({ platform, message }: PlacingLaunch): boolean {
  return platform.may_grade === 1 && message.placing.takesGrades
}

/** The line of the gradebook that the platform makes with the link; the parameter comes back with each launch. */
function gradeOf(known: PlacingLaunch, words: string, place: string, grade: string | undefined): object {
  const rule = GRADE_RULES.find((one) => one === grade)
  if (!rule || !takesGrades(known)) return {}
  const label = cutText(words, DEEP_LINK_TITLE_MAX)
  return {
    lineItem: { label, scoreMaximum: GRADE_MAXIMUM[rule], resourceId: place, tag: `quad-${rule}` },
    custom: { [GRADE_PARAMETER]: rule },
  }
}

async function respond(
  deps: Deps,
  { platform, message }: PlacingLaunch,
  { item, deploymentId }: { item: object; deploymentId: string },
): Promise<string> {
  const { kid, alg, privateKey } = await signingKey(deps, 'learning-platforms')
  const claim = 'https://purl.imsglobal.org/spec/lti/claim'
  const linking = 'https://purl.imsglobal.org/spec/lti-dl/claim'
  const { data } = message.placing
  return new SignJWT({
    nonce: newToken(),
    [`${claim}/message_type`]: 'LtiDeepLinkingResponse',
    [`${claim}/version`]: '1.3.0',
    [`${claim}/deployment_id`]: deploymentId,
    [`${linking}/content_items`]: [item],
    ...(data === null ? {} : { [`${linking}/data`]: data }),
  })
    .setProtectedHeader({ alg, kid, typ: 'JWT' })
    .setIssuer(platform.client_id)
    .setAudience(platform.issuer)
    .setIssuedAt(deps.clock.now())
    .setExpirationTime(new Date(deps.clock.now().getTime() + RESPONSE_VALID_MS))
    .sign(privateKey)
}

/** The browser posts it at once. */
const RESPONSE_VALID_MS = 5 * 60_000

async function chosenItem(
  deps: Deps,
  known: PlacingLaunch,
  place: string | undefined,
  { site, share }: { site: string; share: string },
): Promise<Pick<Placeable, 'title' | 'text' | 'path'>> {
  if (place === 'board') return { title: site, text: '', path: '/view-ideas' }
  if (place === 'share') return { title: share, text: '', path: SHARE_IDEA_PATH }
  const found = (await listPlaceable(deps, known)).find(({ kind, id }) => place === `${kind}:${id}`)
  if (!found) throw new LaunchRefusedError('choice', 'what was chosen is not there for the teacher')
  return found
}
