import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { AwaitingModeration } from '../../../contract/awaiting-moderation.ts'
import * as errorTexts from '../../../contract/messages/errors/index.ts'
import {
  DIRECTORY_PAGE_IDEAS_MAX,
  type listProfiles as listProfilesEndpoint,
  type NewProfile,
  PROFILE_IDEAS_MAX,
  type Profile,
  type ProfileUpdate,
  type ProfileWithIdeas,
} from '../../../contract/profiles.ts'
import { BEST } from '../../../contract/search.values.ts'
import type { Audience, SettingsChange } from '../../../contract/settings.ts'
import { profileTexts } from '../../db/profile-texts.ts'
import { planSearch } from '../../db/search.ts'
import type { Deps } from '../../deps.ts'
import { type Actor, isReviewer, isSelfOrAdmin, type Member, sees } from '../../lib/actor.ts'
import { timestamp } from '../../lib/clock.ts'
import { ConflictError, InvalidError, NotFoundError, UnauthenticatedError } from '../../lib/errors.ts'
import { type Tx, transact } from '../../transact.ts'
import { limitLinks } from '../accounts/new-accounts.service.ts'
import { hasBlocked } from '../blocks/block-checks.service.ts'
import { isConnected } from '../connections/connections.service.ts'
import { deleteFile, transactWithFile } from '../files/files.service.ts'
import { changedFile, type ReceivedFile, readAvatar } from '../files/received-files.service.ts'
import { ideasByAuthor } from '../ideas/idea-lists.service.ts'
import { hideForListedWords, rejectListedWords } from '../reports/word-list.service.ts'
import { listIdeasAndTeams } from '../roles/roles.service.ts'
import { chooseListed, listedFilter, readLockedLists } from '../site-settings/lists.service.ts'
import { rankProfiles } from './profile-ranking.service.ts'
import {
  type Choices,
  changeProfile,
  countDirectory,
  findDirectory,
  findFaculties,
  findHiddenProfile,
  findListedProfile,
  findListedProfiles,
  findMailZone,
  findProfile,
  type ProfileChange,
  type StoredProfile,
  setChoices,
} from './profiles.repo.ts'

type DirectoryQuery = z.output<(typeof listProfilesEndpoint)['query']>

export async function getOwnProfile(deps: Pick<Deps, 'db'>, actor: Member): Promise<Profile> {
  return requireProfile(deps, actor.userId)
}

/** A member's profile, whether or not it is shown to anybody. */
export async function getProfileOf(deps: Pick<Deps, 'db'>, userId: string): Promise<Profile> {
  return requireProfile(deps, userId)
}

/** A member's profile as everybody sees it; undefined where nobody does. */
export async function getListedProfile({ db }: Deps, userId: string): Promise<Profile | undefined> {
  const profile = await findListedProfile(db, userId)
  return profile && withoutContact(profile)
}

/** Completes the profile. A second time is a conflict. */
export async function saveNewProfile(
  deps: Deps,
  actor: Member,
  input: NewProfile,
): Promise<Profile & AwaitingModeration> {
  const stored = await requireProfile(deps, actor.userId)
  if (stored.has_completed_profile) throw new ConflictError('profile', errorTexts.profiles.completeAlready)
  await limitLinks(deps, actor, { bio: input.bio })
  await rejectListedWords(deps, actor, { mobile: input.mobile })
  const { avatar, avatar_upload, ...chosen } = input
  const owned = Object.fromEntries(stored.owned_fields.map((field) => [field, stored[field]]))
  const fields = { ...chosen, ...owned }
  return saveProfile(
    deps,
    actor,
    stored,
    { ...fields, completed_at: timestamp(deps.clock) },
    { base64: avatar, upload: avatar_upload },
    'profile',
  )
}

/** Changes any part of the member's own profile. With a version, a change in between is a conflict. */
export async function updateProfile(
  deps: Deps,
  actor: Member,
  input: ProfileUpdate,
): Promise<Profile & AwaitingModeration> {
  const { avatar, avatar_upload, version, email: _ignored, ...fields } = input
  await limitLinks(deps, actor, { bio: fields.bio })
  await rejectListedWords(deps, actor, { mobile: fields.mobile })
  const stored = await requireProfile(deps, actor.userId)
  rejectOwnedFields(stored, fields)
  if (version !== undefined && version !== stored.version)
    throw new ConflictError('version', errorTexts.profiles.changed)
  return saveProfile(
    deps,
    actor,
    stored,
    fields,
    { base64: changedFile(avatar, stored.avatar), upload: avatar_upload },
    'version',
  )
}

