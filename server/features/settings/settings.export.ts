import type { Deps } from '../../deps.ts'
import type { Member } from '../../lib/actor.ts'
import { LIMITS } from '../../lib/limits.ts'
import { throttle } from '../../lib/throttle.ts'
import { type ZipEntry, zipOf } from '../../lib/zip.ts'
import { requireAccount } from '../accounts/accounts.service.ts'
import { exportConnections } from '../connections/connections.service.ts'
import { exportIdeas } from '../ideas/ideas.service.ts'
import { exportIdentities } from '../identities/identities.service.ts'
import { exportNotifications } from '../notifications/notifications.service.ts'
import { getOwnProfile } from '../profiles/profiles.service.ts'
import { listSessions } from '../sessions/sessions.service.ts'
import { getSettings } from './settings.service.ts'

/** Everything that is stored about a member, as one zip: JSON for what is in the database, and the files. */
export async function exportEverything(deps: Deps, actor: Member): Promise<AsyncGenerator<Uint8Array>> {
  await throttle(deps, LIMITS.exports, actor.userId)
  return zipOf(entriesOf(deps, actor))
}

async function* entriesOf(deps: Deps, actor: Member): AsyncGenerator<ZipEntry> {
  const { password_hash: _secret, ...account } = await requireAccount(deps, actor.userId)
  const profile = await getOwnProfile(deps, actor)
  const ideas = await exportIdeas(deps, actor.userId)
  yield json('account', { ...account, settings: await getSettings(deps, actor) })
  yield json('identities', await exportIdentities(deps, actor.userId))
  yield json('profile', profile)
  yield json('ideas', ideas)
  yield json('connections', await exportConnections(deps, actor.userId))
  yield json('notifications', await exportNotifications(deps, actor.userId))
  yield json(
    'sessions',
    (await listSessions(deps, actor)).map(({ id: _id, ...session }) => session),
  )
  yield* stored(deps, profile.avatar, 'avatar.webp')
  for (const { pdf } of ideas) yield* stored(deps, pdf, `pdfs/${pdf}.pdf`)
}

function json(name: string, value: unknown): ZipEntry {
  return { name: `${name}.json`, content: [Buffer.from(`${JSON.stringify(value, null, 2)}\n`)] }
}

async function* stored(deps: Deps, fileId: string, name: string): AsyncGenerator<ZipEntry> {
  const file = fileId === '' ? null : await deps.files.read(fileId)
  if (file) yield { name, content: file.stream }
}
