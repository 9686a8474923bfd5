import { HOUR_MS } from '../../time/durations.ts'
import type { Series } from '../../weather/forecast-ports.ts'

/** Hours from the run to a step of a series. */
export const leadHoursAt = ({ run: { runTime, times } }: Series, step: number): number =>
  ((times[step] as Date).getTime() - runTime.getTime()) / HOUR_MS
