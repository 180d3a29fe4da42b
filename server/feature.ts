import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { Tables } from './db/tables.ts'
import type { Deps } from './deps.ts'
import type { Check } from './doctor/finding.ts'
import type { Events } from './events.ts'
import type { MailRenderers } from './features/mails/mails.kinds.ts'
import type { Job, SharedJob } from './jobs/scheduler.ts'
import type { Member } from './lib/actor.ts'
import type { NamedHandlers } from './lib/route.ts'
import type { ZipEntry } from './lib/zip.ts'
import type { Tx } from './transact.ts'

/** The manifest of a feature. `npm run generate` lists all manifests in server/features.ts. */
export type Feature = {
  /** For each endpoint of its modules of the contract: `{ … } satisfies Handlers<typeof contract>`. */
  handlers?: NamedHandlers
  /** Routes of protocols that no endpoint can declare, and hooks of the server. */
  routes?: (app: FastifyInstance, deps: Deps) => void
  memberData?: MemberData[]
  mails?: Partial<MailRenderers>
  jobs?: (config: Config) => (Job | SharedJob)[]
  /** Deletes expired rows; called every hour. */
  prune?: (deps: Deps) => Promise<unknown>
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
