import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { errorLines } from '../../../platform/error-lines.ts'
import { QUERY_KEYS } from '../../../platform/query-keys.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { ServerPaging } from '../../../ui/table/server-paging.tsx'
import { useToasts } from '../../../ui/toasts/toasts.tsx'
import { deliveryColumns } from './webhook-delivery-columns.tsx'
import { redeliver, type Webhook, type WebhookEvent, webhookQueries } from './webhook-queries.ts'
import { WebhookSecret } from './webhook-secret.tsx'
import css from './webhooks.module.css'
import { webhookTexts } from './webhooks.texts.ts'

const { deliveries: TEXTS } = webhookTexts
const NONE: WebhookEvent[] = []
const deliveryId = ({ id }: WebhookEvent) => id
const deliveryName = ({ eventId }: WebhookEvent) => eventId

/**
 * The delivery log of one endpoint, newest first. A row expands to show the body. Key it by endpoint, so that another
 * endpoint starts at page one.
 */
export function WebhookDeliveries({ webhook }: { webhook: Webhook }) {
  const client = useQueryClient()
  const show = useToasts()
  const [page, setPage] = useState(1)
  const { data, isPending, isError, refetch } = useQuery(webhookQueries.deliveries(webhook.id, page))
  const {
    mutate: sendAgain,
    isPending: isSending,
    variables: sent,
  } = useMutation({
    mutationFn: redeliver,
    onSuccess: async () => {
      show({ kind: 'success', title: TEXTS.redelivered })
      await client.invalidateQueries({ queryKey: QUERY_KEYS.webhooks })
    },
    onError: (error) => show({ kind: 'error', title: TEXTS.redeliverFailed, text: errorLines(error).join(' ') }),
  })
  const columns = useMemo(
    () => deliveryColumns({ sending: isSending ? sent : undefined, onRedeliver: ({ id }) => sendAgain(id) }),
    [isSending, sent, sendAgain],
  )
  const { host } = new URL(webhook.url)
  return (
    <DataTable
      label={TEXTS.label(host)}
      columns={columns}
      rows={data?.webhookDeliveries ?? NONE}
      rowId={deliveryId}
      rowName={deliveryName}
      loading={isPending}
      error={isError ? { message: TEXTS.loadFailed, onRetry: () => void refetch() } : undefined}
      empty={{ title: TEXTS.empty }}
      detail={({ body }) => <DeliveryBody body={body} />}
      toolbar={
        <div className={css.heading}>
          <h2>{TEXTS.title}</h2>
          <span className={css.host}>{host}</span>
        </div>
      }
      actions={<WebhookSecret webhook={webhook} />}
      footer={<ServerPaging label={TEXTS.title} page={page} hasNext={data?.hasNextPage ?? false} onPage={setPage} />}
    />
  )
}

function DeliveryBody({ body }: { body: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard (axe scrollable-region-focusable)
    <section className={css.body} tabIndex={0} aria-label={TEXTS.body}>
      <pre>{JSON.stringify(JSON.parse(body), null, 2)}</pre>
    </section>
  )
}
