import {
  type CallAnswer,
  createWebhook,
  deleteWebhook,
  getWebhookSecret,
  listWebhookDeliveries,
  listWebhooks,
  redeliverWebhook,
  rotateWebhookSecret,
  sendTestWebhook,
  updateWebhook,
} from '@stormlane/contract'
import type { WebhookEventType } from '@stormlane/domain/product'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'
import { QUERY_KEYS } from '../../../platform/query-keys.ts'

export type Webhook = CallAnswer<typeof listWebhooks>['webhooks'][number]
export type WebhookEvent = CallAnswer<typeof listWebhookDeliveries>['webhookDeliveries'][number]

/** Workers send the deliveries and do not notify open portals of each, so the portal polls. */
const LOOK_EVERY_MS = 5_000

export const webhookQueries = {
  list: () =>
    queryOptions({
      queryKey: [...QUERY_KEYS.webhooks, 'list'],
      queryFn: ({ signal }) => api.send(listWebhooks, {}, signal),
      refetchInterval: LOOK_EVERY_MS,
    }),
  deliveries: (id: string, page: number) =>
    queryOptions({
      queryKey: [...QUERY_KEYS.webhooks, 'deliveries', id, page],
      queryFn: ({ signal }) => api.send(listWebhookDeliveries, { params: { id }, query: { page } }, signal),
      placeholderData: keepPreviousData,
      refetchInterval: LOOK_EVERY_MS,
    }),
}

export interface WebhookDraft {
  url: string
  events: WebhookEventType[]
  enabled: boolean
}

/** Returns the id of the endpoint. */
export async function saveWebhook(id: string | undefined, { url, events, enabled }: WebhookDraft): Promise<string> {
  if (id === undefined) return (await api.send(createWebhook, { body: { url, events } })).webhook.id
  return (await api.send(updateWebhook, { params: { id }, body: { url, events, enabled } })).webhook.id
}

export const removeWebhook = (id: string) => api.send(deleteWebhook, { params: { id } })
export const readSecret = async (id: string) => (await api.send(getWebhookSecret, { params: { id } })).secret
export const rotateSecret = async (id: string) => (await api.send(rotateWebhookSecret, { params: { id } })).secret
export const testWebhook = async (id: string) => (await api.send(sendTestWebhook, { params: { id } })).webhookDelivery
export const redeliver = (id: string) => api.send(redeliverWebhook, { params: { id } })
