import { formatMomentSeconds } from '../../../platform/time-format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Tooltip } from '../../../ui/controls/tooltip.tsx'
import { actionsColumn } from '../../../ui/table/actions-column.ts'
import type { TableColumn } from '../../../ui/table/table-column.ts'
import type { WebhookEvent } from './webhook-queries.ts'
import { tookText } from './webhook-words.ts'
import css from './webhooks.module.css'
import { webhookTexts } from './webhooks.texts.ts'

const { deliveries: TEXTS, never } = webhookTexts

interface ColumnOptions {
  /** Id of the delivery that is being queued again. */
  sending: string | undefined
  onRedeliver: (delivery: WebhookEvent) => void
}

/** The prefix and eight digits are enough to tell deliveries on a page apart. */
const SHORT_ID_CHARACTERS = 12

const answerText = ({ responseStatus, status }: WebhookEvent) =>
  responseStatus === null ? TEXTS.status[status] : String(responseStatus)

export function deliveryColumns({ sending, onRedeliver }: ColumnOptions): TableColumn<WebhookEvent>[] {
  const { columns: TITLES } = TEXTS
  const plain = { sortable: false, filterable: false }
  return [
    {
      ...plain,
      id: 'time',
      header: TITLES.time,
      text: ({ createdAt }) => formatMomentSeconds(new Date(createdAt)),
      width: 240,
    },
    { ...plain, id: 'event', header: TITLES.event, text: ({ type }) => type, width: 200, grow: true },
    {
      ...plain,
      id: 'id',
      header: TITLES.id,
      text: ({ eventId }) => eventId,
      cell: ({ eventId }) => (
        <span className={css.mono} title={eventId}>
          {eventId.slice(0, SHORT_ID_CHARACTERS)}
        </span>
      ),
      width: 150,
    },
    {
      ...plain,
      id: 'answer',
      header: TITLES.answer,
      text: answerText,
      cell: (delivery) => (
        <Tooltip title={delivery.error ?? TEXTS.status[delivery.status]}>
          <span className={css.pill} data-state={delivery.status}>
            {answerText(delivery)}
          </span>
        </Tooltip>
      ),
      width: 130,
    },
    {
      ...plain,
      id: 'took',
      header: TITLES.took,
      text: ({ tookMs }) => (tookMs === null ? '' : tookText(tookMs)),
      missing: () => never,
      width: 100,
    },
    { ...plain, id: 'tries', header: TITLES.tries, text: ({ attempts }) => String(attempts), width: 80 },
    actionsColumn(TITLES.actions, 120, (delivery) =>
      delivery.status === 'delivered' || delivery.status === 'failed' ? (
        <Button
          kind="link"
          size="small"
          label={TEXTS.redeliverOf(delivery.eventId)}
          busy={sending === delivery.id}
          onClick={() => onRedeliver(delivery)}
        >
          {TEXTS.redeliver}
        </Button>
      ) : null,
    ),
  ]
}