/** Refuses changes of fields that the university owns. */
function rejectOwnedFields(stored: StoredProfile, fields: ProfileChange): void {
  const changed = stored.owned_fields.filter((name) => fields[name] !== undefined && fields[name] !== stored[name])
  if (changed.length > 0)
    throw new InvalidError(Object.fromEntries(changed.map((name) => [name, errorTexts.profiles.owned])))
}

/** The directory: members with completed profiles, each with the newest of the ideas that the actor may see. */
export async function listProfiles(
  deps: Deps,
  actor: Actor,
  { q, sort, limit, offset, ideas: ideasEach, ...query }: DirectoryQuery,
): Promise<{ profiles: ProfileWithIdeas[]; count: number }> {
  const faculty = await listedFilter(deps, 'faculties', query.faculty)
  if (sort === BEST && q !== '') {
    const { ranked } = await rankProfiles(deps, { q, faculty })
    const ids = ranked.slice(offset, offset + limit).map(({ id }) => id)
    return {
      profiles: await withIdeas(deps, actor, await findListedProfiles(deps.db, ids), ideasEach),
      count: ranked.length,
    }
  }
  const db = q === '' ? deps.db : deps.searchDb
  const search = q === '' ? null : await planSearch(db, 'profiles', q)
  const [profiles, count] = await Promise.all([
    findDirectory(db, { search, faculty }, { sort: sort === 'name' ? 'name' : 'newest', limit, offset }),
    countDirectory(db, { search, faculty }),
  ])
  return { profiles: await withIdeas(deps, actor, profiles, ideasEach), count }
}

async function withIdeas(
  deps: Deps,
  actor: Actor,
  profiles: StoredProfile[],
  ideasEach: number,
): Promise<ProfileWithIdeas[]> {
  const ids = profiles.map((profile) => profile.id)
  const ideasOf = await ideasByAuthor(deps, actor, ids, { each: ideasEach, all: DIRECTORY_PAGE_IDEAS_MAX })
  return profiles.map((profile) => ({ profile: withoutContact(profile), ...ideasOf(profile.id) }))
}

export async function getProfile(deps: Deps, actor: Actor, id: string) {
  const isOwner = actor.kind === 'member' && actor.userId === id
  const profile =
    (await findListedProfile(deps.db, id)) ??
    (isOwner || isReviewer(actor) ? await findHiddenProfile(deps.db, id) : undefined)
  if (!profile) throw new NotFoundError('profile')
  const limit = isOwner ? Number.MAX_SAFE_INTEGER : PROFILE_IDEAS_MAX
  const [ideasOf, works_on] = await Promise.all([
    ideasByAuthor(deps, actor, [id], { each: limit, all: limit }),
    sees(actor, 'ideas') ? listIdeasAndTeams(deps, id) : [],
  ])
  return {
    profile: await asSeenBy(deps, actor, profile),
    ...ideasOf(id),
    works_on,
    /** Whether some members see contact details that visitors do not. */
    hasContactAudience: profile.email_audience !== 'nobody' || profile.mobile_audience !== 'nobody',
  }
}

export async function listFaculties(deps: Deps): Promise<string[]> {
  return findFaculties(deps.db)
}

async function requireProfile(deps: Pick<Deps, 'db'>, userId: string): Promise<StoredProfile> {
  const profile = await findProfile(deps.db, userId)
  if (!profile) throw new NotFoundError('profile')
  return profile
}

