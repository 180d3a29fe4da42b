import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { listOwnIdeas } from '../../../contract/ideas.ts'
import { PAGE_SIZE_MAX } from '../../../contract/page-size.values.ts'
import { listSessions, revokeOtherSessions, revokeSession } from '../../../contract/sessions.ts'
import {
  type AccountDeletion,
  changePassword,
  changeSettings,
  deleteAccount,
  type PasswordChange,
  type SettingsChange,
} from '../../../contract/settings.ts'
import { EXPORT_PATH } from '../../../contract/settings.values.ts'
import { request } from '../../lib/api/api-client.ts'
import { apiQuery } from '../../lib/api/api-query.ts'
import { download } from '../../lib/api/download.ts'
import { currentUserQuery } from '../../lib/session/current-user.ts'
import { settingsQuery } from '../../lib/session/sign-in-queries.ts'

export const sessionsQuery = apiQuery(listSessions, {}, ({ sessions }) => sessions)

/** How many ideas of the current user have a team, of the latest ones. */
export const ownTeamsQuery = queryOptions({
  ...apiQuery(listOwnIdeas, { query: { page_size: PAGE_SIZE_MAX } }),
  select: ({ ideas }) => ideas.filter(({ team }) => team.length > 0).length,
})

export function useChangeSettings() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (body: SettingsChange) => (await request(changeSettings, { body })).settings,
    onSuccess: (settings) => {
      queries.setQueryData(settingsQuery.queryKey, settings)
      const { time_zone } = settings
      queries.setQueryData(currentUserQuery.queryKey, (profile) => profile && { ...profile, time_zone })
    },
  })
}

export function useChangePassword() {
  return useMutation({
    mutationFn: (body: PasswordChange) => request(changePassword, { body }),
  })
}

/** Ends one session, or all others when no id is given. */
export function useEndSession() {
  return useMutation({
    mutationFn: async (id?: string) => {
      if (id === undefined) await request(revokeOtherSessions, {})
      else await request(revokeSession, { params: { id } })
    },
  })
}

export function useExport() {
  return useMutation({ mutationFn: () => download(EXPORT_PATH, 'quad-my-data.zip') })
}

export function useDeleteAccount() {
  return useMutation({ mutationFn: (body: AccountDeletion) => request(deleteAccount, { body }) })
}
