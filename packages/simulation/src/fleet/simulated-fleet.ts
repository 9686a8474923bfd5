import {
  type Clock,
  PRODUCT_SOURCE,
  type ReportedGroup,
  type ReportedVehicle,
  seededRandom,
  type VehiclePosition,
} from '@stormlane/domain'
import { createSearchSpace, type RoadNetwork } from '@stormlane/roads'
import { DEPOTS, demoGroups, REEFER_GROUP_ID } from './demo-groups.ts'
import { planTour } from './plan-tour.ts'
import type { Tour } from './tour.ts'
import { type Trip, tripTour } from './trip.ts'

export const DEMO_FLEET_SIZE = 300
/** Providers report positions so often, seconds; each vehicle at a second of its own. */
const REPORT_EVERY_SECONDS = 30
/** One vehicle of so many pulls a refrigerated trailer. */
const REEFER_EVERY = 4

/** However bad it is, somebody plows on (ours). */
const MINIMUM_FACTOR = 0.2

/** A round, and where in it its first vehicle is, as a share of it. */
interface PlannedTour {
  tour: Tour
  startsAt: number
}

/** Rounds that fleets of one seed share, by their number. */
export type TourPlans = Map<number, PlannedTour>

interface SimulatedVehicle {
  externalId: string
  name: string
  externalDriverId: string
  externalGroupIds: readonly string[]
  tour: Tour
  /** The journey that it was sent on; null while it drives a round of its own. */
  journey: string | null
  /** Where in its round the vehicle was at the beginning of 1970. */
  phaseSeconds: number
  /** Speed in the weather around it over its usual speed, 0-1. */
  speedFactor: number
  /** How far weather has put it back. */
  behindSeconds: number
  countedTo: number
}

/** Planning a round takes milliseconds; a fleet larger than this drives the same rounds at other times. */
const MOST_TOURS = 300

/** A fleet on the road network, moving in real time. Seed and clock say where every vehicle is, but for what weather held up. */
export class SimulatedFleet {
  readonly source = PRODUCT_SOURCE
  readonly #clock: Clock
  readonly #vehicles: readonly SimulatedVehicle[]

  constructor(
    network: RoadNetwork,
    clock: Clock,
    seed: number,
    size = DEMO_FLEET_SIZE,
    { mostTours = MOST_TOURS, plans = new Map() }: { mostTours?: number; plans?: TourPlans } = {},
  ) {
    this.#clock = clock
    const space = createSearchSpace(network.graph)
    const nodeOf = new Map(network.nodeNames.map((name, node) => [name, node]))
    this.#vehicles = Array.from({ length: size }, (_, i) => {
      const depot = DEPOTS[i % DEPOTS.length] as (typeof DEPOTS)[number]
      const node = nodeOf.get(depot.place)
      if (node === undefined) throw new Error(`The road network has no node ${depot.place}.`)
      const random = seededRandom(seed * 7919 + i)
      const plan = plans.get(i % mostTours) ?? { tour: planTour(network, node, random, space), startsAt: random() }
      plans.set(i % mostTours, plan)
      const { tour } = plan
      const number = numberOf(i)
      return {
        externalId: `SL-${number}`,
        name: `Truck ${number}`,
        externalDriverId: `D-${number}`,
        externalGroupIds: i % REEFER_EVERY === 0 ? [depot.id, REEFER_GROUP_ID] : [depot.id],
        tour,
        journey: null,
        phaseSeconds: (i < mostTours ? plan.startsAt : random()) * tour.lastsSeconds,
        speedFactor: 1,
        behindSeconds: 0,
        countedTo: clock.now().getTime(),
      }
    })
  }

  async vehicles(): Promise<ReportedVehicle[]> {
    const now = this.#clock.now()
    return this.#vehicles.map((vehicle, i) => ({
      externalId: vehicle.externalId,
      name: vehicle.name,
      externalDriverId: vehicle.externalDriverId,
      externalGroupIds: vehicle.externalGroupIds,
      type: 'truck',
      position: positionAt(vehicle, lastReport(now, i)),
    }))
  }

  /** Tells how fast vehicles can go in the weather around them, by external id: 1 is as usual. */
  setSpeedFactors(factors: ReadonlyMap<string, number>): void {
    for (const vehicle of this.#vehicles) {
      const factor = factors.get(vehicle.externalId)
      if (factor !== undefined) vehicle.speedFactor = Math.min(1, Math.max(MINIMUM_FACTOR, factor))
    }
  }

  /** Of these vehicles, by external id, those that are not on the journey that is named. */
  undispatched(journeys: ReadonlyMap<string, string>): string[] {
    return this.#vehicles
      .filter(({ externalId, journey }) => (journeys.get(externalId) ?? journey) !== journey)
      .map(({ externalId }) => externalId)
  }

  /** Sends vehicles on journeys, by external id. They drive them every week until they are sent on another. */
  dispatch(trips: ReadonlyMap<string, Trip>): void {
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

/** What weather costs is counted from report to report: a vehicle that it slows falls behind its round and never jumps. */
function positionAt(vehicle: SimulatedVehicle, reportedAt: Date): VehiclePosition {
  const { tour, phaseSeconds, speedFactor, journey } = vehicle
  const at = reportedAt.getTime()
  const planned = () => tour.at(phaseSeconds + at / 1000 - vehicle.behindSeconds)
  const sinceMs = Math.max(0, at - vehicle.countedTo)
  vehicle.countedTo = Math.max(vehicle.countedTo, at)
  if (planned().speedMps > 0) vehicle.behindSeconds += (sinceMs / 1000) * (1 - speedFactor)
  // What waits at home for its next departure leaves on time.
  const second = phaseSeconds + at / 1000
  if (journey !== null && tour.isHome(second - vehicle.behindSeconds) && tour.isHome(second)) vehicle.behindSeconds = 0
  const position = planned()
  return { ...position, speedMps: position.speedMps * speedFactor, reportedAt }
}

const numberOf = (vehicle: number) => String(vehicle + 1).padStart(4, '0')

/** Whether a fleet of this size has such a vehicle. */
export function isOfFleet(externalId: string, size: number): boolean {
  const number = Number(/^SL-(\d+)$/.exec(externalId)?.[1])
  return number >= 1 && number <= size && externalId === `SL-${numberOf(number - 1)}`
}

function lastReport(now: Date, vehicle: number): Date {
  const every = REPORT_EVERY_SECONDS * 1000
  const offset = (vehicle * 1000) % every
  return new Date(Math.floor((now.getTime() - offset) / every) * every + offset)
}
