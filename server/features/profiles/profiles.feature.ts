import type { Deps } from '../../deps.ts'
import type { Feature } from '../../feature.ts'
import type { Member } from '../../lib/actor.ts'
import { jsonFile, storedFile } from '../../lib/member-files.ts'
import type { ZipEntry } from '../../lib/zip.ts'
import { profilesRoutes } from './profiles.routes.ts'
import { getOwnProfile } from './profiles.service.ts'

async function* avatarOf(deps: Deps, actor: Member): AsyncGenerator<ZipEntry> {
  const { avatar } = await getOwnProfile(deps, actor)
  yield* storedFile(deps, avatar, 'avatar.webp')
}

export const profilesFeature: Feature = {
  routes: profilesRoutes,
  memberData: [
    {
      tables: { profiles: 'cascade', member_skills: 'cascade' },
      files: jsonFile('profile', getOwnProfile),
    },
    { tables: { files: 'account' }, files: avatarOf },
  ],
}
