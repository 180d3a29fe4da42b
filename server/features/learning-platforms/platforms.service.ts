import type { z } from 'zod'
import {
  type changePlatform as changeEndpoint,
  type createPlatform as createEndpoint,
  PLATFORMS_MAX,
  type Platform,
} from '../../../contract/learning-platforms.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import { isUniqueViolation } from '../../db/errors.ts'
import type { Deps } from '../../deps.ts'
import type { Admin } from '../../lib/actor.ts'
import { timestamp } from '../../lib/clock.ts'
import { ConflictError, InvalidError, NotFoundError } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { checkPostAddress, SafeFetchError } from '../../lib/safe-fetch.ts'
import { type Tx, transact } from '../../transact.ts'
import { countIdentitiesOfIssuers, unlinkIssuer } from '../identities/links.service.ts'
import {
  countCourses,
  deletePlatformRow,
  findPlatforms,
  insertPlatform,
  lockPlatform,
  type PlatformRow,
  updatePlatform,
} from './platforms.repo.ts'

type NewPlatform = z.output<(typeof createEndpoint)['body']>
type Change = z.output<(typeof changeEndpoint)['body']>

const ADDRESSES = ['auth_url', 'token_url', 'jwks_url'] as const

/** In the place of an issuer, so that one platform cannot speak for another that shares its issuer. */
export function issuerOf(platformId: string): string {
  return `platform:${platformId}`
}

export async function listPlatforms({ db }: Pick<Deps, 'db'>): Promise<Platform[]> {
  const [rows, courses, members] = await Promise.all([
    findPlatforms(db),
    countCourses(db),
    countIdentitiesOfIssuers({ db }),
  ])
  return rows.map((row) => ({
    ...{ id: row.id, name: row.name, issuer: row.issuer, client_id: row.client_id, product: row.product },
    ...{ auth_url: row.auth_url, token_url: row.token_url, jwks_url: row.jwks_url, created_at: row.created_at },
    ...{ last_launch_at: row.last_launch_at, last_failure_at: row.last_failure_at, last_failure: row.last_failure },
    ...{ deployment_ids: JSON.parse(row.deployment_ids), domains: JSON.parse(row.domains) },
    ...{ is_active: isActive(row), state: stateOf(row) },
    ...{ may_invite: row.may_invite === 1, may_grade: row.may_grade === 1 },
    ...{ course_count: courses.get(row.id) ?? 0, member_count: members.get(issuerOf(row.id)) ?? 0 },
  }))
}

/** Whether the site may be opened from it. */
export function isActive({
  confirmed_at,
  switched_off_at,
}: Pick<PlatformRow, 'confirmed_at' | 'switched_off_at'>): boolean {
  return confirmed_at !== null && switched_off_at === null
}

function stateOf(row: PlatformRow): Platform['state'] {
  const { confirmed_at, switched_off_at, last_launch_at, last_failure_at } = row
  if (confirmed_at === null) return 'waiting'
  if (switched_off_at !== null) return 'off'
  if (last_failure_at !== null && last_failure_at > (last_launch_at ?? '')) return 'fails'
  return last_launch_at === null ? 'untested' : 'works'
}

async function getPlatform(tx: Tx, id: string): Promise<Platform> {
  const platform = (await listPlatforms(tx)).find((one) => one.id === id)
  if (!platform) throw new NotFoundError('platform')
  return platform
}

/** Adds a platform by hand. */
export async function addPlatform(
  deps: Deps,
  actor: Admin,
  { is_active, deployment_ids, domains, may_invite, may_grade, ...input }: NewPlatform,
): Promise<Platform> {
  await checkAddresses(deps, input)
  return refusingTwins(() =>
    transact(deps, async (tx) => {
      const now = timestamp(tx.clock)
      const id = await insertNewPlatform(tx, {
        ...{ ...input, deployment_ids: JSON.stringify(deployment_ids), domains: JSON.stringify(domains), product: '' },
        ...{ confirmed_at: now, switched_off_at: is_active ? null : now },
        ...{ may_invite: Number(may_invite), may_grade: Number(may_grade) },
      })
      const after = auditTextOf({ ...input, domains })
      await tx.audit(actor, { action: 'platform_added', target: { kind: 'site' }, after })
      return getPlatform(tx, id)
    }),
  )
}

