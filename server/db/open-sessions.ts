import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { SESSION_IDLE_HOURS } from '../../contract/accounts.values.ts'
import { type Clock, HOUR, timestamp } from '../lib/clock.ts'

/** Now, and the time after which sessions that still open something were used. */
export type OpenSessionTimes = { now: string; usedSince: string }

export function openSessionTimes(clock: Clock): OpenSessionTimes {
  return { now: timestamp(clock), usedSince: timestamp(clock, -SESSION_IDLE_HOURS * HOUR) }
}

/** Whether a row of `sessions` has not run out, and was used since. */
export function isOpenSession({ now, usedSince }: OpenSessionTimes): RawBuilder<SqlBool> {
  return sql<SqlBool>`(sessions.expires_at > ${now} and coalesce(sessions.last_used_at, sessions.created_at) > ${usedSince})`
}
