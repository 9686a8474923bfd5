import { setPriority } from 'node:os'
import { AlertZones } from '@stormlane/geography'
import { EmbeddedRouter, openRoadNetwork } from '@stormlane/roads'
import { answerTasks, threadData } from '@stormlane/threads'
import { CountyFrames } from '../alerts/county-frames.ts'
import { networkPlaces } from '../alerts/network-places.ts'
import { AtmosphereModel } from '../atmosphere/atmosphere-model.ts'
import { modelGrid } from '../atmosphere/model-grid.ts'
import { GridFrames } from '../events/grid-frames.ts'
import { SimulatedFires } from '../events/wildfires.ts'
import { SimulatedRoadConditions } from '../road-conditions/simulated-road-conditions.ts'
import { areaGrid } from '../simulated-source.ts'
import { climateFingerprint } from './climate-fingerprint.ts'
import { findStorms } from './find-storms.ts'
import type { HistoryTask, HistoryWorld } from './history-task.ts'
import { makeStorm, type StormWorld } from './make-storm.ts'

/** Resolution of the fires and roads, as in the thread of the hazards. */
const OUTLOOK_DEGREES = 0.5
const LOW_PRIORITY = 10

// On Linux this is the priority of this thread alone; elsewhere it would be that of the whole server.
if (process.platform === 'linux') setPriority(0, LOW_PRIORITY)

const { seed, forecastDegrees, hazardDegrees, dataFolder } = threadData<HistoryWorld>()
const world = once(openWorld)

async function openWorld(): Promise<StormWorld> {
  const network = await openRoadNetwork(dataFolder)
  const outlook = new GridFrames(new AtmosphereModel(areaGrid(Math.max(OUTLOOK_DEGREES, hazardDegrees)), seed))
  const counties = new CountyFrames(new AtmosphereModel(areaGrid(hazardDegrees), seed), new AlertZones(networkPlaces()))
  return {
    seed,
    grid: modelGrid(areaGrid(forecastDegrees)),
    network,
    router: new EmbeddedRouter(network),
    counties,
    roads: new SimulatedRoadConditions(network, outlook, seed),
    fires: new SimulatedFires(outlook, counties.counties, seed),
  }
}

answerTasks(async (task: HistoryTask, { tell }): Promise<unknown> => {
  switch (task.kind) {
    case 'fingerprint':
      return climateFingerprint(seed)
    case 'find':
      return findStorms({ seed, ...task })
    case 'make': {
      const opened = await world()
      // Frees the frames of the previous storm, which are not read again.
      opened.counties.forgetBefore(Number.POSITIVE_INFINITY)
      return makeStorm(opened, task, () => tell('run'))
    }
    default:
      return task satisfies never
  }
})

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
