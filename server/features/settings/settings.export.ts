import { allFeatures } from '../../all-features.ts'
import type { Deps } from '../../deps.ts'
import type { Member } from '../../lib/actor.ts'
import { LIMITS } from '../../lib/limits.ts'
import { throttle } from '../../lib/throttle.ts'
import { type ZipEntry, zipOf } from '../../lib/zip.ts'

/** All stored data of a member as one zip: JSON for the database, and the files. */
export async function exportEverything(deps: Deps, actor: Member): Promise<AsyncGenerator<Uint8Array>> {
  await throttle(deps, LIMITS.exports, actor.userId)
  return zipOf(entriesOf(deps, actor))
}

async function* entriesOf(deps: Deps, actor: Member): AsyncGenerator<ZipEntry> {
  for (const { memberData = [] } of await allFeatures()) {
    for (const { files } of memberData) if (files) yield* files(deps, actor)
  }
}
