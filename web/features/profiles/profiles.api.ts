import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { metadataOf } from '../../../contract/paging.values.ts'
import type { ProfileUpdate } from '../../../contract/profiles.ts'
import { COMMUNITY_PAGE_SIZE } from '../../../contract/profiles.values.ts'
import { ideaKeys } from '../../entities/ideas/ideas.queries.ts'
import { memberKeys } from '../../entities/members/member-keys.ts'
import { useHeldToast } from '../../entities/reports/use-held-toast.ts'
import { call } from '../../lib/api/api-client.ts'
import { nullIfMissing } from '../../lib/api/null-if-missing.ts'
import { PROFILE_STALE_MS } from '../../lib/api/query-client.ts'
import { currentUserQuery } from '../../lib/session/current-user.ts'
import { type AvatarChoice, avatarChange } from './avatar-choice.ts'
import type { DirectorySearch } from './directory.search.ts'

const UUID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function directoryQuery({ q, faculty, sort, page }: DirectorySearch) {
  const offset = (page - 1) * COMMUNITY_PAGE_SIZE
  // The cards show no ideas.
  const query = { q, faculty, sort, limit: COMMUNITY_PAGE_SIZE, offset, ideas: 0 }
  return queryOptions({
    queryKey: memberKeys.directory(query),
    queryFn: async ({ signal }) => {
      const { profiles, count } = await call('listProfiles', { query }, { signal })
      return { profiles, metadata: metadataOf(page, COMMUNITY_PAGE_SIZE, count) }
    },
    staleTime: PROFILE_STALE_MS,
  })
}

/** The faculties that occur in the directory. */
export const facultiesQuery = queryOptions({
  queryKey: memberKeys.faculties,
  queryFn: async ({ signal }) => (await call('listFaculties', {}, { signal })).faculties,
  staleTime: PROFILE_STALE_MS,
})

/** A member's profile as the caller may see it, or null where there is none of this id. */
export function memberQuery(id: string) {
  return queryOptions({
    queryKey: memberKeys.profile(id),
    queryFn: async ({ signal }) => {
      // The URL may say anything; what is not an id is not requested.
      if (!UUID_PATTERN.test(id)) return null
      const found = await nullIfMissing(call('getProfile', { params: { id } }, { signal }))
      return found && { ...found.response.profile, works_on: found.response.works_on }
    },
    staleTime: PROFILE_STALE_MS,
  })
}

/** Saves changes of the member's own profile; with a `version`, a save in between is refused (409). */
export function useUpdateProfile() {
  const queries = useQueryClient()
  const showHeld = useHeldToast()
  return useMutation({
    mutationFn: async ({ choice, ...fields }: z.input<typeof ProfileUpdate> & { choice?: AvatarChoice }) => {
      const avatar = choice ? await avatarChange(choice) : {}
      return call('updateProfile', { body: { ...fields, ...avatar } })
    },
    onSuccess: ({ profile, is_held }) => {
      showHeld({ is_held })
      queries.setQueryData(currentUserQuery.queryKey, profile)
      // Name and avatar are shown in the directory and beside ideas.
      void queries.invalidateQueries({ queryKey: memberKeys.all })
      void queries.invalidateQueries({ queryKey: ideaKeys.all })
    },
  })
}
