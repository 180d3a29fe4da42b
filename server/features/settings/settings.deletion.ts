import type { Tables } from '../../db/tables.ts'
import type { Tx } from '../../transact.ts'
import { removeAccount } from '../accounts/accounts.service.ts'
import { forgetInAudit } from '../audit/audit.service.ts'
import { deleteOrReassignComments } from '../comments/comments.account.service.ts'
import { deleteOrReassignEvents, withdrawAnswersBy } from '../events/events.account.service.ts'
import { deleteFile } from '../files/files.service.ts'
import { deleteOrReassignIdeas } from '../ideas/ideas.account.service.ts'
import { deleteMailsFor } from '../mails/mails.service.ts'
import { forgetReportsOn } from '../reports/reports.account.service.ts'
import { withdrawSupportsBy } from '../supports/supports.service.ts'

type TableName = keyof Tables

/** Whose account is deleted. Ideas go too, or to a new owner. */
export type LeavingMember = { userId: string; email: string; avatarId: string; newOwnerId: string | null }

type DeletionPart = { tables: TableName[]; remove: (tx: Tx, leaving: LeavingMember) => Promise<void> }

/**
 * What the deletion of an account does, in order. A test fails when a table with a member's data is neither in a part nor
 * in one of the lists below.
 */
export const DELETION_PARTS: DeletionPart[] = [
  { tables: ['audit_entries'], remove: (tx, { userId, newOwnerId }) => forgetInAudit(tx, userId, newOwnerId) },
  { tables: ['reports'], remove: (tx, { userId, newOwnerId }) => forgetReportsOn(tx, userId, newOwnerId) },
  { tables: ['ideas'], remove: (tx, { userId, newOwnerId }) => deleteOrReassignIdeas(tx, userId, newOwnerId) },
  { tables: ['comments'], remove: (tx, { userId, newOwnerId }) => deleteOrReassignComments(tx, userId, newOwnerId) },
  { tables: ['events'], remove: (tx, { userId, newOwnerId }) => deleteOrReassignEvents(tx, userId, newOwnerId) },
  { tables: ['event_answers'], remove: (tx, { userId }) => withdrawAnswersBy(tx, userId) },
  { tables: ['idea_supports'], remove: (tx, { userId }) => withdrawSupportsBy(tx, userId) },
  { tables: ['outbox'], remove: (tx, { email }) => deleteMailsFor(tx, email) },
  { tables: ['users'], remove: (tx, { userId }) => removeAccount(tx, userId) },
  // After the profile that refers to it.
  { tables: ['files'], remove: async (tx, { avatarId }) => (avatarId ? deleteFile(tx, avatarId) : undefined) },
]

/** Tables whose rows the database deletes with the account, by their foreign keys. */
export const DELETED_WITH_ACCOUNT: TableName[] = [
  'profiles',
  'member_skills',
  'sessions',
  'tokens',
  'calendar_tokens',
  'identities',
  'connections',
  'connection_requests',
  'blocks',
  'notifications',
  'idea_follows',
  'drafts',
  'comment_supports',
  'comment_mentions',
  'idea_members',
  'role_requests',
  'review_openings',
  'review_templates',
  'user_import_changes',
]

/** Tables whose rows stay, without the account: the database clears the reference. */
export const RETAINED_WITHOUT_ACCOUNT: TableName[] = [
  'reviews',
  'idea_versions',
  'unpublished_versions',
  'idea_roles',
  'audit_entries',
  'report_statements',
  'report_decisions',
]
