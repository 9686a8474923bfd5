import { cancelMessageSending } from '@stormlane/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { errorLines } from '../../platform/error-lines.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'
import { formatDayTime } from '../../platform/time-format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useToasts } from '../../ui/toasts/toasts.tsx'
import css from './message-log.module.css'
import { writtenTexts as TEXTS } from './message-log.texts.ts'
import { type MessageSending, messageQueries } from './message-queries.ts'

/** Messages that wait for their time, with a button that cancels each. Renders nothing if none waits. */
export function WrittenMessages() {
  const { data: sendings = [] } = useQuery(messageQueries.sendings())
  const waiting = sendings.filter(({ state }) => state === 'scheduled')
  if (waiting.length === 0) return null
  return (
    <section className={css.waiting} aria-label={TEXTS.waiting}>
      <h3>{TEXTS.waiting}</h3>
      <ul>
        {waiting.map((sending) => (
          <WaitingMessage key={sending.id} sending={sending} />
        ))}
      </ul>
    </section>
  )
}

function WaitingMessage({ sending }: { sending: MessageSending }) {
  const client = useQueryClient()
  const show = useToasts()
  const canceling = useMutation({
    mutationFn: () => api.send(cancelMessageSending, { params: { id: sending.id } }),
    onError: (error) => show({ kind: 'error', title: TEXTS.notCanceled, text: errorLines(error).join(' ') }),
    onSettled: () => client.invalidateQueries({ queryKey: QUERY_KEYS.messages }),
  })
  const { texts, about, sendAt, vehicleCount, author } = sending
  const [text] = Object.values(texts).filter((one) => one !== undefined)
  return (
    <li>
      <b>{formatDayTime(new Date(sendAt))}</b>
      <span>{TEXTS.to(vehicleCount, author)}</span>
      <span className={css.waitingText} dir="auto" title={text}>
        {about || text}
      </span>
      <Button size="small" busy={canceling.isPending} onClick={() => canceling.mutate()}>
        {TEXTS.cancel}
      </Button>
    </li>
  )
}
