import { type Coordinates, sunHeight } from '@stormlane/domain/geo'

/** A night on a slider, from 0 to 1. */
export interface Night {
  from: number
  to: number
}

/** The nights at a place among the steps of a slider, which are equally spaced. */
export function nightsAmong(times: readonly Date[], place: Coordinates): Night[] {
  const last = times.length - 1
  if (last < 1) return []
  const nights: Night[] = []
  let from: number | null = null
  for (const [step, time] of times.entries()) {
    const isNight = sunHeight(time, place) < 0
    if (isNight && from === null) from = step
    if (from !== null && (!isNight || step === last)) {
      nights.push({ from: from / last, to: step / last })
      from = null
    }
  }
  return nights.filter(({ from, to }) => to > from)
}
