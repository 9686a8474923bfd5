import { NOTIFICATION_STATUSES, type NotificationStatus } from '@stormlane/domain/drivers'
import { useId } from 'react'
import css from './driver-notifications.module.css'
import { notificationTexts as TEXTS } from './driver-notifications.texts.ts'

/** Chooses the status, with an explanation of each. */
export function StatusChoice({
  value,
  onChange,
}: {
  value: NotificationStatus
  onChange: (status: NotificationStatus) => void
}) {
  const name = useId()
  return (
    <fieldset className={css.statuses}>
      <legend className="visually-hidden">{TEXTS.status}</legend>
      {NOTIFICATION_STATUSES.map((status) => (
        <label key={status} className={css.statusOption}>
          <input type="radio" name={name} checked={status === value} onChange={() => onChange(status)} />
          <span>
            <b>{TEXTS.statusLabels[status]}</b>
            <span className={css.caption}>{TEXTS.statusEffects[status]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
