import { SITE_PARTS } from '../../../contract/site-settings.ts'
import type { Deps } from '../../deps.ts'
import type { Visitor } from '../../lib/actor.ts'
import type { TopicVersions } from '../../lib/topic-versions.ts'
import { readSiteSettings } from './site-settings.service.ts'

/** A visitor with what the site shows to visitors now. */
export async function readVisitor(deps: Pick<Deps, 'db'>): Promise<Visitor> {
  const { visibility } = await readSiteSettings(deps)
  return { kind: 'visitor', sees: SITE_PARTS.filter((part) => visibility[part] === 'everybody') }
}

/** The same, read again only after the settings have changed: avatars ask for it often. */
export function rememberVisitor(deps: Pick<Deps, 'db'>, versions: TopicVersions): () => Promise<Visitor> {
  let known: { version: number; visitor: Promise<Visitor> } | undefined
  return async () => {
    const version = versions.of(['settings'])
    if (known?.version !== version) {
      known = { version, visitor: readVisitor(deps) }
      known.visitor.catch(() => {
        known = undefined
      })
    }
    return known.visitor
  }
}
