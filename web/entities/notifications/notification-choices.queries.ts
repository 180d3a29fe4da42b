import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'

export const choicesKey = ['notification-choices'] as const

export const choicesQuery = queryOptions({
  queryKey: [...choicesKey, 'own'],
  queryFn: async ({ signal }) => (await call('getNotificationChoices', {}, { signal })).notifications,
})

export const previewQuery = queryOptions({
  queryKey: [...choicesKey, 'preview'],
  queryFn: async ({ signal }) => (await call('previewMails', {}, { signal })).preview,
})
