import { parentPort, workerData } from 'node:worker_threads'
import { SimulatedAlerts } from '../alerts/simulated-alerts.ts'
import { AtmosphereModel } from '../atmosphere/atmosphere-model.ts'
import { areaGrid } from '../simulated-source.ts'
import type { HazardTask, HazardWorld } from './hazard-task.ts'

/** The thread in which the hazards of the simulated world are worked out, from one atmosphere that all share. */
const { seed, degrees } = workerData as HazardWorld
const model = new AtmosphereModel(areaGrid(degrees), seed)
let now = new Date(0)
const alerts = new SimulatedAlerts(model, { now: () => now })

async function perform(task: HazardTask): Promise<unknown> {
  now = task.now
  const known = new Set(task.known)
  return (await alerts.messages()).filter(({ id }) => !known.has(id))
}

parentPort?.on('message', ({ id, task }: { id: number; task: HazardTask }) => {
  perform(task).then(
    (result) => parentPort?.postMessage({ id, result }),
    ({ name, message }: Error) => parentPort?.postMessage({ id, failure: { name, message } }),
  )
})
