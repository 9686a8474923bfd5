import { rmSync } from 'node:fs'
import path from 'node:path'
import { type OpenRun, RunStore } from '@stormlane/atmosphere'
import { IMPACTS_OF_KIND, type StormEvidence, type StormPeak } from '@stormlane/domain/history'
import { HOUR_MS } from '@stormlane/domain/time'
import type { Bounds } from '@stormlane/domain/weather'
import type { EmbeddedRouter, RoadNetwork } from '@stormlane/roads'
import { AtmosphereModel } from '../atmosphere/atmosphere-model.ts'
import { cropGrid } from '../atmosphere/crop-grid.ts'
import type { ModelGrid } from '../atmosphere/model-grid.ts'
import { groundTruth, type Reporting } from './ground-truth.ts'
import { clearReports, withValues } from './report-values.ts'
import { sampleRoutes } from './sample-routes.ts'
import { publishStormRuns, publishWorst, stormExtremes, stormWindow } from './storm-runs.ts'

/** Half the width and height of a storm's area, in degrees. */
const HALF_AREA = { lng: 7, lat: 4.5 } as const
/** Two days: the forecast issued five days before a storm reaches 167 hours ahead, which is the last of these hours. */
export const STORM_HOURS = 48

export interface StormWorld extends Reporting {
  /** The grid of the server's week-long forecasts. */
  grid: ModelGrid
  network: RoadNetwork
  router: EmbeddedRouter
}

export interface StormOrder {
  peak: StormPeak
  /** Folder into which the worst of the storm is published. */
  runsFolder: string
  scratchFolder: string
  hours: number
}

/** Replays a storm through the forecast engine. The run that it publishes to `runsFolder` has the time `tilesRun`. */
export async function makeStorm(
  world: StormWorld,
  { peak, runsFolder, scratchFolder, hours }: StormOrder,
  onRun: () => void,
): Promise<StormEvidence> {
  const bounds = areaAround(peak)
  const model = new AtmosphereModel(cropGrid(world.grid, bounds), world.seed)
  const window = stormWindow(peak.at, hours)
  const { from, times, issuedAt } = window
  const to = new Date((times.at(-1) as Date).getTime() + HOUR_MS)
  const scratch = path.join(scratchFolder, 'storm')
  const runs = await publishStormRuns(scratch, model, window, onRun)
  try {
    const tilesRun = freeRunTime(runsFolder, from)
    publishWorst(runsFolder, runs, tilesRun)
    const truth = reportedTruth(world, { peak, bounds, from, to, runsFolder, tilesRun })
    return {
      id: `${peak.kind.replaceAll('_', '-')}-${from.toISOString().slice(0, 10).replaceAll('-', '')}`,
      peak,
      from,
      to,
      bounds,
      issuedAt,
      tilesRun,
      extremes: stormExtremes(runs, model.grid.terrain.land),
      ...truth,
      routes: await sampleRoutes(world.network, world.router, runs, peak),
    }
  } finally {
    runs.close()
    rmSync(scratch, { recursive: true, force: true })
  }
}

function reportedTruth(
  world: StormWorld,
  storm: Pick<StormEvidence, 'peak' | 'bounds' | 'from' | 'to' | 'tilesRun'> & { runsFolder: string },
): Pick<StormEvidence, 'reports' | 'totals'> {
  const { peak, bounds, from, to, tilesRun, runsFolder } = storm
  const store = new RunStore({ root: runsFolder, onRefused: () => undefined })
  try {
    const worst = store.find('extended', tilesRun) as OpenRun
    const impacts = IMPACTS_OF_KIND[peak.kind].filter((impact) => impact !== 'RightRoute')
    const wanted = new Set<string>(impacts)
    const { reports, totals } = groundTruth(world, { from, to, bounds })
    const plain = reports.filter(({ impact }) => wanted.has(impact))
    const clear = { worst, network: world.network, bounds, time: to }
    const quiet = impacts.flatMap((impact) => clearReports(clear, impact, plain))
    return { reports: [...withValues(worst, plain), ...quiet], totals }
  } finally {
    store.close()
  }
}

/**
 * Returns an unused run time. Runs are named by their time to the second, and two storms may begin in the same hour.
 */
function freeRunTime(runsFolder: string, from: Date): Date {
  const store = new RunStore({ root: runsFolder, onRefused: () => undefined })
  const time = new Date(from)
  while (store.find('extended', time)) time.setTime(time.getTime() + 1000)
  store.close()
  return time
}

function areaAround({ place: { lng, lat } }: StormPeak): Bounds {
  return {
    west: lng - HALF_AREA.lng,
    east: lng + HALF_AREA.lng,
    south: lat - HALF_AREA.lat,
    north: lat + HALF_AREA.lat,
  }
}
