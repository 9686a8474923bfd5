import { nearestTileset } from '@stormlane/domain'
import { fromLocalInput, toLocalInput } from '../../platform/local-input.ts'
import { timeTexts } from './time.texts.ts'
import css from './time-picker.module.css'

interface TimePickerProps {
  times: readonly Date[]
  shown: number
  onShow: (index: number) => void
}

/** Picks a local date and time between the first and the last frame; the nearest frame is shown. */
export function TimePicker({ times, shown, onShow }: TimePickerProps) {
  const [first, last, now] = [times[0], times.at(-1), times[shown]]
  if (!first || !last || !now) return null
  return (
    <input
      className={css.picker}
      type="datetime-local"
      aria-label={timeTexts.date}
      min={toLocalInput(first)}
      max={toLocalInput(last)}
      value={toLocalInput(now)}
      onChange={(event) => {
        const chosen = fromLocalInput(event.target.value)
        if (chosen) onShow(nearestTileset(times, chosen))
      }}
    />
  )
}
