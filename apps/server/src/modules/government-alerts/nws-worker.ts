// The thread that asks the National Weather Service: reading thousands of zones must not hold up requests.
import { parentPort, workerData } from 'node:worker_threads'
import { NwsAlertSource } from '@stormlane/feeds'
import { Counties } from '@stormlane/simulation'
import type { NwsAnswer, NwsTask, NwsWorkerData } from './nws-task.ts'

const counties = new Counties()
const positionOf = new Map(counties.list.map(({ fips }, i) => [fips, i]))
const dropped: string[] = []
const source = new NwsAlertSource({
  ...(workerData as NwsWorkerData),
  // SAME codes are a digit for a part of the county, and its FIPS code
  areaOfCounties: (same) => {
    const known = same.flatMap((code) => positionOf.get(code.slice(1)) ?? [])
    return known.length > 0 ? counties.union(known) : null
  },
  onDropped: (id, reason) => dropped.push(`${id ?? 'without an id'}: ${reason}`),
})

parentPort?.on('message', ({ id, task }: { id: number; task: NwsTask }) => {
  source.messages(task.known).then(
    (messages) => {
      const result: NwsAnswer = { messages, dropped: dropped.splice(0) }
      parentPort?.postMessage({ id, result })
    },
    ({ name, message }: Error) => parentPort?.postMessage({ id, failure: { name, message } }),
  )
})
