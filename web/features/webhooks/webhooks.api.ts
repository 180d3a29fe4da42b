import { useMutation } from '@tanstack/react-query'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  resendDelivery,
  testWebhook,
} from '../../../contract/webhooks.ts'
import type { WebhookForm, WebhookKind } from '../../../contract/webhooks.values.ts'
import { request } from '../../lib/api/api-client.ts'
import { apiQuery } from '../../lib/api/api-query.ts'

export type WebhookInput = { name: string; url: string; form: WebhookForm; kinds: WebhookKind[] }

export const webhooksQuery = apiQuery(listWebhooks, {}, ({ webhooks }) => webhooks)

export function deliveriesQuery(id: string, page: number) {
  return apiQuery(listDeliveries, { params: { id }, query: { page } })
}

export function useAddWebhook() {
  // The secret stays in no cache.
  return useMutation({ mutationFn: (body: WebhookInput) => request(createWebhook, { body }), gcTime: 0 })
}

export function useChangeWebhook(id: string) {
  return useMutation({
    mutationFn: (body: Partial<WebhookInput> & { is_active?: boolean }) =>
      request(changeWebhook, { params: { id }, body }),
  })
}

export function useRemoveWebhook(id: string) {
  return useMutation({ mutationFn: () => request(deleteWebhook, { params: { id } }) })
}

export function useTestWebhook(id: string) {
  return useMutation({ mutationFn: () => request(testWebhook, { params: { id } }) })
}

export function useResendDelivery(id: string) {
  return useMutation({
    mutationFn: (delivery: string) => request(resendDelivery, { params: { id, delivery } }),
  })
}
