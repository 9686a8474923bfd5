import { extendedTimes, floorTo, HOUR_MS, nowcastTimes, radarPastTimes } from '@stormlane/domain/time'
import type { RunMaker } from '@stormlane/domain/weather'
import { generateRunInThread } from './run-generator.ts'
import { DEFAULT_RESOLUTION, type Resolution } from './simulated-source.ts'

interface Options {
  seed: number
  /** Degrees between cells of the nowcast; the extended forecast is coarser in the usual proportion. */
  degrees?: number | undefined
}

/** Makes runs of the simulated atmosphere. */
export function simulatedRunMaker({ seed, degrees }: Options): RunMaker {
  const resolution = resolutionOf(degrees)
  return {
    dueRun: async (now) => floorTo(now, HOUR_MS),
    stepCounts: (runTime) => ({
      nowcast: nowcastTimes(runTime).length,
      extended: extendedTimes(runTime).length,
      radar: radarPastTimes(runTime).length,
    }),
    make: (order, onEvent, signal) => generateRunInThread({ ...order, seed, resolution }, onEvent, signal),
  }
}

/** Returns the resolution for a nowcast with this many degrees between cells. */
export function resolutionOf(degrees: number | undefined): Resolution {
  if (degrees === undefined) return DEFAULT_RESOLUTION
  return { nowcast: degrees, extended: degrees * (DEFAULT_RESOLUTION.extended / DEFAULT_RESOLUTION.nowcast) }
}
