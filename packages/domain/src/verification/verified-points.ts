import type { LngLat } from '../weather/forecast-ports.ts'
import { STATIONS } from './stations.ts'
import { VERIFIED_ROADS_TABLE, VERIFIED_SITES_TABLE } from './verified-points.data.ts'
import type { VerifiedRegion } from './verified-regions.ts'

/** A place at which every forecast is verified: a station, a site or a point on a saved route. */
export interface VerifiedPoint extends LngLat {
  name: string
  region: Exclude<VerifiedRegion, 'all'>
  /** For stations, the land that they stand for. Sites and points on routes all have weight 1. */
  weight: number
}

const lines = (table: string) => table.trim().split('\n')

function parseSite(line: string): VerifiedPoint {
  const [lat, lng, ...name] = line.split(' ')
  return { name: name.join(' '), lat: Number(lat), lng: Number(lng), region: 'sites', weight: 1 }
}

function parseRoute(line: string): VerifiedPoint[] {
  const [name = '', points = ''] = line.split(': ')
  return points.split(', ').map((point) => {
    const [lat, lng] = point.split(' ')
    return { name, lat: Number(lat), lng: Number(lng), region: 'roads', weight: 1 }
  })
}

/** Stations come first, so that a station has the same index in `STATIONS` and here. */
export const VERIFIED_POINTS: readonly VerifiedPoint[] = [
  ...STATIONS,
  ...lines(VERIFIED_SITES_TABLE).map(parseSite),
  ...lines(VERIFIED_ROADS_TABLE).flatMap(parseRoute),
]

/** Whether a point counts for all regions: those scores are about the continent's land, which only stations cover. */
export const countsInAllRegions = ({ region }: VerifiedPoint): boolean => region !== 'sites' && region !== 'roads'
