import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { metadataOf } from '../../../contract/paging.values.ts'
import { getProfile, listProfiles, type ProfileUpdate, updateProfile } from '../../../contract/profiles.ts'
import { COMMUNITY_PAGE_SIZE } from '../../../contract/profiles.values.ts'
import { useModerationToast } from '../../entities/reports/use-moderation-toast.ts'
import { request } from '../../lib/api/api-client.ts'
import { apiQuery, apiQueryOrNull } from '../../lib/api/api-query.ts'
import { PROFILE_STALE_MS } from '../../lib/api/query-client.ts'
import { currentUserQuery } from '../../lib/session/current-user.ts'
import { type AvatarChoice, avatarChange } from './avatar-choice.ts'
import { type DirectorySearch, directoryOrder } from './directory.search.ts'

const UUID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function directoryQuery({ q, faculty, sort, page }: DirectorySearch) {
  const offset = (page - 1) * COMMUNITY_PAGE_SIZE
  // The cards show no ideas.
  const query = { q, faculty, sort: directoryOrder({ q, sort }), limit: COMMUNITY_PAGE_SIZE, offset, ideas: 0 }
  return queryOptions({
    ...apiQuery(listProfiles, { query }, ({ profiles, count }) => ({
      profiles,
      metadata: metadataOf(page, COMMUNITY_PAGE_SIZE, count),
    })),
    staleTime: PROFILE_STALE_MS,
  })
}

/** A member's profile as the caller may see it, or null where there is none of this id. */
export function memberQuery(id: string) {
  const query = apiQueryOrNull(getProfile, { params: { id } }, ({ response: { profile, works_on } }) => ({
    ...profile,
    works_on,
  }))
  return queryOptions({
    ...query,
    // The URL may say anything; what is not an id is not requested.
    ...(UUID_PATTERN.test(id) ? {} : { queryFn: () => null }),
    staleTime: PROFILE_STALE_MS,
  })
}

/** Saves changes of the member's own profile; with a `version`, a save in between is refused (409). */
export function useUpdateProfile() {
  const queries = useQueryClient()
  const showHeld = useModerationToast()
  return useMutation({
    mutationFn: async ({ choice, ...fields }: z.input<typeof ProfileUpdate> & { choice?: AvatarChoice }) => {
      const avatar = choice ? await avatarChange(choice) : {}
      return request(updateProfile, { body: { ...fields, ...avatar } })
    },
    onSuccess: ({ profile, is_held }) => {
      showHeld({ is_held })
      queries.setQueryData(currentUserQuery.queryKey, profile)
    },
  })
}