type Times =
  | 'id'
  | 'created_at'
  | 'last_launch_at'
  | 'last_failure_at'
  | 'last_failure'
  | 'checked_at'
  | 'check_failure'

/** Stores a platform that was added by hand or registered itself. Returns its id. */
export async function insertNewPlatform(tx: Tx, row: Omit<PlatformRow, Times>): Promise<string> {
  if ((await findPlatforms(tx.db)).length >= PLATFORMS_MAX) {
    throw new ConflictError('platform', errorTexts.learningPlatforms.maxPlatforms({ max: PLATFORMS_MAX }))
  }
  const id = newId()
  const none = {
    ...{ last_launch_at: null, last_failure_at: null, last_failure: null },
    ...{ checked_at: null, check_failure: null },
  }
  await insertPlatform(tx, { ...row, id, created_at: timestamp(tx.clock), ...none })
  return id
}

export async function changePlatform(deps: Deps, actor: Admin, id: string, input: Change): Promise<Platform> {
  await checkAddresses(deps, input)
  return refusingTwins(() =>
    transact(deps, async (tx) => {
      const before = await lockPlatform(tx, id)
      if (!before) throw new NotFoundError('platform')
      const change = columnsOf(before, input, timestamp(tx.clock))
      if (Object.keys(change).length > 0) await updatePlatform(tx.db, id, change)
      const after = await getPlatform(tx, id)
      const was = auditTextOf({ ...before, domains: JSON.parse(before.domains) })
      await tx.audit(actor, {
        action: 'platform_changed',
        target: { kind: 'site' },
        before: `${was}: ${stateOf(before)}`,
        after: `${auditTextOf(after)}: ${after.state}`,
      })
      return after
    }),
  )
}

function columnsOf(before: PlatformRow, change: Change, now: string) {
  const { is_active, deployment_ids, domains, may_invite, may_grade, ...input } = change
  const columns = {
    ...(may_invite === undefined ? {} : { may_invite: Number(may_invite) }),
    ...(may_grade === undefined ? {} : { may_grade: Number(may_grade) }),
    ...(deployment_ids ? { deployment_ids: JSON.stringify(deployment_ids) } : {}),
    ...(domains ? { domains: JSON.stringify(domains) } : {}),
  }
  if (is_active === undefined || is_active === isActive(before)) return { ...input, ...columns }
  if (!is_active) return { ...input, ...columns, switched_off_at: now }
  if ((columns.deployment_ids ?? before.deployment_ids) === '[]') {
    throw new InvalidError({ deployment_ids: errorTexts.learningPlatforms.deploymentMissing })
  }
  return { ...input, ...columns, switched_off_at: null, confirmed_at: before.confirmed_at ?? now }
}

/** Removes a platform: its users are unlinked, and sessions that it opened end. */
export async function removePlatform(deps: Deps, actor: Admin, id: string): Promise<void> {
  await transact(deps, async (tx) => {
    const before = await lockPlatform(tx, id)
    if (!before) throw new NotFoundError('platform')
    await unlinkIssuer(tx, issuerOf(id))
    await deletePlatformRow(tx, id)
    const text = auditTextOf({ ...before, domains: JSON.parse(before.domains) })
    await tx.audit(actor, { action: 'platform_removed', target: { kind: 'site' }, before: text })
  })
}

function auditTextOf({
  name,
  issuer,
  client_id,
  domains,
}: Pick<NewPlatform, 'name' | 'issuer' | 'client_id' | 'domains'>) {
  return [`${name}: ${issuer}, ${client_id}`, ...domains].join(', ')
}

async function checkAddresses({ internet }: Deps, input: Partial<Record<(typeof ADDRESSES)[number], string>>) {
  for (const field of ADDRESSES) {
    const address = input[field]
    if (address === undefined) continue
    await checkPostAddress(internet, address).catch((error: unknown) => {
      if (!(error instanceof SafeFetchError)) throw error
      throw new InvalidError({ [field]: errorTexts.common.publicAddress })
    })
  }
}

async function refusingTwins<T>(work: () => Promise<T>): Promise<T> {
  return work().catch((error) => {
    if (!isUniqueViolation(error)) throw error
    throw new ConflictError('platform', errorTexts.learningPlatforms.knownAlready)
  })
}
