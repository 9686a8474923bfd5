import { HOUR_MS } from '@stormlane/domain/time'
import { useState } from 'react'
import { chosenZone } from '../../platform/one-zone.ts'
import { Button } from '../../ui/controls/button.tsx'
import { DateTimeInput } from '../../ui/controls/date-time/date-time-input.tsx'
import css from './affected.module.css'
import { affectedTexts as TEXTS } from './affected.texts.ts'

const LONGEST_MS = 7 * 24 * HOUR_MS

interface SnoozeFieldProps {
  now: Date
  /** Without a time, the snooze lasts until the impact gets worse. */
  onSnooze: (until?: Date) => void
}

/** Snoozes an item until a time, or until its impact gets worse. */
export function SnoozeField({ now, onSnooze }: SnoozeFieldProps) {
  const [until, setUntil] = useState<Date | null>(null)
  return (
    <fieldset className={css.snooze}>
      <legend>{TEXTS.snooze}</legend>
      <DateTimeInput
        value={until}
        now={now}
        timeZone={chosenZone()}
        min={now}
        max={new Date(now.getTime() + LONGEST_MS)}
        size="small"
        aria={{ 'aria-label': TEXTS.snoozeUntil }}
        onChange={setUntil}
      />
      <Button size="small" disabled={until === null} onClick={() => until && onSnooze(until)}>
        {TEXTS.snoozeButton}
      </Button>
      <Button size="small" onClick={() => onSnooze()}>
        {TEXTS.snoozeUntilWorse}
      </Button>
    </fieldset>
  )
}
