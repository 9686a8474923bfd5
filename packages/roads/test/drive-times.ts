import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Coordinates } from '@stormlane/domain/geo'
import { metersToMiles } from '@stormlane/domain/measures'
import { DEFAULT_VEHICLE, optionLengthMeters, type RoadKind } from '@stormlane/domain/roads'
import type { RoadNetwork } from '../src/network/road-graph.ts'
import { EmbeddedRouter } from '../src/routing/embedded-router.ts'

/** `fitted` are the pairs that the speeds by terrain were chosen with, `held-out` those that were written down for the check alone. */
export type DriveTimeTable = 'fitted' | 'held-out'
const FILES: Record<DriveTimeTable, string> = { fitted: 'drive-times.tsv', 'held-out': 'held-out-drive-times.tsv' }

interface DriveTime {
  from: string
  to: string
  /** Of a car, as route planners give them without traffic, remembered and rounded. */
  hours: number
}

export const readDriveTimes = (table: DriveTimeTable): DriveTime[] =>
  readFileSync(path.join(import.meta.dirname, FILES[table]), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [from = '', to = '', hours = ''] = line.split('\t')
      return { from, to, hours: Number(hours) }
    })

export interface Drive {
  miles: number
  hours: number
  truckHours: number
  /** The kind of road of most miles. */
  roadKind: RoadKind
  roads: string
  truckRoads: string
}

/** Drives between places of the network at free flow. */
export function drives(network: RoadNetwork): (from: string, to: string) => Promise<Drive> {
  const router = new EmbeddedRouter(network)
  const nodes = new Map(network.nodeNames.map((name, node) => [name, node]))
  const at = (name: string): Coordinates => {
    const node = nodes.get(name)
    if (node === undefined) throw new Error(`The network has no ${name}.`)
    return { latitude: network.graph.nodeLat[node] as number, longitude: network.graph.nodeLng[node] as number }
  }
  return async (from, to) => {
    const way = async (type: 'car' | 'truck') => {
      const vehicle = { ...DEFAULT_VEHICLE, type }
      const request = { origin: at(from), destination: at(to), stops: [], departAt: new Date(0), vehicle }
      const [best] = await router.routes(request)
      if (!best) throw new Error(`No road leads from ${from} to ${to}.`)
      return best
    }
    const [car, truck] = [await way('car'), await way('truck')]
    const hours = ({ segments }: typeof car) =>
      segments.reduce((sum, one) => sum + one.lengthMeters / one.freeFlowMps / 3600, 0)
    const roads = ({ segments }: typeof car) =>
      [...new Set(segments.map(({ routeName }) => routeName).filter(Boolean))].join(' ')
    const meters = new Map<RoadKind, number>()
    for (const one of car.segments) meters.set(one.roadKind, (meters.get(one.roadKind) ?? 0) + one.lengthMeters)
    const [[roadKind] = ['highway' as const]] = [...meters].toSorted(([, a], [, b]) => b - a)
    return {
      miles: metersToMiles(optionLengthMeters(car)),
      hours: hours(car),
      truckHours: hours(truck),
      roadKind,
      roads: roads(car),
      truckRoads: roads(truck),
    }
  }
}
