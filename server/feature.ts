import type { FastifyInstance } from 'fastify'
import type { IdeaSubmission } from '../contract/ideas.ts'
import type { ReportedKind } from '../contract/reports.ts'
import type { SiteSettings } from '../contract/site-settings.ts'
import type { Config } from './config.ts'
import type { Tables } from './db/tables.ts'
import type { Deps } from './deps.ts'
import type { Check } from './doctor/finding.ts'
import type { Events } from './events.ts'
import type { MailRenderers } from './features/mails/mails.kinds.ts'
import type { Job, SharedJob } from './jobs/scheduler.ts'
import type { Member, Reviewer } from './lib/actor.ts'
import type { ZipEntry } from './lib/zip.ts'
import type { Tx } from './transact.ts'

/** The manifest of a feature. `npm run generate` lists all manifests in server/features.ts. */
export type Feature = {
  routes?: (app: FastifyInstance, deps: Deps, features: Features) => void
  memberData?: MemberData[]
  mails?: Partial<MailRenderers>
  jobs?: (config: Config, features: Features) => (Job | SharedJob)[]
  /** Deletes expired rows; called every hour. */
  prune?: (deps: Deps) => Promise<unknown>
  /** Ends any contact of two members. Called in the transaction of the block. */
  onBlock?: (tx: Tx, block: { blockerId: string; blockedId: string }) => Promise<unknown>
  /** Called in the transaction in which a moderator approves content that the word list held back. */
  onHeldApproved?: (tx: Tx, moderator: Reviewer, content: { kind: ReportedKind; id: string }) => Promise<unknown>
  /** Called in the transaction that shares a new idea. `begunAt`: when it, or its file, began to arrive. */
  onIdeaShared?: (
    tx: Tx,
    actor: Member,
    ideaId: string,
    input: Pick<IdeaSubmission, 'call_id' | 'answers'>,
    begunAt: string,
  ) => Promise<unknown>
  /** Called in the transaction in which an idea begins to wait for a review, which has set its `waiting_since`. */
  onIdeaWaiting?: (tx: Tx, ideaId: string) => Promise<unknown>
  /** Called before a new version of an idea replaces the newest one. The transaction has locked the idea. */
  beforeIdeaVersion?: (tx: Tx, ideaId: string) => Promise<unknown>
  /** Called in the transaction that changes the settings of the site. */
  onSettingsChange?: (tx: Tx, settings: { before: SiteSettings; after: SiteSettings }) => Promise<unknown>
  /**
   * By the first segment of paths, such as `ideas`: throws where a member may no longer see the thing of that id. Called before a
   * stored response is sent again.
   */
  requireVisible?: Record<string, (deps: Deps, actor: Member, id: string) => Promise<unknown>>
  /** Reactions to what happens in other features, in its transaction. */
  on?: { [E in keyof Events]?: (tx: Tx, about: Events[E]) => Promise<unknown> }
  /** Checks of `quad doctor` and the dashboard that are fast on any amount of data. */
  checks?: Check[]
}

export type Features = readonly Feature[]

/** Tables that refer to members, and their part in the copy of a member's data and in the deletion of an account. */
export type MemberData = {
  tables: { [T in keyof Tables]?: OnAccountDeletion }
  /** Files for the copy of a member's data. Absent: the rows are of no use to the member. */
  files?: (deps: Deps, actor: Member) => AsyncGenerator<ZipEntry>
}

/**
 * - `cascade`, `set null`: the foreign key deletes the rows or clears the reference.
 * - `account`: `removeMember` of settings.service.ts deletes the rows last.
 * - a function: runs in the transaction of the deletion, before the account is deleted; `DELETED_FIRST` of settings.service.ts has their order.
 */
export type OnAccountDeletion = 'cascade' | 'set null' | 'account' | RemoveMemberData

export type RemoveMemberData = (tx: Tx, leaving: LeavingMember) => Promise<unknown>

/** The member whose account is deleted. Their content goes to `newOwnerId`; with null it is deleted. */
export type LeavingMember = { userId: string; email: string; newOwnerId: string | null }

export function mailRenderersOf(features: Features): MailRenderers {
  return Object.assign({}, ...features.map(({ mails }) => mails))
}
