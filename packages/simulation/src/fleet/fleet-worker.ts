import { loadAuthoredNetwork } from '@stormlane/roads'
import { answerTasks, threadData } from '@stormlane/threads'
import type { FleetTask, FleetWorkerData } from './fleet-task.ts'
import { SimulatedFleet, type TourPlans } from './simulated-fleet.ts'

/** Thread of the fleets, because planning their tours takes seconds. Depots are places of the authored network. */
const { seed } = threadData<FleetWorkerData>()
const network = loadAuthoredNetwork()
const fleets = new Map<string, SimulatedFleet>()
const plans: TourPlans = new Map()
let now = new Date()

answerTasks(perform)

function perform(task: FleetTask): unknown {
  now = task.at
  const fleet = fleetFor(task)
  switch (task.kind) {
    case 'vehicles':
      return fleet.vehicles()
    case 'slow':
      return fleet.setSpeedFactors(task.factors)
    case 'undispatched':
      return fleet.undispatched(task.journeys)
    case 'dispatch':
      return fleet.dispatch(task.trips)
    default:
      return task satisfies never
  }
}

function fleetFor({ owner, size }: FleetTask): SimulatedFleet {
  const key = `${owner} ${size}`
  const fleet = fleets.get(key) ?? new SimulatedFleet(network, { now: () => now }, seed, size, { plans })
  fleets.set(key, fleet)
  return fleet
}
