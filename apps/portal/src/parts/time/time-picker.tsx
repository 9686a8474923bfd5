import { nearestTileset } from '@stormlane/domain/maps'
import { chosenZone } from '../../platform/one-zone.ts'
import { DateTimeInput } from '../../ui/controls/date-time/date-time-input.tsx'
import { timeTexts } from './time.texts.ts'

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
    <DateTimeInput
      aria={{ 'aria-label': timeTexts.date }}
      size="tiny"
      value={now}
      now={now}
      timeZone={chosenZone()}
      min={first}
      max={last}
      onChange={(moment) => moment && onShow(nearestTileset(times, moment))}
    />
  )
}
