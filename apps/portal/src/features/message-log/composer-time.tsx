import { LONGEST_SCHEDULE_MS } from '@stormlane/domain/drivers'
import { chosenZone } from '../../platform/one-zone.ts'
import { useClockTick } from '../../platform/refresh-cycle.ts'
import { DateTimeInput } from '../../ui/controls/date-time/date-time-input.tsx'
import css from './composer.module.css'
import { composerTexts as TEXTS } from './composer.texts.ts'
import type { Composer } from './use-composer.ts'

/** When the message goes: at once unless a time is chosen. */
export function ComposerTime({ composer: { sendAt, setSendAt } }: { composer: Composer }) {
  const now = useClockTick()
  return (
    <div className={css.time}>
      <span>{TEXTS.later}</span>
      <div>
        <DateTimeInput
          value={sendAt}
          now={now}
          timeZone={chosenZone()}
          min={now}
          max={new Date(now.getTime() + LONGEST_SCHEDULE_MS)}
          size="small"
          aria={{ 'aria-label': TEXTS.sendAt }}
          onChange={setSendAt}
        />
      </div>
      {sendAt ? <p className={css.muted}>{TEXTS.filledThen}</p> : null}
    </div>
  )
}
