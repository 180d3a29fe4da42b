import type { z } from 'zod'
import {
  AUDIT_IP_DAYS,
  AUDIT_VALID_MONTHS,
  type AuditEntry,
  type AuditFilter,
  type listAudit as listEndpoint,
} from '../../../contract/audit.ts'
import type { Language } from '../../../contract/languages.values.ts'
import type { Metadata } from '../../../contract/paging.ts'
import { metadataOf } from '../../../contract/paging.values.ts'
import { displayName } from '../../../contract/profiles.values.ts'
import type { Deps } from '../../deps.ts'
import { type Admin, callerIdOf, type Service } from '../../lib/actor.ts'
import { DAY, timestamp } from '../../lib/clock.ts'
import { LIMITS } from '../../lib/limits.ts'
import { serverTexts } from '../../lib/server-texts.ts'
import { throttle } from '../../lib/throttle.ts'
import { type Tx, transact } from '../../transact.ts'
import {
  anonymiseMember,
  countEntries,
  deleteEntriesBefore,
  findEntries,
  findEntriesOf,
  shortenAddresses,
} from './audit.repo.ts'

export type { AuditActor } from './audit-entries.repo.ts'

type ListQuery = z.output<(typeof listEndpoint)['query']>

const EXPORTED_AT_ONCE = 1_000
const SHORTENED_AT_ONCE = 1_000

export async function listAudit(
  { db, searchDb }: Deps,
  { page, page_size, ...filter }: ListQuery,
): Promise<{ entries: AuditEntry[]; metadata: Metadata }> {
  const from = filter.q === '' ? db : searchDb
  const [entries, total] = await Promise.all([
    findEntries(from, normalised(filter), { limit: page_size, offset: (page - 1) * page_size }),
    countEntries(from, normalised(filter)),
  ])
  return { entries, metadata: metadataOf(page, page_size, total) }
}

const AUDIT_COLUMNS = [
  'time',
  'by',
  'action',
  'kind',
  'target',
  'before',
  'after',
  'reason',
  'ip',
  'role',
  'user_agent',
  'key',
] as const

export function auditColumns(language: Language): string[] {
  const t = serverTexts(language, 'exports.audit')
  return AUDIT_COLUMNS.map((column) => t(column))
}

/** The entries that fit as rows of a table, newest first. The export is an entry itself. */
export async function exportAudit(
  deps: Deps,
  actor: Admin | Service,
  asked: AuditFilter,
): Promise<AsyncGenerator<string[]>> {
  await throttle(deps, LIMITS.adminExports, callerIdOf(actor))
  const filter = normalised(asked)
  await transact(deps, async (tx) => {
    const count = await countEntries(tx.db, filter)
    await tx.audit(actor, { action: 'audit_exported', target: { kind: 'list' }, after: String(count) })
  })
  return rowsOf(deps, filter)
}

async function* rowsOf({ db }: Deps, filter: AuditFilter): AsyncGenerator<string[]> {
  let last: AuditEntry | undefined
  do {
    // Pages start after the last entry, as new entries would move numbered pages.
    const entries = await findEntries(db, filter, { limit: EXPORTED_AT_ONCE, offset: 0 }, last)
    for (const { at, actor, action, target, before, after, reason, ip, user_agent } of entries) {
      const by = actor.user ? displayName(actor.user) : actor.kind
      yield [
        at,
        by,
        action,
        target.kind,
        target.name,
        before ?? '',
        after ?? '',
        reason,
        ip,
        actor.role ?? '',
        user_agent,
        actor.key ?? '',
      ]
    }
    last = entries.length < EXPORTED_AT_ONCE ? undefined : entries.at(-1)
  } while (last)
}

/** For the copy of a member's data. */
export async function exportEntriesOf({ db }: Deps, memberId: string) {
  return findEntriesOf(db, memberId)
}

/** Before an account is deleted. */
export async function anonymiseAudit(tx: Tx, memberId: string, newOwnerId: string | null): Promise<void> {
  await anonymiseMember(tx, memberId, newOwnerId !== null)
}

/** Shortens addresses and deletes entries when their time is over. */
export async function pruneAudit({ db, clock }: Deps): Promise<void> {
  const oldest = new Date(clock.now())
  oldest.setUTCMonth(oldest.getUTCMonth() - AUDIT_VALID_MONTHS)
  await deleteEntriesBefore(db, oldest.toISOString())
  const shortenedBefore = timestamp(clock, -AUDIT_IP_DAYS * DAY)
  while ((await shortenAddresses(db, shortenedBefore, SHORTENED_AT_ONCE)) === SHORTENED_AT_ONCE);
}

/** Times as they are stored, so that they compare as text. */
function normalised({ from, to, ...filter }: AuditFilter): AuditFilter {
  return {
    ...filter,
    ...(from === undefined ? {} : { from: new Date(from).toISOString() }),
    ...(to === undefined ? {} : { to: new Date(to).toISOString() }),
  }
}
