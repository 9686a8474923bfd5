import { cancelMessageSending } from '@stormlane/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../platform/api.ts'
import { errorLines } from '../../platform/error-lines.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'
import { formatDayTime } from '../../platform/time-format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useToasts } from '../../ui/toasts/toasts.tsx'
import css from './message-log.module.css'
import { messageTexts, writtenTexts as TEXTS } from './message-log.texts.ts'
import { type MessageSending, messageQueries } from './message-queries.ts'

/** The log below has all of them, one row a driver. */
const SENT_SHOWN = 5

/** Messages that people wrote to drivers: those that wait for their time, and how far the newest others are delivered. */
export function WrittenMessages() {
  const { data: sendings = [] } = useQuery(messageQueries.sendings())
  const waiting = sendings.filter(({ state }) => state === 'scheduled')
  const sent = sendings.filter(({ state }) => state === 'sent').slice(0, SENT_SHOWN)
  return (
    <>
      <Waiting waiting={waiting} />
      <Sent sent={sent} />
    </>
  )
}

function Sent({ sent }: { sent: readonly MessageSending[] }) {
  if (sent.length === 0) return null
  return (
    <section className={css.waiting} aria-label={TEXTS.sent}>
      <h3>{TEXTS.sent}</h3>
      {sent.map((sending) => (
        <SentMessage key={sending.id} sending={sending} />
      ))}
    </section>
  )
}

/** One message; opened, it tells how far it is delivered, who waits or failed, and who was left out and why. */
function SentMessage({ sending: { id, about, texts, sendAt, sentCount, author } }: { sending: MessageSending }) {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({ ...messageQueries.sending(id), enabled: isOpen })
  const [text] = Object.values(texts).filter((one) => one !== undefined)
  const counts = Map.groupBy(data?.deliveries ?? [], ({ status }) => status)
  const undelivered = (data?.deliveries ?? []).filter(({ status }) => status !== 'sent')
  return (
    <details className={css.sentMessage} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <b>{formatDayTime(new Date(sendAt))}</b> {TEXTS.drivers(sentCount, author)}{' '}
        <span className={css.muted} dir="auto">
          {about || text}
        </span>
      </summary>
      <p>{[...counts].map(([status, of]) => `${messageTexts.status[status]} ${of.length}`).join(', ')}</p>
      <ul>
        {undelivered.map(({ vehicleId, vehicleName, status, error }) => (
          <li key={vehicleId}>
            <b dir="auto">{vehicleName}</b> {messageTexts.status[status]} <span className={css.muted}>{error}</span>
          </li>
        ))}
        {data?.leftOut.map(({ vehicleId, vehicleName, reason }) => (
          <li key={vehicleId}>
            <b dir="auto">{vehicleName}</b> <span className={css.muted}>{reason}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Waiting({ waiting }: { waiting: readonly MessageSending[] }) {
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
