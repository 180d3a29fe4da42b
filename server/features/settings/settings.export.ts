import type { Tables } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../lib/actor.ts'
import { LIMITS } from '../../lib/limits.ts'
import { throttle } from '../../lib/throttle.ts'
import { type ZipEntry, zipOf } from '../../lib/zip.ts'
import { requireOwnAccount } from '../accounts/accounts.service.ts'
import { exportEntriesOf } from '../audit/audit.service.ts'
import { exportBlocks } from '../blocks/blocks.service.ts'
import { getAddressState } from '../calendars/calendars.service.ts'
import { exportComments } from '../comments/comments.account.service.ts'
import { exportConnections } from '../connections/connections.service.ts'
import { listDrafts } from '../drafts/drafts.service.ts'
import { exportEvents } from '../events/events.account.service.ts'
import { exportFollows } from '../follows/follows.service.ts'
import { exportVersions } from '../ideas/idea-versions.service.ts'
import { exportIdeas, findPdfsOf } from '../ideas/ideas.account.service.ts'
import { exportIdentities } from '../identities/identities.service.ts'
import { exportNotifications } from '../notifications/notifications.service.ts'
import { getOwnProfile } from '../profiles/profiles.service.ts'
import { exportReports } from '../reports/reports.account.service.ts'
import { exportTemplates } from '../review-templates/review-templates.service.ts'
import { exportReviews } from '../reviews/reviews.service.ts'
import { exportTeams } from '../roles/roles.service.ts'
import { listSessions } from '../sessions/sessions.service.ts'
import { exportSupports } from '../supports/supports.service.ts'
import { getSettings } from './settings.service.ts'

type ExportPart = {
  /** The tables with a member's data that it covers. */
  tables: (keyof Tables)[]
  entries: (deps: Deps, actor: Member) => AsyncGenerator<ZipEntry>
}

/** What the copy of a member's data holds. A test fails when a table with a member's data is in no part. */
export const EXPORT_PARTS: ExportPart[] = [
  part('account', ['users'], async (deps, actor) => {
    const { password_hash: _secret, ...account } = await requireOwnAccount(deps, actor)
    return { ...account, settings: await getSettings(deps, actor) }
  }),
  part('identities', ['identities'], (deps, { userId }) => exportIdentities(deps, userId)),
  part('profile', ['profiles', 'member_skills'], getOwnProfile),
  part('ideas', ['ideas'], (deps, { userId }) => exportIdeas(deps, userId)),
  part('idea-versions', ['idea_versions', 'unpublished_versions'], (deps, { userId }) => exportVersions(deps, userId)),
  part('drafts', ['drafts'], listDrafts),
  part('supports', ['idea_supports'], (deps, { userId }) => exportSupports(deps, userId)),
  part('follows', ['idea_follows'], (deps, { userId }) => exportFollows(deps, userId)),
  part('comments', ['comments', 'comment_supports', 'comment_mentions'], (deps, { userId }) =>
    exportComments(deps, userId),
  ),
  part('teams', ['idea_roles', 'idea_members', 'role_requests'], (deps, { userId }) => exportTeams(deps, userId)),
  part('events', ['events', 'event_answers'], (deps, { userId }) => exportEvents(deps, userId)),
  part('calendar', ['calendar_tokens'], getAddressState),
  part('reviews', ['reviews'], (deps, { userId }) => exportReviews(deps, userId)),
  part('reports', ['reports', 'report_statements', 'report_decisions'], (deps, { userId }) =>
    exportReports(deps, userId),
  ),
  part('review-templates', ['review_templates'], (deps, { userId }) => exportTemplates(deps, userId)),
  part('audit-log', ['audit_entries'], (deps, { userId }) => exportEntriesOf(deps, userId)),
  part('connections', ['connections', 'connection_requests'], (deps, { userId }) => exportConnections(deps, userId)),
  part('blocks', ['blocks'], (deps, { userId }) => exportBlocks(deps, userId)),
  part('notifications', ['notifications'], (deps, { userId }) => exportNotifications(deps, userId)),
  part('sessions', ['sessions'], async (deps, actor) =>
    (await listSessions(deps, actor)).map(({ id: _id, ...session }) => session),
  ),
  {
    tables: ['files'],
    entries: async function* (deps, actor) {
      const { avatar } = await getOwnProfile(deps, actor)
      yield* stored(deps, avatar, 'avatar.webp')
      for (const pdf of await findPdfsOf(deps, actor.userId)) yield* stored(deps, pdf, `pdfs/${pdf}.pdf`)
    },
  },
]

/**
 * Tables with a column for a member whose rows are of no use to the member: hashes of mailed links, what is open now, and
 * what an import changed, which the audit log has, too.
 */
export const NOT_EXPORTED: (keyof Tables)[] = ['tokens', 'review_openings', 'user_import_changes']

/** Everything that is stored about a member, as one zip: JSON for what is in the database, and the files. */
export async function exportEverything(deps: Deps, actor: Member): Promise<AsyncGenerator<Uint8Array>> {
  await throttle(deps, LIMITS.exports, actor.userId)
  return zipOf(entriesOf(deps, actor))
}

async function* entriesOf(deps: Deps, actor: Member): AsyncGenerator<ZipEntry> {
  for (const { entries } of EXPORT_PARTS) yield* entries(deps, actor)
}

/** A JSON file of what `read` returns. */
function part(
  name: string,
  tables: ExportPart['tables'],
  read: (deps: Deps, actor: Member) => Promise<unknown>,
): ExportPart {
  return {
    tables,
    entries: async function* (deps, actor) {
      const text = JSON.stringify(await read(deps, actor), null, 2)
      yield { name: `${name}.json`, content: [Buffer.from(`${text}\n`)] }
    },
  }
}

async function* stored(deps: Deps, fileId: string, name: string): AsyncGenerator<ZipEntry> {
  const file = fileId === '' ? null : await deps.files.read(fileId)
  if (file) yield { name, content: file.stream }
}
