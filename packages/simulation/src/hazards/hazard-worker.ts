import { AlertZones } from '@stormlane/geography'
import { openRoadNetwork } from '@stormlane/roads'
import { answerTasks, threadData } from '@stormlane/threads'
import { CountyFrames } from '../alerts/county-frames.ts'
import { networkPlaces } from '../alerts/network-places.ts'
import { SimulatedAlerts } from '../alerts/simulated-alerts.ts'
import { AtmosphereModel } from '../atmosphere/atmosphere-model.ts'
import { GridFrames } from '../events/grid-frames.ts'
import { SimulatedEvents } from '../events/simulated-events.ts'
import { SimulatedRoadConditions } from '../road-conditions/simulated-road-conditions.ts'
import { areaGrid } from '../simulated-source.ts'
import type { HazardTask, HazardWorld } from './hazard-task.ts'
import { OUTLOOK_DEGREES } from './simulated-hazards.ts'

/** Thread that computes the hazards of the simulated world from one shared atmosphere. */
const { seed, degrees, dataFolder } = threadData<HazardWorld>()
const model = new AtmosphereModel(areaGrid(degrees), seed)
const counties = new CountyFrames(model, new AlertZones(networkPlaces()))
let now = new Date(0)
const alerts = new SimulatedAlerts(counties, { now: () => now })
// Alerts are needed first, so everything else is created on first use.
const grid = once(() => new GridFrames(new AtmosphereModel(areaGrid(Math.max(OUTLOOK_DEGREES, degrees)), seed)))
const events = once(() => new SimulatedEvents({ seed, model, counties, grid: grid() }))
const roads = once(async () => new SimulatedRoadConditions(await openRoadNetwork(dataFolder), grid(), seed))

async function perform(task: HazardTask): Promise<unknown> {
  now = task.now
  switch (task.kind) {
    case 'alerts': {
      const known = new Set(task.known)
      return (await alerts.messages()).filter(({ id }) => !known.has(id))
    }
    case 'events':
      return events().events(task.type, now)
    case 'flood chance':
      return events().floodChance(now)
    case 'road conditions':
      return (await roads()).features(task.now)
    default:
      return task satisfies never
  }
}

answerTasks(perform)

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
