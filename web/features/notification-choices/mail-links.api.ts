import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getMailLink, undoUnsubscribe, unsubscribe } from '../../../contract/notification-choices.ts'
import { request } from '../../lib/api/api-client.ts'
import { apiQuery } from '../../lib/api/api-query.ts'
import { changedElsewhere } from '../../lib/api/staleness.ts'

export type LinkChange = 'stop' | 'stopAll' | 'undo'

export function mailLinkQuery(token: string) {
  return apiQuery(getMailLink, { params: { token } }, ({ link }) => link)
}

/** Stops mails by a link, or lets them come again. */
export function useLinkChange(token: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (change: LinkChange) => {
      const params = { token }
      const response =
        change === 'undo'
          ? await request(undoUnsubscribe, { params })
          : await request(unsubscribe, { params, body: { all: change === 'stopAll' } })
      return response.link
    },
    onSuccess: (link) => {
      queries.setQueryData(mailLinkQuery(token).queryKey, link)
      // A visitor is not told what has changed.
      changedElsewhere(['choices'])
    },
  })
}
