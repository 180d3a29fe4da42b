import { LAUNCH_MINUTES } from '../../../contract/learning-platforms.values.ts'
import type { Deps } from '../../deps.ts'
import { MINUTE, timestamp } from '../../lib/clock.ts'
import { courseName } from '../../lib/course-name.ts'
import { newId } from '../../lib/ids.ts'
import type { ProviderUser } from '../../lib/provider-user.ts'
import { reasonOf, SignInRefusedError } from '../../lib/sign-in-problems.ts'
import { ticketOf } from '../../lib/sign-in-secrets.ts'
import { refundNetwork, throttleNetwork } from '../../lib/throttle.ts'
import { hashToken, newToken } from '../../lib/tokens.ts'
import { transact } from '../../transact.ts'
import { requireAccount } from '../accounts/accounts.service.ts'
import { type Admitting, admit } from '../identities/admissions.service.ts'
import { issueCode } from '../identities/identities.service.ts'
import { type LinkCode, offerLink, requireLink } from '../identities/links.service.ts'
import { rejectLocked } from '../sessions/sign-ins.service.ts'
import { joinCourse } from './courses.service.ts'
import { type LaunchMessage, pathIn, readMessage } from './launch-message.ts'
import { isOfPlatform, LaunchRefusedError } from './launch-problems.ts'
import {
  clearTicket,
  deleteExpiredLaunches,
  endLaunch,
  findLaunch,
  findLaunchByState,
  findLaunchByTicket,
  insertLaunch,
  type LaunchRow,
  saveMessage,
  saveTicket,
} from './launches.repo.ts'
import {
  findPlatform,
  findPlatformsOfIssuer,
  lockPlatformForShare,
  type PlatformRow,
  saveLaunch,
  updatePlatform,
} from './platforms.repo.ts'

import { isActive, issuerOf } from './platforms.service.ts'

export type { PlatformRow }

/** A whole course may open its link from one network. */
const LAUNCHES_PER_IP = { name: 'launch', limit: 600, windowMs: 15 * MINUTE }

export type Initiation = {
  iss?: string | undefined
  login_hint?: string | undefined
  target_link_uri?: string | undefined
  lti_message_hint?: string | undefined
  client_id?: string | undefined
  lti_deployment_id?: string | undefined
  lti_storage_target?: string | undefined
}

/** A launch that has begun: where the browser goes, and the secret that it alone keeps. */
export type BegunLaunch = { id: string; url: URL; secret: string; platform: PlatformRow }

/** The platform that begins a launch. Throws where there is none, or it may not open the site. */
export async function requirePlatform(
  deps: Deps,
  { iss, client_id, lti_deployment_id }: Initiation,
): Promise<PlatformRow> {
  const ofIssuer = iss ? await findPlatformsOfIssuer(deps.db, iss) : []
  const named = ofIssuer.filter((one) => client_id === undefined || one.client_id === client_id)
  const deployed = named.filter((one) => JSON.parse(one.deployment_ids).includes(lti_deployment_id))
  const [platform, ...others] = named.length > 1 ? deployed : named
  if (!platform || others.length > 0) {
    throw new LaunchRefusedError('unknown_platform', `no platform is "${iss}" with the client "${client_id}"`)
  }
  return requireActive(platform)
}

function requireActive(platform: PlatformRow): PlatformRow {
  if (!isActive(platform)) throw new LaunchRefusedError('inactive', 'the platform is not confirmed, or switched off')
  return platform
}

/** Begins a launch (1EdTech Security Framework 1.0, section 5.1.1). */
export async function beginLaunch(deps: Deps, initiation: Initiation, ip: string): Promise<BegunLaunch> {
  await throttleNetwork(deps, LAUNCHES_PER_IP, ip)
  const platform = await requirePlatform(deps, initiation)
  if (!initiation.login_hint) throw new LaunchRefusedError('refused', 'the platform sent no login_hint')
  pathIn(deps, initiation.target_link_uri ?? '')
  const [id, state, nonce, secret] = [newId(), newToken(), newToken(), newToken()]
  await insertLaunch(deps.db, {
    ...{ id, platform_id: platform.id, state_hash: hashToken(state), nonce_hash: hashToken(nonce) },
    ...{ secret_hash: hashToken(secret), initiation: JSON.stringify(initiation) },
    ...{ created_at: timestamp(deps.clock), expires_at: timestamp(deps.clock, LAUNCH_MINUTES * MINUTE) },
    ...{ message: null, verified_at: null, ticket_hash: null, ticket_until: null, entered_at: null },
  })
  const url = new URL(platform.auth_url)
  const asked = {
    ...{ scope: 'openid', response_type: 'id_token', response_mode: 'form_post', prompt: 'none' },
    ...{ client_id: platform.client_id, redirect_uri: launchUrl(deps), state, nonce },
    ...{ login_hint: initiation.login_hint, lti_message_hint: initiation.lti_message_hint },
  }
  for (const [name, value] of Object.entries(asked)) if (value !== undefined) url.searchParams.set(name, value)
  return { id, url, secret, platform }
}

