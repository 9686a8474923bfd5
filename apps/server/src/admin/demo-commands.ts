// Scales the demo organization up to the size of a large customer, and back.
import { OfflineGeocoder } from '@stormlane/feeds'
import { loadAuthoredNetwork } from '@stormlane/roads'
import { DEMO_FLEET_SIZE } from '@stormlane/simulation'
import { scaledAssets } from '../demo/demo.repository.ts'
import { DEMO_ORGANIZATION_ID } from '../demo/demo-assets.ts'
import { randomDemoPassword, replacePublicPassword } from '../demo/demo-passwords.ts'
import { simulatedProviderRepository } from '../modules/telematics/simulated-provider.repository.ts'
import { CommandRefused, UsageError } from './command.ts'
import type { AdminContext, Command } from './context.ts'
import { scaleRoute } from './scale-routes.ts'
import { SCALE_PREFIX, scaleSite } from './scale-sites.ts'

const MAX_COUNT = 100_000
const BATCH_ROWS = 1000
/** As in the demo itself, seven of fifteen vehicles have a shipment. */
const SHIPMENTS_PER_VEHICLE = 7 / 15
/** A run evaluates a thousand routes in a minute of a core; more are made only if they are asked for. */
const MAX_UNASKED_ROUTES = 1000

const scale: Command = {
  name: 'demo scale',
  usage: '[--vehicles <n>] [--locations <n>] [--routes <n>]',
  summary:
    'Brings the demo organization to so many vehicles, locations and routes; a running server shows and scores them within minutes. Without --routes there are as many for each vehicle as in the demo, at most 1,000',
  options: { vehicles: { type: 'string' }, locations: { type: 'string' }, routes: { type: 'string' } },
  async run(context, { options }) {
    const vehicles = parseCount('vehicles', options.vehicles)
    const locations = parseCount('locations', options.locations)
    const routes = parseCount('routes', options.routes)
    if (vehicles === undefined && locations === undefined && routes === undefined)
      throw new UsageError('Say how many: demo scale [--vehicles <n>] [--locations <n>] [--routes <n>]')
    await requireDemo(context)
    if (vehicles !== undefined) await setFleetSize(context, vehicles)
    if (locations !== undefined) await setLocations(context, locations)
    const wanted = routes ?? (vehicles === undefined ? undefined : routesFor(vehicles))
    if (wanted !== undefined) await setRoutes(context, wanted)
  },
}

const reset: Command = {
  name: 'demo reset',
  usage: '',
  summary: `Removes what demo scale made: the fleet has ${DEMO_FLEET_SIZE} vehicles again, the users' own locations and routes stay`,
  async run(context) {
    await requireDemo(context)
    await setFleetSize(context, DEMO_FLEET_SIZE)
    await setLocations(context, 0)
    await setRoutes(context, 0)
  },
}

const password: Command = {
  name: 'demo password',
  usage: '',
  summary: 'Gives the demo users who still have the public password a new one, prints it once, and ends their sessions',
  async run({ database, services, print }) {
    const chosen = randomDemoPassword()
    const users = await replacePublicPassword(database, chosen)
    if (users.length === 0) throw new CommandRefused('No demo user has the public password.')
    for (const { organizationId, userId } of users) await services.sessions.endAllSessions(organizationId, userId)
    print(`The password of ${users.map(({ email }) => email).join(', ')} is ${chosen}`)
  },
}

export const demoCommands: readonly Command[] = [scale, reset, password]

async function setFleetSize({ database, print }: AdminContext, size: number): Promise<void> {
  await simulatedProviderRepository(database).setFleetSize(DEMO_ORGANIZATION_ID, size)
  print(`The demo fleet has ${size} vehicles.`)
}

const routesFor = (vehicles: number) => Math.min(MAX_UNASKED_ROUTES, Math.round(SHIPMENTS_PER_VEHICLE * vehicles))

/** Adds or removes generated locations until the organization has `wanted` in total; locations that users created always stay. */
async function setLocations(context: AdminContext, wanted: number): Promise<void> {
  const { database, print } = context
  const scaled = scaledAssets(database, DEMO_ORGANIZATION_ID, SCALE_PREFIX)
  const generated = await scaled.generatedLocations()
  const own = (await scaled.count('locations')) - generated.size
  const target = Math.max(0, wanted - own)
  const last = `${SCALE_PREFIX}${String(target).padStart(6, '0')}`
  await scaled.removeLocationsAfter(last)
  await addGeneratedLocations(context, generated, target)
  print(`The demo organization has ${own + target} locations.`)
}

async function addGeneratedLocations(
  { database, clock }: AdminContext,
  existing: ReadonlySet<string>,
  target: number,
): Promise<void> {
  if (target === 0) return
  const { graph } = loadAuthoredNetwork()
  const geocoder = new OfflineGeocoder()
  const now = clock.now()
  for (let first = 1; first <= target; first += BATCH_ROWS) {
    const numbers = Array.from({ length: Math.min(BATCH_ROWS, target - first + 1) }, (_, i) => first + i)
    const sites = await Promise.all(numbers.map((number) => scaleSite(number, graph, geocoder)))
    const missing = sites.filter(({ external_id }) => !existing.has(external_id))
    if (missing.length === 0) continue
    await scaledAssets(database, DEMO_ORGANIZATION_ID, SCALE_PREFIX).addLocations(
      missing.map((site) => ({
        ...site,
        bounds: JSON.stringify(site.bounds),
        user_metadata: JSON.stringify(site.user_metadata),
        created_at: now,
      })),
    )
  }
}

/**
 * Replaces all generated routes, so that they depart around now, until the organization has `wanted` routes in total.
 */
async function setRoutes({ database, clock, print }: AdminContext, wanted: number): Promise<void> {
  const scaled = scaledAssets(database, DEMO_ORGANIZATION_ID, SCALE_PREFIX)
  await scaled.removeRoutes()
  const own = await scaled.count('routes')
  const target = Math.max(0, wanted - own)
  if (target > 0) {
    const network = loadAuthoredNetwork()
    const now = clock.now()
    for (let first = 1; first <= target; first += BATCH_ROWS) {
      const numbers = Array.from({ length: Math.min(BATCH_ROWS, target - first + 1) }, (_, i) => first + i)
      await scaled.addRoutes(numbers.map((number) => scaleRoute(number + own, network, now)))
    }
  }
  print(`The demo organization has ${own + target} routes.`)
}

async function requireDemo({ services }: AdminContext): Promise<void> {
  if (!(await services.directory.has(DEMO_ORGANIZATION_ID)))
    throw new CommandRefused('There is no demo organization here.')
}

function parseCount(name: string, given: string | boolean | undefined): number | undefined {
  if (given === undefined) return undefined
  const number = Number(given)
  if (!Number.isInteger(number) || number < 0 || number > MAX_COUNT)
    throw new UsageError(`--${name} takes a number from 0 to ${MAX_COUNT}.`)
  return number
}
