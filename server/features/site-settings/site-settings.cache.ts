import type { VersionedSiteSettings } from '../../../contract/site-settings.ts'
import type { Deps } from '../../deps.ts'
import type { TopicVersions } from '../../lib/topic-versions.ts'
import { readSiteSettings } from './site-settings.service.ts'

/** The settings that hold now, read again only after they have changed: every page and avatar asks for them. */
export function rememberSiteSettings(
  deps: Pick<Deps, 'db'>,
  versions: TopicVersions,
): () => Promise<VersionedSiteSettings> {
  let known: { version: number; settings: Promise<VersionedSiteSettings> } | undefined
  return async () => {
    const version = versions.of(['settings'])
    if (known?.version !== version) {
      known = { version, settings: readSiteSettings(deps) }
      known.settings.catch(() => {
        known = undefined
      })
    }
    return known.settings
  }
}
