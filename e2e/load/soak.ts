// npm run soak -- [minutes]: the mix of `npm run load` at a third of its rate, for 30 minutes by default. The first fifth of
// the time is a warm-up, in which the server makes all forecast runs that it keeps and deletes one. After it the server's heap
// and resident memory may grow by 2 MB a minute, and its descriptors other than the users' connections by 1, while one more
// run is made. Exits with 1 when a bound is missed.
import { setTimeout as sleep } from 'node:timers/promises'
import { minutesArgument } from '../hostile/number-argument.ts'
import { freePort } from '../server-process.ts'
import { inspectHeap } from './inspected-heap.ts'
import { startLoadServer } from './load-server.ts'
import { openPortalUsers } from './portal-mix.ts'
import { openPortalSockets } from './portal-sockets.ts'
import { loadAverage, openDescriptors, residentMb } from './process-figures.ts'
import { connectionsOf, keepConnections, percentile, sendRequests } from './request-stream.ts'
import { ageServer, RUNS_OF_AGED_SERVER } from './server-age.ts'
import { type Sample, slopePerMinute } from './slope.ts'

const MINUTES = minutesArgument(1, 'The number of minutes', 30)
const PER_SECOND = 100
const SOCKETS = 200
const MOST_MB_PER_MINUTE = 2
const MOST_DESCRIPTORS_PER_MINUTE = 1
/** Caches fill and code is compiled. On a slow machine it lasts until the server has made its runs. */
const WARM_UP_MINUTES = MINUTES / 5
const MEASURED_MINUTES = MINUTES - WARM_UP_MINUTES
const SAMPLE_EVERY_MS = 10_000

const inspectPort = await freePort()
const startsAt = new Date()
const server = await startLoadServer({
  NODE_OPTIONS: `--inspect=127.0.0.1:${inspectPort}`,
  STORMLANE_TEST_CLOCK: startsAt.toISOString(),
})
const missed: string[] = []
try {
  const { url, tokens, pid, isRunning } = server
  const heap = await inspectHeap(inspectPort)
  const sockets = await openPortalSockets(url, tokens, SOCKETS)
  console.log(
    `${PER_SECOND} requests a second and ${SOCKETS} sockets for ${MINUTES} minutes. Load averages: ${loadAverage()}`,
  )
  const agent = keepConnections()
  // When the machine stalls, the users open more connections and keep them. That is not the server's growth.
  const descriptors = () => openDescriptors(pid) - connectionsOf(agent)
  // Users open the portal anew after each run, because the tiles of the oldest are gone.
  const sendFor = async (minutes: number) =>
    sendRequests({
      url,
      users: await openPortalUsers(url, tokens),
      perSecond: PER_SECOND,
      seconds: minutes * 60,
      isRunning,
      agent,
    })
  const warmUpErrors: string[] = []
  const liveAnHour = async () => {
    warmUpErrors.push(...(await sendFor(WARM_UP_MINUTES / RUNS_OF_AGED_SERVER)).errors)
    console.log(`Warm-up: resident ${residentMb(pid).toFixed(0)} MB, ${descriptors()} descriptors`)
  }
  const stopClock = await ageServer(url, startsAt, liveAnHour, MEASURED_MINUTES / 2)
  const samples = { heap: [] as Sample[], resident: [] as Sample[], descriptors: [] as Sample[] }
  let isOver = false
  const sending = sendFor(MEASURED_MINUTES).finally(() => {
    isOver = true
  })
  const startedAt = performance.now()
  let told = -1
  while (!isOver && isRunning()) {
    await sleep(SAMPLE_EVERY_MS)
    if (isOver || !isRunning()) break
    const minute = (performance.now() - startedAt) / 60_000
    const now = { heap: await heap.usedMb(), resident: residentMb(pid), descriptors: descriptors() }
    for (const [name, value] of Object.entries(now)) samples[name as keyof typeof samples].push({ minute, value })
    if (Math.floor(minute) === told) continue
    told = Math.floor(minute)
    console.log(
      `minute ${told}: heap ${now.heap.toFixed(0)} MB, resident ${now.resident.toFixed(0)} MB, ${now.descriptors} descriptors`,
    )
  }
  const { byCall, errors: measuredErrors } = await sending
  const errors = [...warmUpErrors, ...measuredErrors]
  stopClock()
  heap.close()
  sockets.close()
  const [heapSlope, residentSlope, descriptorSlope] = [samples.heap, samples.resident, samples.descriptors].map(
    slopePerMinute,
  ) as [number, number, number]
  const all = [...byCall.values()].flat()
  console.log(
    JSON.stringify({
      minutes: MINUTES,
      requests: all.length,
      errors: errors.length,
      p99Ms: Math.round(percentile(all, 0.99)),
      heapMbPerMinute: Number(heapSlope.toFixed(2)),
      residentMbPerMinute: Number(residentSlope.toFixed(2)),
      descriptorsPerMinute: Number(descriptorSlope.toFixed(2)),
      loadAverage: loadAverage(),
    }),
  )
  if (samples.heap.length < 3) missed.push('too few samples after the warm-up')
  if (heapSlope > MOST_MB_PER_MINUTE) missed.push(`the heap grows by ${heapSlope.toFixed(1)} MB a minute`)
  if (residentSlope > MOST_MB_PER_MINUTE)
    missed.push(`resident memory grows by ${residentSlope.toFixed(1)} MB a minute`)
  if (descriptorSlope > MOST_DESCRIPTORS_PER_MINUTE)
    missed.push(`descriptors grow by ${descriptorSlope.toFixed(1)} a minute`)
  if (errors.length > 0) missed.push(`${errors.length} errors, the first: ${errors[0]}`)
  if (all.length === 0) missed.push('no request was answered')
  if ([heapSlope, residentSlope, descriptorSlope].some(Number.isNaN)) missed.push('a figure could not be read')
  if (!isRunning()) missed.push('the server ended')
} finally {
  await server.stop()
}
for (const line of missed) console.log(`Missed: ${line}`)
if (missed.length === 0) console.log('All bounds are met.')
process.exitCode = missed.length > 0 ? 1 : 0