export function launchUrl({ config }: Pick<Deps, 'config'>): string {
  return `${config.publicUrl}/lti/launch`
}

/** A launch with its platform, which may still open the site. */
export type KnownLaunch = { launch: LaunchRow; platform: PlatformRow }

async function requireLaunch(deps: Deps, launch: LaunchRow | undefined): Promise<KnownLaunch> {
  const isOpen = launch && launch.expires_at > timestamp(deps.clock)
  if (!isOpen) throw new LaunchRefusedError('interrupted', 'the launch is not known, or began too long ago')
  if (launch.entered_at !== null) throw new LaunchRefusedError('interrupted', 'the launch was used before')
  const platform = await findPlatform(deps.db, launch.platform_id)
  if (!platform) throw new LaunchRefusedError('unknown_platform', 'the platform was removed meanwhile')
  return { launch, platform: requireActive(platform) }
}

type Received = { state?: string | undefined; id_token?: string | undefined; error?: string | undefined }

/** The launch that a message of a platform is about. */
export async function findReceived(deps: Deps, { state = '' }: Received, ip: string): Promise<KnownLaunch> {
  await throttleNetwork(deps, LAUNCHES_PER_IP, ip)
  return requireLaunch(deps, await findLaunchByState(deps.db, hashToken(state)))
}

/** Takes the message of a launch, once. */
export async function receiveMessage(
  deps: Deps,
  { launch, platform }: KnownLaunch,
  { id_token: token, error }: Received,
): Promise<KnownLaunch> {
  if (error !== undefined) {
    const isOwn = error === 'access_denied' || error === 'login_required'
    throw new LaunchRefusedError(isOwn ? 'cancelled' : 'refused', `the platform says ${error.slice(0, 80)}`)
  }
  if (!token) throw new LaunchRefusedError('refused', 'the platform sent no message')
  const message = await readMessage(deps, platform, { token, nonceHash: launch.nonce_hash })
  const stored = { message: JSON.stringify(message), now: timestamp(deps.clock) }
  const isFirst = await transact(deps, (tx) => saveMessage(tx, launch.id, stored))
  if (!isFirst) throw new LaunchRefusedError('interrupted', 'the message was used before')
  return { launch: { ...launch, message: stored.message }, platform }
}

/** The launch whose browser keeps one of these secrets. */
export async function findProved(deps: Deps, id: string | undefined, secrets: string[]): Promise<KnownLaunch> {
  const known = await requireLaunch(deps, await findLaunch(deps.db, id ?? ''))
  if (!isProvedBy(known.launch, secrets)) {
    throw new LaunchRefusedError('interrupted', 'the browser did not begin this launch, or too long ago')
  }
  if (known.launch.message === null) throw new LaunchRefusedError('interrupted', 'the platform sent no message yet')
  return known
}

export function isProvedBy({ secret_hash }: LaunchRow, secrets: string[]): boolean {
  return secrets.some((secret) => hashToken(secret) === secret_hash)
}

/** A ticket begins a launch again in a tab of its own, opens one that was proved there, or places what a teacher chose. */
export type TicketUse = 'again' | 'open' | 'place'

/** Makes a ticket of a launch for one use, once, in the place of an earlier one. */
export async function issueTicket(
  deps: Deps,
  launchId: string,
  use: TicketUse,
  minutes = LAUNCH_MINUTES,
): Promise<string> {
  const ticket = newToken()
  const until = timestamp(deps.clock, minutes * MINUTE)
  await saveTicket(deps.db, launchId, { hash: ticketHash(use, ticket), until })
  return ticket
}

