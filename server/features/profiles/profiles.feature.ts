import type { AwaitingModeration } from '../../../contract/awaiting-moderation.ts'
import type * as contract from '../../../contract/profiles.ts'
import type { Profile } from '../../../contract/profiles.ts'
import type { Deps } from '../../deps.ts'
import type { Feature } from '../../feature.ts'
import type { Member } from '../../lib/actor.ts'
import { jsonFile, storedFile } from '../../lib/member-files.ts'
import type { Handlers } from '../../lib/route.ts'
import type { ZipEntry } from '../../lib/zip.ts'
import {
  getOwnProfile,
  getProfile,
  listFaculties,
  listProfiles,
  saveNewProfile,
  updateProfile,
} from './profiles.service.ts'

async function* avatarOf(deps: Deps, actor: Member): AsyncGenerator<ZipEntry> {
  const { avatar } = await getOwnProfile(deps, actor)
  yield* storedFile(deps, avatar, 'avatar.webp')
}

export const profilesFeature: Feature = {
  handlers: {
    // A browser loads it at every start and after every sign-in.
    getOwnProfile: async (deps, { actor, request, reply }) => {
      await request.server.giveFilesCookie(actor, request, reply)
      return { profile: await getOwnProfile(deps, actor) }
    },

    createProfile: async (deps, { actor, body }) => saved(await saveNewProfile(deps, actor, body)),

    putProfile: async (deps, { actor, body }) => saved(await saveNewProfile(deps, actor, body)),

    updateProfile: async (deps, { actor, body }) => saved(await updateProfile(deps, actor, body)),

    listProfiles: {
      handle: (deps, { actor, query }) => listProfiles(deps, actor, query),
      personalTo: ({ profiles }) => new Set(profiles.map(({ profile }) => profile.id)),
      isStoredForEach: true,
    },

    listFaculties: async (deps) => ({ faculties: await listFaculties(deps) }),

    getProfile: {
      handle: async (deps, { actor, params }) => ({ response: await getProfile(deps, actor, params.id) }),
      personalTo: ({ response }, { params }) =>
        (response as Awaited<ReturnType<typeof getProfile>>).hasContactAudience ? 'members' : new Set([params.id]),
    },
  } satisfies Handlers<Omit<typeof contract, 'getAvatar'>>,
  memberData: [
    {
      tables: { profiles: 'cascade', member_skills: 'cascade' },
      files: jsonFile('profile', getOwnProfile),
    },
    { tables: { files: 'account' }, files: avatarOf },
  ],
}

function saved({ is_held, ...profile }: Profile & AwaitingModeration) {
  return { profile, is_held }
}
