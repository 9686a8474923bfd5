import { type Coordinates, destinationOf } from '@stormlane/domain/geo'
import { type RandomSource, seededRandom } from '@stormlane/domain/measures'
import type { Clock } from '@stormlane/domain/time'
import {
  type DispatchedTrip,
  PRODUCT_SOURCE,
  type ReportedGroup,
  type ReportedVehicle,
  type VehiclePosition,
} from '@stormlane/domain/vehicles'
import { createSearchSpace, type RoadNetwork } from '@stormlane/roads'
import { DEPOTS, demoGroups, REEFER_GROUP_ID } from './demo-groups.ts'
import { planTour } from './plan-tour.ts'
import { simulatedDriver } from './simulated-driver.ts'
import type { Tour } from './tour.ts'
import { tripTour } from './trip.ts'

export const DEMO_FLEET_SIZE = 300
/** Interval of position reports; each vehicle reports at a different second. */
const REPORT_EVERY_SECONDS = 30
/** Every fourth vehicle has a refrigerated trailer. */
const REEFER_EVERY = 4

/** Vehicles keep at least this fraction of their speed in any weather (our choice). */
const MIN_SPEED_FACTOR = 0.2

/**
 * Among the first vehicles, every sixteenth drives on its own, as trucks do of which no shipment is known. All others
 * stand in the yard of their depot until they are dispatched, so that at most a fifth of the moving vehicles of a demo
 * of any size has no trip (DEMO-021).
 */
const DRIVES_ALONE_EVERY = 16
const drivesAlone = (i: number) => i < DEMO_FLEET_SIZE && i % DRIVES_ALONE_EVERY === DRIVES_ALONE_EVERY - 1
/** Yards lie this far from the middle of the city after which their depot is named (our choice). */
const YARD_METERS = [300, 2500] as const

/** A tour, and the position of its first vehicle as a fraction of the tour. */
interface PlannedTour {
  tour: Tour
  startsAt: number
}

/** Tours that are shared by fleets of the same seed, by number. */
export type TourPlans = Map<number, PlannedTour>

interface SimulatedVehicle {
  externalId: string
  name: string
  externalDriverId: string
  externalGroupIds: readonly string[]
  /** Null while it stands in the yard. */
  tour: Tour | null
  yard: Coordinates
  /** The journey it was dispatched on; null while it drives its own tour. */
  journey: string | null
  /** Position in the tour at the Unix epoch. */
  phaseSeconds: number
  /** Speed in the current weather divided by normal speed, 0-1. */
  speedFactor: number
  /** Delay caused by weather. */
  behindSeconds: number
  /** Time up to which the delay has been computed. */
  delayComputedTo: number
}

/** A fleet that moves on the road network in real time. Positions follow from seed and clock, except for weather delays. */
export class SimulatedFleet {
  readonly source = PRODUCT_SOURCE
  readonly #clock: Clock
  readonly #vehicles: readonly SimulatedVehicle[]

