import { parentPort, workerData } from 'node:worker_threads'
import { loadAuthoredNetwork } from '@stormlane/roads'
import type { FleetTask, FleetWorkerData } from './fleet-task.ts'
import { SimulatedFleet } from './simulated-fleet.ts'

/** The thread in which fleets live: planning their rounds takes seconds. Their depots are places of the authored network. */
const { seed } = workerData as FleetWorkerData
const network = loadAuthoredNetwork()
const fleets = new Map<number, SimulatedFleet>()
let now = new Date()

parentPort?.on('message', (question: { id: number; task: FleetTask }) => void answer(question))

async function answer({ id, task }: { id: number; task: FleetTask }): Promise<void> {
  now = task.at
  try {
    parentPort?.postMessage({ id, result: await perform(task) })
  } catch (error) {
    const { name, message } = error as Error
    parentPort?.postMessage({ id, failure: { name, message } })
  }
}

function perform(task: FleetTask): unknown {
  const fleet = fleetOf(task.size)
  switch (task.kind) {
    case 'vehicles':
      return fleet.vehicles()
    case 'slow':
      return fleet.setSpeedFactors(task.factors)
    default:
      return task satisfies never
  }
}

function fleetOf(size: number): SimulatedFleet {
  const fleet = fleets.get(size) ?? new SimulatedFleet(network, { now: () => now }, seed, size)
  fleets.set(size, fleet)
  return fleet
}
