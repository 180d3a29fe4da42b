import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { choicesKey } from '../../entities/notifications/notification-choices.queries.ts'
import { call } from '../../lib/api/api-client.ts'

export type LinkChange = 'stop' | 'stopAll' | 'undo'

export function mailLinkQuery(token: string) {
  return queryOptions({
    queryKey: ['mail-links', token],
    queryFn: async ({ signal }) => (await call('getMailLink', { params: { token } }, { signal })).link,
  })
}

/** Stops mails by a link, or lets them come again. */
export function useLinkChange(token: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (change: LinkChange) => {
      const params = { token }
      const response =
        change === 'undo'
          ? await call('undoUnsubscribe', { params })
          : await call('unsubscribe', { params, body: { all: change === 'stopAll' } })
      return response.link
    },
    onSuccess: (link) => {
      queries.setQueryData(mailLinkQuery(token).queryKey, link)
      return queries.invalidateQueries({ queryKey: choicesKey })
    },
  })
}