  constructor(
    network: RoadNetwork,
    clock: Clock,
    seed: number,
    size = DEMO_FLEET_SIZE,
    { plans = new Map() }: { plans?: TourPlans } = {},
  ) {
    this.#clock = clock
    const space = createSearchSpace(network.graph)
    const nodeByName = new Map(network.nodeNames.map((name, node) => [name, node]))
    this.#vehicles = Array.from({ length: size }, (_, i) => {
      const depot = DEPOTS[i % DEPOTS.length] as (typeof DEPOTS)[number]
      const node = nodeByName.get(depot.place)
      if (node === undefined) throw new Error(`The road network has no node ${depot.place}.`)
      const random = seededRandom(seed * 7919 + i)
      const plan = drivesAlone(i)
        ? (plans.get(i) ?? { tour: planTour(network, node, random, space), startsAt: random() })
        : null
      if (plan) plans.set(i, plan)
      const number = vehicleNumber(i)
      return {
        externalId: `SL-${number}`,
        name: `Truck ${number}`,
        externalDriverId: `D-${number}`,
        externalGroupIds: i % REEFER_EVERY === 0 ? [depot.id, REEFER_GROUP_ID] : [depot.id],
        tour: plan?.tour ?? null,
        yard: yardNear(network, node, random),
        journey: null,
        phaseSeconds: plan ? plan.startsAt * plan.tour.lastsSeconds : 0,
        speedFactor: 1,
        behindSeconds: 0,
        delayComputedTo: clock.now().getTime(),
      }
    })
  }

  async vehicles(): Promise<ReportedVehicle[]> {
    const now = this.#clock.now()
    return this.#vehicles.map((vehicle, i) => ({
      externalId: vehicle.externalId,
      name: vehicle.name,
      externalDriverId: vehicle.externalDriverId,
      driver: simulatedDriver(i),
      externalGroupIds: vehicle.externalGroupIds,
      type: 'truck',
      position: positionAt(vehicle, lastReport(now, i)),
    }))
  }

  /** Sets the speed of vehicles in the weather around them, by external id; 1 is normal speed. */
  setSpeedFactors(factors: ReadonlyMap<string, number>): void {
    for (const vehicle of this.#vehicles) {
      const factor = factors.get(vehicle.externalId)
      if (factor !== undefined) vehicle.speedFactor = Math.min(1, Math.max(MIN_SPEED_FACTOR, factor))
    }
  }

  /** Returns the given vehicles, by external id, that are not on the given journey. */
  undispatched(journeys: ReadonlyMap<string, string>): string[] {
    return this.#vehicles
      .filter(({ externalId, journey }) => (journeys.get(externalId) ?? journey) !== journey)
      .map(({ externalId }) => externalId)
  }

  /** Dispatches vehicles, by external id. They repeat the journey every week until they are dispatched again. */
  dispatch(trips: ReadonlyMap<string, DispatchedTrip>): void {
    for (const vehicle of this.#vehicles) {
      const trip = trips.get(vehicle.externalId)
      if (!trip || trip.journey === vehicle.journey) continue
      vehicle.tour = tripTour(trip)
      vehicle.journey = trip.journey
      vehicle.phaseSeconds = -trip.departAt.getTime() / 1000
      vehicle.behindSeconds = 0
    }
  }

  async groups(): Promise<ReportedGroup[]> {
    return demoGroups(this.source)
  }
}

/** Adds the delay since the last report, so that a slowed vehicle falls behind its tour and never jumps. */
function positionAt(vehicle: SimulatedVehicle, reportedAt: Date): VehiclePosition {
  const { tour, phaseSeconds, speedFactor, journey } = vehicle
  if (!tour) return { ...vehicle.yard, bearing: null, speedMps: 0, reportedAt }
  const at = reportedAt.getTime()
  const planned = () => tour.at(phaseSeconds + at / 1000 - vehicle.behindSeconds)
  const sinceMs = Math.max(0, at - vehicle.delayComputedTo)
  vehicle.delayComputedTo = Math.max(vehicle.delayComputedTo, at)
  if (planned().speedMps > 0) vehicle.behindSeconds += (sinceMs / 1000) * (1 - speedFactor)
  // A vehicle that waits for its next departure loses its delay.
  const second = phaseSeconds + at / 1000
  if (journey !== null && tour.isHome(second - vehicle.behindSeconds) && tour.isHome(second)) vehicle.behindSeconds = 0
  const position = planned()
  return { ...position, speedMps: position.speedMps * speedFactor, reportedAt }
}

function yardNear({ graph }: RoadNetwork, node: number, random: RandomSource): Coordinates {
  const [nearest, farthest] = YARD_METERS
  const middle = { latitude: graph.nodeLat[node] as number, longitude: graph.nodeLng[node] as number }
  return destinationOf(middle, 360 * random(), nearest + (farthest - nearest) * random())
}

const vehicleNumber = (vehicle: number) => String(vehicle + 1).padStart(4, '0')

/** Whether a fleet of this size has a vehicle with this id. */
export function isOfFleet(externalId: string, size: number): boolean {
  const number = Number(/^SL-(\d+)$/.exec(externalId)?.[1])
  return number >= 1 && number <= size && externalId === `SL-${vehicleNumber(number - 1)}`
}

function lastReport(now: Date, vehicle: number): Date {
  const every = REPORT_EVERY_SECONDS * 1000
  const offset = (vehicle * 1000) % every
  return new Date(Math.floor((now.getTime() - offset) / every) * every + offset)
}
