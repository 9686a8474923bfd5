// Follows a fleet for some minutes on real PostgreSQL. Each minute has two reports of all positions (nine in ten of
// them changed), one evaluation against a nowcast at the default grid, and the updates to portals, but no messages to
// drivers (see bench notify). Size is the number of vehicles. The figures are CPU time per vehicle and minute: that of
// the process with its thread, and that of PostgreSQL. There is no peer.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { seededRandom } from '@stormlane/domain/measures'
import { MINUTE_MS } from '@stormlane/domain/time'
import type { ReportedVehicle } from '@stormlane/domain/vehicles'
import { openForecast } from '@stormlane/server/src/modules/forecast/forecast.ts'
import { realtimePublisher } from '@stormlane/server/src/modules/realtime/realtime.publisher.ts'
import { openScoreThread } from '@stormlane/server/src/modules/scores/score-thread.ts'
import { fleetService } from '@stormlane/server/src/modules/vehicles/fleet.service.ts'
import { upcomingService } from '@stormlane/server/src/modules/vehicles/upcoming.service.ts'
import { openDatabase } from '@stormlane/server/src/platform/database/database.ts'
import { startEmbeddedPostgres } from '@stormlane/server/src/platform/database/embedded-postgres.ts'
import { migrateToLatest } from '@stormlane/server/src/platform/database/migrate.ts'
import { publishTestRun } from '@stormlane/server/test/forecast.ts'
import { databaseCpuMs } from './process-cpu.ts'

const START = new Date('2026-02-10T12:00:00Z')
const MINUTES = 5
const MOVING_SHARE = 0.9
const STEP_DEGREES = 0.125
const VEHICLES_AN_UPDATE = 500
const random = seededRandom(20261118)
const between = (low: number, high: number) => low + random() * (high - low)

const dataFolder = mkdtempSync(path.join(tmpdir(), 'stormlane-bench-'))
const postgres = await startEmbeddedPostgres({ dataFolder, log: () => undefined, throwaway: true })
const database = openDatabase({ url: postgres.url, log: () => undefined })
let now = START
const clock = { now: () => now }
const forecast = openForecast({
  folder: path.join(dataFolder, 'forecasts'),
  shelf: null,
  clock,
  threads: 1,
  onRefused: (_folder, reason) => console.error(reason),
  onUnreadable: (error) => console.error(error),
})
const thread = openScoreThread({ root: forecast.folder, alertsOver: (places) => places.map(() => []) })
try {
  await migrateToLatest(database)
  await publishRun(START)
  // `npm run bench -- fleet 10000` measures only that size.
  const sizes = process.argv.slice(2).map(Number).filter(Number.isInteger)
  for (const size of sizes.length > 0 ? sizes : [500, 5_000]) await measure(size)
} finally {
  await thread.close()
  await forecast.close()
  await database.close()
  await postgres.stop()
  rmSync(dataFolder, { recursive: true, force: true })
}

function publishRun(runTime: Date): Promise<unknown> {
  const weather = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
    temperature: 10 * Math.sin(latitude) + 5 * Math.cos(longitude),
    windGust: 15 + 10 * Math.sin(longitude / 3),
  })
  return publishTestRun(forecast, { runTime, horizons: ['nowcast'], weather, stepDegrees: STEP_DEGREES })
}

async function measure(size: number): Promise<void> {
  const { id: organizationId } = await database.asSystem
    .insertInto('organizations')
    .values({ name: `Fleet of ${size}`, plan: 'full', max_routes: 1, max_locations: 1, created_at: START })
    .returning('id')
    .executeTakeFirstOrThrow()
  let vehicles = Array.from({ length: size }, (_, number) => parked(number))
  const provider = {
    source: 'bench',
    messageLimits: { perSecond: 1, burst: 1 },
    vehicles: async () => vehicles,
    groups: async () => [],
    send: () => Promise.reject(new Error('the bench sends no messages')),
  }
  const fleets = fleetService({ database, clock, forecast, thread, upcoming: upcomingService({ database, clock }) })
  const publish = realtimePublisher(database, clock)
  const report = async () => {
    const { changed } = await fleets.follow({ organizationId, id: organizationId, provider })
    for (let i = 0; i < changed.length; i += VEHICLES_AN_UPDATE)
      await publish(organizationId, 'vehicles', { vehicle_ids: changed.slice(i, i + VEHICLES_AN_UPDATE) })
  }
  // The first report also creates the vehicles, so it is not measured.
  await report()
  const before = { server: process.cpuUsage(), database: databaseCpuMs(dataFolder), at: performance.now() }
  for (let half = 1; half <= 2 * MINUTES; half++) {
    now = new Date(START.getTime() + (half * MINUTE_MS) / 2)
    vehicles = vehicles.map((vehicle) => (random() < MOVING_SHARE ? moved(vehicle) : vehicle))
    await report()
  }
  const { user, system } = process.cpuUsage(before.server)
  const aVehicle = (ms: number) => Math.round((ms / (size * MINUTES)) * 1000) / 1000
  const figures = {
    ours: aVehicle((user + system) / 1000),
    database: aVehicle(databaseCpuMs(dataFolder) - before.database),
    elapsed: aVehicle(performance.now() - before.at),
  }
  const peer = { peer: null, theirs: null, ratio: null }
  console.log(JSON.stringify({ bench: 'fleet', size, unit: 'ms of CPU a vehicle and minute', ...figures, ...peer }))
  await measureNewRun(size, report)
  now = START
}

/** A new run comes: until every vehicle is evaluated with it. */
async function measureNewRun(size: number, report: () => Promise<void>): Promise<void> {
  now = new Date(now.getTime() + MINUTE_MS)
  await publishRun(now)
  const before = { server: process.cpuUsage(), database: databaseCpuMs(dataFolder), at: performance.now() }
  await report()
  const { user, system } = process.cpuUsage(before.server)
  const seconds = (ms: number) => Math.round(ms / 10) / 100
  const figures = {
    ours: seconds((user + system) / 1000),
    database: seconds(databaseCpuMs(dataFolder) - before.database),
    elapsed: seconds(performance.now() - before.at),
    residentMb: Math.round(process.memoryUsage.rss() / 2 ** 20),
  }
  console.log(JSON.stringify({ bench: 'fleet after a new run', size, unit: 's of CPU for all vehicles', ...figures }))
}

function parked(number: number): ReportedVehicle {
  const position = {
    latitude: between(30, 48),
    longitude: between(-120, -75),
    bearing: 90,
    speedMps: 25,
    reportedAt: START,
  }
  const id = `T-${number}`
  return { externalId: id, name: id, externalDriverId: null, externalGroupIds: [], type: 'truck', position }
}

function moved(vehicle: ReportedVehicle): ReportedVehicle {
  if (!vehicle.position) return vehicle
  const { longitude } = vehicle.position
  return { ...vehicle, position: { ...vehicle.position, longitude: longitude + 0.01, reportedAt: now } }
}
