import {
  type Clock,
  type DriverMessage,
  type ReportedGroup,
  type ReportedVehicle,
  seededRandom,
  type TelematicsProvider,
  type VehiclePosition,
} from '@stormlane/domain'
import { createSearchSpace, type RoadNetwork } from '@stormlane/roads'
import { DEPOTS, demoGroups, REEFER_GROUP_ID } from './demo-groups.ts'
import { planTour } from './plan-tour.ts'
import type { Tour } from './tour.ts'

export const DEMO_FLEET_SIZE = 300
/** Providers report positions so often, seconds; each vehicle at a second of its own. */
const REPORT_EVERY_SECONDS = 30
/** One vehicle of so many pulls a refrigerated trailer. */
const REEFER_EVERY = 4

const REMEMBERED_MESSAGES = 10_000

interface SimulatedVehicle {
  externalId: string
  name: string
  externalDriverId: string
  externalGroupIds: readonly string[]
  tour: Tour
  /** Where in its round the vehicle was at the beginning of 1970. */
  phaseSeconds: number
}

/** A fleet on the road network, moving in real time. Seed and clock say where every vehicle is; nothing is remembered. */
export class SimulatedFleet implements TelematicsProvider {
  readonly source = 'stormlane'
  readonly #clock: Clock
  readonly #vehicles: readonly SimulatedVehicle[]
  readonly #delivered = new Set<string>()

  constructor(network: RoadNetwork, clock: Clock, seed: number, size = DEMO_FLEET_SIZE) {
    this.#clock = clock
    const space = createSearchSpace(network.graph)
    const nodeOf = new Map(network.nodeNames.map((name, node) => [name, node]))
    this.#vehicles = Array.from({ length: size }, (_, i) => {
      const depot = DEPOTS[i % DEPOTS.length] as (typeof DEPOTS)[number]
      const node = nodeOf.get(depot.place)
      if (node === undefined) throw new Error(`The road network has no node ${depot.place}.`)
      const random = seededRandom(seed * 7919 + i)
      const tour = planTour(network, node, random, space)
      const number = String(i + 1).padStart(4, '0')
      return {
        externalId: `SL-${number}`,
        name: `Truck ${number}`,
        externalDriverId: `D-${number}`,
        externalGroupIds: i % REEFER_EVERY === 0 ? [depot.id, REEFER_GROUP_ID] : [depot.id],
        tour,
        phaseSeconds: random() * tour.lastsSeconds,
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

  async groups(): Promise<ReportedGroup[]> {
    return demoGroups(this.source)
  }

  /** There is no driver to read it; a repeated delivery is taken once, as a provider would. */
  async send({ dedupeKey, vehicleExternalId }: DriverMessage): Promise<void> {
    if (!this.#vehicles.some(({ externalId }) => externalId === vehicleExternalId))
      throw new Error(`Vehicle ${vehicleExternalId} is not of this fleet.`)
    this.#delivered.add(dedupeKey)
    if (this.#delivered.size > REMEMBERED_MESSAGES)
      this.#delivered.delete(this.#delivered.values().next().value as string)
  }

  /** How many different messages have been delivered, of the last 10,000. */
  get deliveredCount(): number {
    return this.#delivered.size
  }
}

function positionAt({ tour, phaseSeconds }: SimulatedVehicle, reportedAt: Date): VehiclePosition {
  return { ...tour.at(phaseSeconds + reportedAt.getTime() / 1000), reportedAt }
}

function lastReport(now: Date, vehicle: number): Date {
  const every = REPORT_EVERY_SECONDS * 1000
  const offset = (vehicle * 1000) % every
  return new Date(Math.floor((now.getTime() - offset) / every) * every + offset)
}
