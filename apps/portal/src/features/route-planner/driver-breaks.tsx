import type { MeasurementSystem } from '@stormlane/domain/measures'
import { driverBreaksSummary, driverBreakWords } from '@stormlane/domain/trips'
import { arrivalZone } from '../../parts/assets/arrival-odds.ts'
import type { Pin } from '../../parts/map/pin-markers.tsx'
import { formatDayTime } from '../../platform/time-format.ts'
import css from './options.module.css'
import type { RouteOption } from './planner-queries.ts'
import { plannerTexts } from './route-planner.texts.ts'
import { milePost, zoneAtMile } from './segment-words.ts'

export type DriverBreak = NonNullable<RouteOption['breaks']>[number]

/** Shows how many breaks an option has, and when it would arrive without them. */
export function BreaksLine({ option }: { option: RouteOption }) {
  const { breaks, arrivalWithoutBreaksTime } = option
  if (!breaks || breaks.length === 0 || !arrivalWithoutBreaksTime) return null
  const arrival = formatDayTime(new Date(arrivalWithoutBreaksTime), arrivalZone(option))
  return <p className={css.exposure}>{plannerTexts.results.breaks(driverBreaksSummary(breaks), arrival)}</p>
}

/** `Rest, 10 h` and `mile 512 · Thu 4:12 PM CST`. */
export function breakTexts({ segments }: RouteOption, one: DriverBreak, units: MeasurementSystem) {
  const time = formatDayTime(new Date(one.startsAt), zoneAtMile(segments, one.atMile))
  return { what: driverBreakWords(one), where: `${milePost(one.atMile, units)} · ${time}` }
}

/** Returns dots for the map where the driver takes breaks. */
export const breakPins = (option: RouteOption | undefined, units: MeasurementSystem): Pin[] =>
  option === undefined
    ? []
    : (option.breaks ?? []).map((one) => {
        const { what, where } = breakTexts(option, one, units)
        return { lng: one.longitude, lat: one.latitude, text: '', label: `${what}, ${where}`, isDot: true }
      })
