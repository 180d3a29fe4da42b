import { z } from 'zod'
import { UserType } from './accounts.ts'
import {
  AUDIT_ACTIONS,
  AUDIT_ACTOR_KINDS,
  AUDIT_CSV_PATH,
  AUDIT_PAGE_SIZE,
  AUDIT_TARGET_KINDS,
} from './audit.values.ts'
import { endpoint } from './http.ts'
import { Author } from './ideas.ts'
import * as errorTexts from './messages/errors/index.ts'
import { Metadata, pageQuery } from './paging.ts'
import { searchText } from './text.ts'

export * from './audit.values.ts'

export const AuditAction = z.enum(AUDIT_ACTIONS)
export type AuditAction = z.infer<typeof AuditAction>

const AuditActorKind = z.enum(AUDIT_ACTOR_KINDS)
export type AuditActorKind = z.infer<typeof AuditActorKind>

const AuditTargetKind = z.enum(AUDIT_TARGET_KINDS)
export type AuditTargetKind = z.infer<typeof AuditTargetKind>

export const AuditEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  actor: z
    .object({
      kind: AuditActorKind,
      user: Author.nullable(),
      role: UserType.nullable(),
      key: z.string().describe('The name of the API key with which a program acted; "" without one.'),
    })
    .describe(
      '`user` is null for what no member did; Anonymous once the account is deleted. `role` is that of then; null where it is not known.',
    ),
  action: AuditAction,
  target: z.object({
    kind: AuditTargetKind,
    id: z.string().nullable().describe('Of a member, an idea or a comment that may still be there.'),
    name: z.string().describe('The name of a member or the title of an idea; "" once its owner\'s account is deleted.'),
  }),
  before: z
    .string()
    .nullable()
    .describe('A role, a status, the end of a suspension or a number; null where nothing has a value.'),
  after: z.string().nullable(),
  reason: z.string(),
  ip: z.string().describe('Shortened to its network after 30 days; "" where no request asked for it.'),
  user_agent: z.string().describe('User agent of the request; "" as `ip`.'),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** `who` is a member's id, `command-line`, `system` or `service`; `member` is the subject of the entry. */
export const AuditFilter = z.object({
  q: searchText,
  who: z.union([z.uuid(), z.enum(['', 'command-line', 'system', 'service'])], errorTexts.audit.actor).default(''),
  member: z.union([z.uuid(), z.literal('')], errorTexts.common.memberId).default(''),
  action: z.union([AuditAction, z.literal('')], errorTexts.audit.action).default(''),
  from: z.iso.datetime(errorTexts.common.time).optional(),
  to: z.iso.datetime(errorTexts.common.time).optional(),
})
export type AuditFilter = z.output<typeof AuditFilter>

export const listAudit = endpoint({
  method: 'GET',
  path: '/v1/admin/audit',
  summary: 'What administrators, the command line and Quad did, and the security events of accounts, newest first.',
  access: 'admin',
  scope: 'audit:read',
  isForServices: true,
  reads: ['users', 'profiles'],
  query: z.object({ ...AuditFilter.shape, ...pageQuery(AUDIT_PAGE_SIZE) }),
  status: 200,
  response: z.object({ entries: z.array(AuditEntry), metadata: Metadata }),
})

export const exportAudit = endpoint({
  method: 'GET',
  path: AUDIT_CSV_PATH,
  summary: 'The audit log as CSV, with the filters of its list. The export is an entry itself.',
  access: 'admin',
  scope: 'audit:read',
  isForServices: true,
  needsRecentPassword: true,
  query: AuditFilter,
  status: 200,
  isInReaderLanguage: true,
  sends: 'text/csv; charset=utf-8',
  filename: 'quad-audit-log.csv',
})
