import {
  INTERVAL_MINUTES,
  LOOKAHEAD_HOURS,
  NOTIFICATION_FREQUENCIES,
  type NotificationDraft,
} from '@stormlane/domain/drivers'
import { useState } from 'react'
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Slider } from '../../ui/material/slider.ts'
import css from './driver-notifications.module.css'
import { notificationTexts as TEXTS } from './driver-notifications.texts.ts'

interface DeliveryFieldsProps {
  draft: NotificationDraft
  /** The feature flag allowRouteLookaheadOnDriverNotifications. */
  showLookahead: boolean
  onChange: (parts: Partial<NotificationDraft>) => void
}

/** Look-ahead, frequency and urgency. */
export function DeliveryFields({ draft, showLookahead, onChange }: DeliveryFieldsProps) {
  const { windowSize, frequency, interval, urgent } = draft
  return (
    <div className={css.delivery}>
      {showLookahead ? (
        <div className={css.field}>
          <div className={css.labelLine}>
            <span className={css.label} title={TEXTS.lookaheadHelp}>
              {TEXTS.lookahead}
            </span>
            <b>{TEXTS.hours(windowSize)}</b>
          </div>
          <Slider
            value={windowSize}
            min={LOOKAHEAD_HOURS.min}
            max={LOOKAHEAD_HOURS.max}
            step={1}
            marks
            aria-label={TEXTS.lookahead}
            getAriaValueText={TEXTS.hours}
            onChange={(_event, value) => onChange({ windowSize: value })}
          />
          <div className={css.ends}>
            <span>{LOOKAHEAD_HOURS.min}</span>
            <span>{TEXTS.hours(LOOKAHEAD_HOURS.max)}</span>
          </div>
        </div>
      ) : null}
      <div className={css.field}>
        <span className={css.label} aria-hidden="true">
          {TEXTS.frequency}
        </span>
        <div className={css.frequency}>
          <SegmentedControl
            label={TEXTS.frequency}
            value={frequency}
            onChange={(next) => onChange({ frequency: next })}
            options={NOTIFICATION_FREQUENCIES.map((value) => ({ value, label: TEXTS.frequencies[value] }))}
          />
          {frequency === 'interval' ? (
            <IntervalField interval={interval} onChange={(minutes) => onChange({ interval: minutes })} />
          ) : null}
        </div>
      </div>
      <div className={css.field}>
        <span className={css.label} aria-hidden="true">
          {TEXTS.urgent}
        </span>
        <div className={css.urgent}>
          <Switch label={TEXTS.urgent} hideLabel checked={urgent} onChange={(next) => onChange({ urgent: next })} />
          <span aria-hidden="true">{TEXTS.readAloud}</span>
        </div>
      </div>
    </div>
  )
}

/** Accepts digits only (NOTIFY-021). On blur, an empty or zero value is reset to the last valid one. */
function IntervalField({ interval, onChange }: { interval: number; onChange: (minutes: number) => void }) {
  const [text, setText] = useState(String(interval))
  const type = (typed: string) => {
    const digits = typed.replace(/\D/g, '').slice(0, 5)
    const minutes = Math.min(Number(digits), INTERVAL_MINUTES.max)
    setText(digits === '' ? '' : String(minutes))
    if (minutes >= INTERVAL_MINUTES.min) onChange(minutes)
  }
  return (
    <div className={css.interval}>
      <TextField
        label={TEXTS.interval}
        hideLabel
        value={text}
        inputMode="numeric"
        endAdornment={<span className={css.caption}>{TEXTS.minutes}</span>}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setText(String(interval))}
      />
    </div>
  )
}
