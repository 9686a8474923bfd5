import { resendVehicleMessage } from '@stormlane/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { api } from '../../platform/api.ts'
import { errorLines } from '../../platform/error-lines.ts'
import { useStored } from '../../platform/local-store.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'
import { formatMoment } from '../../platform/time-format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Refused } from '../../ui/controls/refused.tsx'
import { DetailCaption, RowDetail } from '../../ui/table/row-detail.tsx'
import { useToasts } from '../../ui/toasts/toasts.tsx'
import css from './message-log.module.css'
import { messageTexts } from './message-log.texts.ts'
import type { VehicleMessage } from './message-queries.ts'

const TEXTS = messageTexts.detail

/** The full message and its delivery. */
export function MessageDetail({ message }: { message: VehicleMessage }) {
  const { latitude, longitude } = message
  return (
    <RowDetail
      aside={
        <>
          <DetailCaption>{TEXTS.delivery}</DetailCaption>
          <p>{deliveryText(message)}</p>
          <p className={css.muted}>{TEXTS.source(message.source)}</p>
          <p className={css.muted}>
            {latitude === null || longitude === null ? TEXTS.noPosition : TEXTS.at(latitude, longitude)}
          </p>
          {message.status === 'failed' ? <Resend message={message} /> : null}
        </>
      }
    >
      <DetailCaption>{TEXTS.message}</DetailCaption>
      <p className={css.text}>{message.message}</p>
    </RowDetail>
  )
}

function deliveryText({ status, error, sentAt }: VehicleMessage): string {
  if (sentAt !== null) return TEXTS.sentAt(formatMoment(new Date(sentAt)))
  if (error !== null) return error
  return status === 'testing' ? TEXTS.testing : TEXTS.queued
}

function Resend({ message }: { message: VehicleMessage }) {
  const client = useQueryClient()
  const show = useToasts()
  const [isAdmin] = useStored('isAdmin')
  const resending = useMutation({
    mutationFn: () => api.send(resendVehicleMessage, { params: { id: message.id } }),
    onSuccess: async () => {
      show({ kind: 'success', title: messageTexts.resent(message.vehicleName) })
      await client.invalidateQueries({ queryKey: QUERY_KEYS.messages })
    },
    onError: (error) => show({ kind: 'error', title: messageTexts.resendFailed, text: errorLines(error).join(' ') }),
  })
  const button = (
    <Button
      icon={<RotateCw size={15} aria-hidden="true" />}
      disabled={!isAdmin}
      busy={resending.isPending}
      onClick={() => resending.mutate()}
    >
      {messageTexts.resend}
    </Button>
  )
  return (
    <div className={css.resend}>
      {isAdmin ? button : <Refused reason={messageTexts.resendAdminOnly}>{button}</Refused>}
    </div>
  )
}
