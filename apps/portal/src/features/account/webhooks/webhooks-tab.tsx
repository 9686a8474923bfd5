import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { errorLines } from '../../../platform/error-lines.ts'
import { QUERY_KEYS } from '../../../platform/query-keys.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Refused } from '../../../ui/controls/refused.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useToasts } from '../../../ui/toasts/toasts.tsx'
import { TabHeading } from '../tab-heading.tsx'
import { DeleteWebhookDialog } from './delete-webhook-dialog.tsx'
import { webhookColumns } from './webhook-columns.tsx'
import { WebhookDeliveries } from './webhook-deliveries.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { testWebhook, type Webhook, type WebhookEvent, webhookQueries } from './webhook-queries.ts'
import { tookText } from './webhook-words.ts'
import css from './webhooks.module.css'
import { webhookTexts as TEXTS } from './webhooks.texts.ts'

type Task = { kind: 'create' } | { kind: 'edit' | 'delete'; webhook: Webhook }

const NONE: Webhook[] = []
const webhookId = ({ id }: Webhook) => id
const webhookName = ({ url }: Webhook) => url

/** The endpoints of the organization and the deliveries of the selected one. */
export function WebhooksTab() {
  const [task, setTask] = useState<Task>()
  const [selectedId, setSelectedId] = useState<string>()
  const { data, isPending, isError, refetch } = useQuery(webhookQueries.list())
  const { test, testing } = useTest(setSelectedId)
  const columns = useMemo(
    () => webhookColumns({ testing, onTest: test, onEdit: (webhook) => setTask({ kind: 'edit', webhook }) }),
    [testing, test],
  )
  const webhooks = data?.webhooks ?? NONE
  const selected = webhooks.find(({ id }) => id === selectedId) ?? webhooks[0]
  const isFull = data !== undefined && webhooks.length >= data.maxWebhooks
  const close = () => setTask(undefined)
  const add = (
    <Button
      kind="primary"
      icon={<Plus size={16} aria-hidden="true" />}
      disabled={isFull}
      onClick={() => setTask({ kind: 'create' })}
    >
      {TEXTS.add}
    </Button>
  )
  return (
    <div className={css.page}>
      <section aria-label={TEXTS.title}>
        <DataTable
          label={TEXTS.label}
          columns={columns}
          rows={webhooks}
          rowId={webhookId}
          rowName={webhookName}
          selectedId={selected?.id}
          onSelect={({ id }) => setSelectedId(id)}
          loading={isPending}
          error={isError ? { message: TEXTS.loadFailed, onRetry: () => void refetch() } : undefined}
          empty={{ title: TEXTS.empty, text: TEXTS.emptyText }}
          toolbar={<TabHeading title={TEXTS.title} text={TEXTS.hint} />}
          actions={isFull ? <Refused reason={TEXTS.full(data.maxWebhooks)}>{add}</Refused> : add}
          footer={null}
        />
      </section>
      {selected ? (
        <section aria-label={TEXTS.deliveries.title}>
          <WebhookDeliveries key={selected.id} webhook={selected} />
        </section>
      ) : null}
      {task?.kind === 'create' ? <WebhookDialog onSaved={setSelectedId} onClose={close} /> : null}
      {task?.kind === 'edit' ? (
        <WebhookDialog
          webhook={task.webhook}
          onSaved={setSelectedId}
          onDelete={() => setTask({ kind: 'delete', webhook: task.webhook })}
          onClose={close}
        />
      ) : null}
      {task?.kind === 'delete' ? <DeleteWebhookDialog webhook={task.webhook} onClose={close} /> : null}
    </div>
  )
}

/** Sends a test event to an endpoint and shows the outcome. */
function useTest(onTested: (id: string) => void) {
  const client = useQueryClient()
  const show = useToasts()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ id }: Webhook) => testWebhook(id),
    onSuccess: async (delivery, { id }) => {
      onTested(id)
      show(testOutcome(delivery))
      await client.invalidateQueries({ queryKey: QUERY_KEYS.webhooks })
    },
    onError: (error) => show({ kind: 'error', title: TEXTS.testFailed, text: errorLines(error).join(' ') }),
  })
  return { test: mutate, testing: isPending ? variables.id : undefined }
}

function testOutcome({ status, responseStatus, tookMs, error }: WebhookEvent) {
  if (status !== 'delivered') return { kind: 'error' as const, title: TEXTS.testFailed, text: error ?? '' }
  return { kind: 'success' as const, title: TEXTS.testDelivered(TEXTS.answered(responseStatus, tookText(tookMs ?? 0))) }
}
