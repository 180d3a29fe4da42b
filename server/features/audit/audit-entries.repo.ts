import type { AuditAction, AuditActorKind, AuditTargetKind } from '../../../contract/audit.ts'
import { indexedText } from '../../../contract/tokeniser.ts'
import type { Db, Row } from '../../db/tables.ts'
import { type Member, roleOf, type Service } from '../../lib/actor.ts'
import { newId } from '../../lib/ids.ts'

/** A member with the origin of the request and, where somebody is signed in, the role; a service key; `npm run quad`; or Quad by itself. */
export type AuditActor =
  | Pick<Member, 'userId' | 'ip' | 'userAgent' | 'key'>
  | Pick<Member, 'userId' | 'ip' | 'userAgent' | 'key' | 'isAdmin' | 'reviewScope'>
  | Service
  | Exclude<AuditActorKind, 'member' | 'service'>

export type AuditEvent = {
  action: AuditAction
  target: {
    kind: AuditTargetKind
    /** Id of an idea or a comment. */
    id?: string
    /** Title of an idea, or the kind of an export. Empty for a member, so that the entry does not outlive the name. */
    name?: string
    /** The subject: the member, or the author. */
    memberId?: string
  }
  before?: string | null
  after?: string | null
  reason?: string
}

const ROWS_AT_ONCE = 500
const USER_AGENT_MAX = 300

export async function insertEntries(db: Db, actor: AuditActor, events: AuditEvent[], now: string): Promise<void> {
  for (let start = 0; start < events.length; start += ROWS_AT_ONCE) {
    const rows = events.slice(start, start + ROWS_AT_ONCE).map((event) => entryRow(actor, event, now))
    await db.insertInto('audit_entries').values(rows).execute()
  }
}

export function entryRow(actor: AuditActor, event: AuditEvent, now: string): Row<'audit_entries'> {
  const { action, target, before = null, after = null, reason = '' } = event
  const { kind, id = null, name = '', memberId = null } = target
  const isService = typeof actor === 'object' && 'service' in actor
  const isMember = typeof actor === 'object' && !isService
  const origin = typeof actor === 'object' ? actor : undefined
  return {
    id: newId(),
    created_at: now,
    actor_kind: isMember ? 'member' : isService ? 'service' : actor,
    actor_id: isMember ? actor.userId : null,
    action,
    target_kind: kind,
    target_id: id,
    target_name: name,
    member_id: memberId,
    value_before: before,
    value_after: after,
    reason,
    ip: origin?.ip ?? '',
    actor_role: isMember && 'isAdmin' in actor ? roleOf(actor) : null,
    user_agent: origin?.userAgent?.slice(0, USER_AGENT_MAX) || null,
    actor_key: (isService ? actor.service : isMember ? actor.key : undefined)?.name ?? '',
    search_text: indexedText(name, reason),
  }
}
