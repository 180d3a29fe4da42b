import type { z } from 'zod'
import { ANONYMOUS_USER_ID, type UserType } from '../../../contract/accounts.ts'
import type { Language } from '../../../contract/languages.values.ts'
import { listedName } from '../../../contract/lists.values.ts'
import type { ErrorText } from '../../../contract/messages/error-text.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import { metadataOf } from '../../../contract/paging.values.ts'
import type {
  AdminUser,
  AdminUserDetails,
  listUsers as listEndpoint,
  ReviewScope,
  UserChange,
  UserDeletion,
  UserFilter,
} from '../../../contract/users.ts'
import type { Deps } from '../../deps.ts'
import { type Admin, callerIdOf, type Service } from '../../lib/actor.ts'
import { timestamp } from '../../lib/clock.ts'
import { ConflictError, InvalidError, NotFoundError } from '../../lib/errors.ts'
import { LIMITS } from '../../lib/limits.ts'
import { serverTexts } from '../../lib/server-texts.ts'
import { throttle } from '../../lib/throttle.ts'
import { type Tx, transact } from '../../transact.ts'
import {
  type AccountRow,
  changeRole,
  DEACTIVATION_SOURCES,
  ensureAnonymous,
  liftSuspension,
  lockAdmins,
  lockMember,
  reactivate,
  setReviewScope,
  suspend,
} from '../accounts/accounts.service.ts'
import { readMailPause } from '../bounces/bounces.service.ts'
import { countInvited } from '../invitations/invitations.service.ts'
import { revokeSessions } from '../sessions/sessions.service.ts'
import { removeMember } from '../settings/settings.service.ts'
import { listedFilter, readLockedLists } from '../site-settings/lists.service.ts'
import { countStates, countUsers, findDetails, findEndedSuspensions, findUsers, findUsersAfter } from './users.repo.ts'

type ListQuery = z.output<(typeof listEndpoint)['query']>
type ListResponse = z.output<(typeof listEndpoint)['response']>

const EXPORTED_AT_ONCE = 1_000

/** On SQLite these read every account, so they run where searches do, beside the requests of others. */
export async function listUsers(deps: Deps, query: ListQuery): Promise<ListResponse> {
  const { page, page_size, sort, ...others } = query
  const filter = { ...others, faculty: await listedFilter(deps, 'faculties', others.faculty) }
  const { searchDb } = deps
  const [users, total, counts, invited] = await Promise.all([
    findUsers(searchDb, filter, { sort, limit: page_size, offset: (page - 1) * page_size }),
    countUsers(searchDb, filter),
    countStates(searchDb),
    countInvited(deps),
  ])
  return { users, counts: { ...counts, invited }, metadata: metadataOf(page, page_size, total) }
}