/** `avatar`: nothing keeps the avatar, null and "" remove it, anything else replaces it. */
async function saveProfile(
  deps: Deps,
  actor: Member,
  stored: StoredProfile,
  fields: ProfileChange,
  avatar: ReceivedFile,
  conflictKey: 'profile' | 'version',
): Promise<Profile & AwaitingModeration> {
  const newAvatar = await readAvatar(deps, actor, avatar)
  const isAvatarReplaced = newAvatar !== null || avatar.base64 !== undefined
  return transactWithFile(deps, newAvatar, async (tx, newAvatarId) => {
    const listed = await chooseStudies(tx, stored, fields)
    const isChanged = await changeProfile(
      tx,
      { userId: stored.id, version: stored.version, now: timestamp(tx.clock) },
      {
        ...changesOf(stored, { ...fields, ...listed }),
        ...profileTexts({ ...stored, ...fields }),
        ...(isAvatarReplaced ? { avatar_file_id: newAvatarId } : {}),
      },
    )
    if (!isChanged) throw new ConflictError(conflictKey, errorTexts.profiles.changed)
    if (isAvatarReplaced && stored.avatar) await deleteFile(tx, stored.avatar)
    if (fields.completed_at) await tx.webhook({ kind: 'member.joined', subject: 'members' })
    const saved = await requireProfile(tx, stored.id)
    return { ...saved, is_held: await hideForListedWords(tx, actor, { kind: 'profile', id: stored.id }) }
  })
}

/** The fields that differ from what is stored, so that pages with a name stay fresh where a biography changes. */
function changesOf(stored: StoredProfile, change: ProfileChange): ProfileChange {
  const before = new Map<string, unknown>(Object.entries(stored))
  return Object.fromEntries(
    Object.entries(change).filter(([field, value]) => !isDeepStrictEqual(before.get(field), value)),
  )
}

/** Faculty and year, where they change, by the names that the lists have for them. */
async function chooseStudies(tx: Tx, stored: StoredProfile, { faculty, year }: ProfileChange): Promise<ProfileChange> {
  if (faculty === undefined && year === undefined) return {}
  const lists = await readLockedLists(tx)
  return {
    ...(faculty === undefined ? {} : { faculty: chooseListed(lists, 'faculties', faculty, stored.faculty) }),
    ...(year === undefined ? {} : { year: chooseListed(lists, 'years', year, stored.year) }),
  }
}

/** In which time zone mails reach a member; null where that of the site counts. */
export async function mailZoneOf({ db }: Pick<Deps, 'db'>, userId: string): Promise<string | null> {
  return findMailZone(db, userId)
}

export async function getChoices({ db }: Deps, userId: string): Promise<Choices> {
  const profile = await findProfile(db, userId)
  // Deleted since the call came, with its account.
  if (!profile) throw new UnauthenticatedError()
  const { email_audience, mobile_audience, is_open_to_collaborate, is_seen_shared, time_zone, language } = profile
  return { email_audience, mobile_audience, is_open_to_collaborate, is_seen_shared, time_zone, language }
}

/** Chooses who may see the own contact details, whether authors find the member by skills, the time zone and the language. */
export async function changeChoices(deps: Deps, actor: Member, choices: SettingsChange): Promise<void> {
  await transact(deps, async (tx) => {
    await setChoices(tx, actor.userId, choices, timestamp(tx.clock))
  })
}

/** Email and mobile number are for the owner, administrators and the audience that the owner chose, blocked members aside. */
async function asSeenBy(deps: Deps, actor: Actor, profile: StoredProfile): Promise<Profile> {
  if (actor.kind === 'visitor') return withoutContact(profile)
  // A program gets contact details of nobody but its own member.
  if (actor.key && actor.userId !== profile.id) return withoutContact(profile)
  if (isSelfOrAdmin(actor, profile.id)) return withoutOwn(profile)
  if (await hasBlocked(deps, profile.id, actor.userId)) return withoutContact(profile)
  const { email_audience, mobile_audience } = profile
  const asksForConnection = email_audience === 'connections' || mobile_audience === 'connections'
  const isFriend = asksForConnection && (await isConnected(deps, profile.id, actor.userId))
  const maySee = (audience: Audience) => audience === 'members' || (audience === 'connections' && isFriend)
  return {
    ...withoutContact(profile),
    ...(maySee(email_audience) ? { email: profile.email } : {}),
    ...(maySee(mobile_audience) ? { mobile: profile.mobile } : {}),
  }
}

function withoutContact(profile: StoredProfile): Profile {
  return { ...withoutOwn(profile), email: undefined, mobile: undefined }
}

/** Without what is for its owner alone. */
function withoutOwn(profile: StoredProfile): Profile {
  const device = { device_time_zone: undefined, device_language: undefined }
  return { ...profile, ...device, activated: undefined, time_zone: undefined, language: undefined }
}
