import { CircleCheck, Clock, FlaskConical, RotateCw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Tooltip } from '../../ui/controls/tooltip.tsx'
import css from './message-log.module.css'
import { messageTexts } from './message-log.texts.ts'
import type { VehicleMessage } from './message-queries.ts'

const ICON = { size: 15, strokeWidth: 1.9, 'aria-hidden': true } as const

const ICONS: Record<VehicleMessage['status'], ReactNode> = {
  testing: <FlaskConical {...ICON} />,
  queued: <Clock {...ICON} />,
  retrying: <RotateCw {...ICON} />,
  sent: <CircleCheck {...ICON} />,
  failed: <TriangleAlert {...ICON} />,
}

/** The status of a message, with a warning sign and text if it has an error. */
export function MessageStatus({ message: { status, error } }: { message: VehicleMessage }) {
  const words = messageTexts.status[status]
  if (!error)
    return (
      <span className={css.status} data-status={status}>
        {ICONS[status]}
        {words}
      </span>
    )
  return (
    <Tooltip title={error}>
      <span className={css.status} data-status={status}>
        <TriangleAlert {...ICON} aria-hidden={undefined} role="img" aria-label={words} />
        <span className={css.error}>{error}</span>
      </span>
    </Tooltip>
  )
}