export async function getUser({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: string): Promise<AdminUserDetails> {
  const user = await findDetails(db, id, timestamp(clock))
  if (!user) throw new NotFoundError('member')
  return { ...user, mail_pause: await readMailPause({ db }, id) }
}

const USER_COLUMNS = [
  ...(['firstname', 'lastname', 'email', 'username', 'faculty', 'role', 'state'] as const),
  ...(['created_at', 'last_active_at', 'ideas'] as const),
]
/** As an import reads them. */
const ROLE_WORDS = { normal: 'member', reviewer: 'reviewer', admin: 'administrator' } satisfies Record<UserType, string>

export function userColumns(language: Language): string[] {
  const t = serverTexts(language, 'exports.users')
  return USER_COLUMNS.map((column) => t(column))
}

/** The accounts that fit as rows of a table, the oldest first. */
export async function exportUsers(
  deps: Deps,
  actor: Admin | Service,
  query: UserFilter,
): Promise<AsyncGenerator<string[]>> {
  await throttle(deps, LIMITS.adminExports, callerIdOf(actor))
  const filter = { ...query, faculty: await listedFilter(deps, 'faculties', query.faculty) }
  await transact(deps, async (tx) => {
    const count = await countUsers(tx.db, filter)
    await tx.audit(actor, { action: 'users_exported', target: { kind: 'list' }, after: String(count) })
  })
  return rowsOf(deps, filter)
}

async function* rowsOf({ searchDb }: Deps, filter: UserFilter): AsyncGenerator<string[]> {
  let last: AdminUser | undefined
  do {
    const users: AdminUser[] = await findUsersAfter(searchDb, filter, last?.id ?? '', EXPORTED_AT_ONCE)
    for (const user of users) {
      const { firstname, lastname, email, username, faculty, user_type, state } = user
      const { created_at, last_active_at, ideas_count } = user
      yield [
        ...[firstname, lastname, email, username, faculty, ROLE_WORDS[user_type], state],
        ...[created_at, last_active_at ?? '', String(ideas_count)],
      ]
    }
    last = users.length < EXPORTED_AT_ONCE ? undefined : users.at(-1)
  } while (last)
}

/** Changes role, suspension or deactivations of an account that is still in the version that the administrator saw. */
export async function changeUser(deps: Deps, actor: Admin, id: string, change: UserChange): Promise<AdminUserDetails> {
  const { user_type, review_scope, suspension, deactivations, reason, version } = change
  const until = suspension?.until ? new Date(suspension.until).toISOString() : null
  if (until && until <= timestamp(deps.clock)) throw new InvalidError({ until: errorTexts.common.inTheFuture })
  return transact(deps, async (tx) => {
    const account = await lockForAdmin(tx, actor, id)
    if (account.version !== version) {
      throw new ConflictError('version', errorTexts.users.changed)
    }
    if (user_type && user_type !== account.user_type) {
      await changeRole(tx, actor, account, user_type, reason)
      const payload = { fields: ['role' as const], role: user_type }
      if (id !== actor.userId) await tx.notify({ userId: id, kind: 'account_changed', payload })
    }
    if (review_scope) await limitReviews(tx, actor, id, review_scope, reason)
    if (suspension !== undefined) await changeSuspension(tx, actor, account, { suspension, until, reason })
    if (deactivations) await reactivate(tx, actor, account, DEACTIVATION_SOURCES, reason)
    return getUser(tx, id)
  })
}

/** Suspends, or lifts the suspension. */
async function changeSuspension(
  tx: Tx,
  actor: Admin,
  account: AccountRow,
  {
    suspension,
    until,
    reason,
  }: Pick<UserChange, 'reason'> & {
    suspension: NonNullable<UserChange['suspension']> | null
    until: string | null
  },
): Promise<void> {
  if (suspension) {
    rejectSelf(actor, account.id, errorTexts.reports.selfSuspended)
    await suspend(tx, actor, account, { reason: suspension.reason, until })
  } else if (account.suspended_at) {
    await liftSuspension(tx, actor, account, reason)
  }
}

/** Changes what a reviewer decides on. */
async function limitReviews(tx: Tx, actor: Admin, id: string, chosen: ReviewScope, reason: string): Promise<void> {
  const { review_scope: before } = await getUser(tx, id)
  if (!before) throw new InvalidError({ review_scope: errorTexts.users.onlyReviewersLimited })
  const lists = await readLockedLists(tx)
  const scope = {
    faculties: chosen.faculties.map((name) => listedName(lists.faculties, name)),
    categories: chosen.categories.map((name) => listedName(lists.categories, name)),
  }
  if (scopeText(before) === scopeText(scope)) return
  await setReviewScope(tx, id, scope)
  const target = { kind: 'member' as const, memberId: id }
  await tx.audit(actor, {
    ...{ action: 'review_scope_changed', target, reason },
    ...{ before: scopeText(before), after: scopeText(scope) },
  })
}

const scopeText = ({ faculties, categories }: ReviewScope) => [...faculties, ...categories].join(', ') || 'everything'

/** Deletes an account as its member could. */
export async function deleteUser(deps: Deps, actor: Admin, id: string, { ideas, reason }: UserDeletion): Promise<void> {
  const keepsIdeas = ideas === 'keep'
  if (keepsIdeas) await ensureAnonymous(deps)
  await transact(deps, async (tx) => {
    rejectSelf(actor, id, errorTexts.users.ownDeletion)
    const account = await lockForAdmin(tx, actor, id)
    // Without the member, as no entry names a deleted account.
    await tx.audit(actor, { action: 'member_deleted', target: { kind: 'member' }, reason })
    await removeMember(tx, account, keepsIdeas)
  })
}

/** Signs an account out everywhere. */
export async function endUserSessions(deps: Deps, actor: Admin, id: string, reason: string): Promise<void> {
  await transact(deps, async (tx) => {
    const account = await lockForAdmin(tx, actor, id)
    const revoked = await revokeSessions(tx, account.id)
    await tx.mail({
      kind: 'account-changed',
      to: account.email,
      params: { change: 'sessions-ended-by-admin', ...revoked },
    })
    await tx.audit(actor, { action: 'sessions_ended', target: { kind: 'member', memberId: id }, reason })
  })
}

/** Mails a new activation link to who has not followed the first one. */
export async function resendActivation(deps: Deps, actor: Admin, id: string): Promise<void> {
  await transact(deps, async (tx) => {
    const { email, activated_at } = await lockForAdmin(tx, actor, id)
    if (activated_at) throw new ConflictError('account', errorTexts.users.activated)
    await tx.mail({ kind: 'activation', to: email, params: {} })
    await tx.audit(actor, { action: 'activation_resent', target: { kind: 'member', memberId: id } })
  })
}

/** Lifts the suspensions whose time is over. */
export async function liftEndedSuspensions(deps: Deps): Promise<void> {
  const now = timestamp(deps.clock)
  for (const id of await findEndedSuspensions(deps.db, now)) {
    await transact(deps, async (tx) => {
      const account = await lockMember(tx, id)
      // It may have been lifted or made longer meanwhile.
      if (account?.suspended_at && account.suspended_until && account.suspended_until <= now) {
        await liftSuspension(tx, 'system', account)
      }
    })
  }
}

/** An account for an administrator to change. All administrators are locked first: see `lockAdmins`. */
async function lockForAdmin(tx: Tx, actor: Admin, id: string): Promise<AccountRow> {
  await lockAdmins(tx, actor)
  const account = id === ANONYMOUS_USER_ID ? undefined : await lockMember(tx, id)
  if (!account) throw new NotFoundError('member')
  return account
}

function rejectSelf(actor: Admin, id: string, text: ErrorText): void {
  if (id === actor.userId) throw new ConflictError('account', text)
}
