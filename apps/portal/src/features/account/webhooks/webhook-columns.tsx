import { formatDayTime } from '../../../platform/time-format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Tooltip } from '../../../ui/controls/tooltip.tsx'
import { actionsColumn } from '../../../ui/table/actions-column.ts'
import type { TableColumn } from '../../../ui/table/table-column.ts'
import { OutcomeBars } from './outcome-bars.tsx'
import type { Webhook } from './webhook-queries.ts'
import { eventsText, lastAnswerText } from './webhook-words.ts'
import css from './webhooks.module.css'
import { webhookTexts as TEXTS } from './webhooks.texts.ts'

interface ColumnOptions {
  /** Id of the endpoint that is being tested. */
  testing: string | undefined
  onTest: (webhook: Webhook) => void
  onEdit: (webhook: Webhook) => void
}

export function webhookColumns({ testing, onTest, onEdit }: ColumnOptions): TableColumn<Webhook>[] {
  const { columns: TITLES } = TEXTS
  // No filters: an organization has at most ten endpoints.
  const plain = { filterable: false }
  return [
    {
      ...plain,
      id: 'endpoint',
      header: TITLES.endpoint,
      text: ({ url }) => url,
      cell: ({ url }) => <span className={css.mono}>{url}</span>,
      width: 255,
      grow: true,
    },
    { ...plain, id: 'events', header: TITLES.events, text: eventsText, width: 180 },
    {
      ...plain,
      id: 'status',
      header: TITLES.status,
      text: ({ status }) => TEXTS.status[status],
      cell: (webhook) => <WebhookStatus webhook={webhook} />,
      width: 100,
    },
    { ...plain, id: 'answer', header: TITLES.lastAnswer, text: lastAnswerText, width: 150 },
    {
      ...plain,
      id: 'sent',
      header: TITLES.lastSent,
      text: ({ lastAttempt }) => (lastAttempt ? formatDayTime(new Date(lastAttempt.at)) : TEXTS.never),
      sortBy: ({ lastAttempt }) => (lastAttempt ? Date.parse(lastAttempt.at) : undefined),
      descendingFirst: true,
      width: 150,
    },
    {
      ...plain,
      id: 'outcomes',
      header: TITLES.outcomes,
      text: ({ lastOutcomes }) => `${lastOutcomes.length}`,
      cell: ({ lastOutcomes }) => <OutcomeBars outcomes={lastOutcomes} />,
      sortable: false,
      width: 160,
    },
    actionsColumn(TITLES.actions, 160, (webhook) => (
      <span className={css.rowActions}>
        <Button
          kind="link"
          size="small"
          label={TEXTS.testOf(webhook.url)}
          busy={testing === webhook.id}
          onClick={() => onTest(webhook)}
        >
          {TEXTS.test}
        </Button>
        <Button kind="link" size="small" label={TEXTS.editOf(webhook.url)} onClick={() => onEdit(webhook)}>
          {TEXTS.edit}
        </Button>
      </span>
    )),
  ]
}

/** A pill with the status. Its tooltip gives the reason. */
function WebhookStatus({ webhook: { status, disabledReason, lastAttempt, waiting } }: { webhook: Webhook }) {
  const reason = disabledReason ? TEXTS.disabledReason[disabledReason] : (lastAttempt?.error ?? '')
  const title = [...(reason ? [reason] : []), ...(waiting > 0 ? [TEXTS.waiting(waiting)] : [])].join(' ')
  return (
    <Tooltip title={title}>
      <span className={css.pill} data-state={status}>
        {TEXTS.status[status]}
      </span>
    </Tooltip>
  )
}