/** The launch of a ticket, which is used up. */
export async function consumeTicket(deps: Deps, use: TicketUse, ticket: string | undefined): Promise<KnownLaunch> {
  const hash = ticketHash(use, ticket ?? '')
  const launch = await findLaunchByTicket(deps.db, hash)
  const isValid = launch && (launch.ticket_until ?? '') > timestamp(deps.clock)
  const known = await requireLaunch(deps, isValid ? launch : undefined)
  if (!(await transact(deps, (tx) => clearTicket(tx, hash)))) {
    throw new LaunchRefusedError('interrupted', 'the ticket was used before')
  }
  return known
}

function ticketHash(use: TicketUse, ticket: string): string {
  return hashToken(`${use} ${ticket}`)
}

/** The end of a launch: a code that opens a session, or one that links the account, with what the browser keeps beside it. */
export type LaunchEnd =
  | { for: 'session'; code: string; ticket: string; path: string; course: string | null }
  | { for: 'first'; code: string; ticket: string }

/** Ends a launch whose browser is known, once. */
export async function enterLaunch(deps: Deps, { launch, platform }: KnownLaunch, ip: string): Promise<LaunchEnd> {
  const message: LaunchMessage | null = launch.message && JSON.parse(launch.message)
  const isTaken = message && (await transact(deps, (tx) => endLaunch(tx, launch.id, timestamp(tx.clock))))
  if (!isTaken) throw new LaunchRefusedError('interrupted', 'the launch was used before')
  const { user, admitting } = described(platform, message)
  const { course, role, path, grading } = message
  try {
    const code = await admit(deps, admitting, user, async (tx, { userId, refusal }) => {
      // Says why in the words of every sign-in.
      if (refusal) await rejectLocked(tx, await requireAccount(tx, userId))
      if (refusal) throw refusal
      const current = await lockPlatformForShare(tx, platform.id)
      if (!current) throw new LaunchRefusedError('unknown_platform', 'the platform was removed meanwhile')
      requireActive(current)
      await joinCourse(tx, platform.id, { userId, subject: message.subject }, message)
      await saveLaunch(tx.db, platform.id, { now: timestamp(tx.clock), before: timestamp(tx.clock, -MINUTE) })
      await refundNetwork(tx, LAUNCHES_PER_IP, ip, 2)
      return issueCode(tx, admitting, user, userId)
    })
    return { for: 'session', code, ticket: ticketOf(code), path, course: course && courseName(course) }
  } catch (error) {
    const isFirst = error instanceof SignInRefusedError && (error.problem === 'known' || error.problem === 'unverified')
    if (!isFirst) throw error
    return { for: 'first', ...(await offerLink(deps, admitting, user, { course, role, path, grading })) }
  }
}

function described(platform: PlatformRow, { subject, email, name }: LaunchMessage) {
  const issuer = issuerOf(platform.id)
  const admitting: Admitting = {
    ...{ name: issuer, label: platform.name, kind: 'platform' },
    ...{ domains: JSON.parse(platform.domains), rules: [] },
  }
  const user: ProviderUser = {
    ...{ issuer, subject, email, name, isEmailVerified: undefined },
    ...{ claims: {}, sid: undefined, logoutHint: '' },
  }
  return { admitting, user }
}

/** Data of the page of the first launch, for the browser that received it. */
export async function readFirstLaunch(deps: Deps, link: LinkCode) {
  const { label, launch, name, email } = await requireLink(deps, link)
  const { course, role = null, path = '/' } = launch ? JSON.parse(launch) : {}
  return { platform: label ?? '', name, email, course: course ? courseName(course) : null, role, path }
}

/** Notes why a launch failed, unless it was the browser's or a person's own affair. Never fails the response. */
export async function recordFailure(deps: Deps, { id }: PlatformRow, error: unknown): Promise<void> {
  if (!isOfPlatform(error)) return
  const failure = { last_failure_at: timestamp(deps.clock), last_failure: reasonOf(error) }
  await updatePlatform(deps.db, id, failure).catch((err) => deps.log.warn({ err }, 'failure of a platform not noted'))
}

export async function pruneLaunches(deps: Deps): Promise<void> {
  await deleteExpiredLaunches(deps.db, timestamp(deps.clock))
}
