import { nowcastWindow, type Timeframe } from '@stormlane/domain'

const dayOf = (time: Date) => new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime()

/** A route that departs today is seen in the nowcast, one that departs later in the extended forecast (core §2, decision 5). */
export function timeframeOfDeparture(departAt: Date, now: Date): Timeframe {
  return dayOf(departAt) <= dayOf(now) ? 'nowcast' : 'extended'
}

/** The forecast that holds a moment; the nowcast starts with the run where one is loaded. */
export function timeframeOfMoment(moment: Date, now: Date, runTime: Date | null): Timeframe {
  return moment <= nowcastWindow(now, runTime).endAt ? 'nowcast' : 'extended'
}
