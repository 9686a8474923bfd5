import {
  type Coordinates,
  type CycloneEvent,
  type CycloneFeature,
  HOUR_MS,
  mphToMps,
  mpsToMph,
} from '@stormlane/domain'
import type { LineString, Point, Polygon } from 'geojson'
import { type TropicalCyclone, tropicalCyclones } from '../atmosphere/tropical-cyclones.ts'
import { sweptArea, toLineString, toPosition } from './cyclone-shapes.ts'
import { CYCLONE_NAMES, cycloneCategory } from './events.texts.ts'

const METERS_PER_NAUTICAL_MILE = 1852

/** Lead hours of the points of an advisory, and the radius of the cone there in nautical miles (NHC, Atlantic 2024). */
const CONE_NM: readonly (readonly [leadHours: number, radius: number])[] = [
  [0, 8],
  [12, 26],
  [24, 41],
  [36, 55],
  [48, 70],
  [60, 88],
  [72, 102],
  [96, 151],
  [120, 220],
]
/** Other forecast models, each with its own errors. */
const MODELS = ['GFS', 'ECMWF', 'UKMET', 'HWRF'] as const
/** Wind of a tropical storm. */
const TROPICAL_STORM_MPS = mphToMps(39)
/** Air density in kg/m³ and shape parameter of Holland's profile, as in the simulated atmosphere. */
const AIR_DENSITY = 1.15
const HOLLAND_SHAPE = 1.35
const MAX_GALE_RADIUS_KM = 500

interface TrackPoint extends Coordinates {
  cyclone: TropicalCyclone
  leadHours: number
}

/** The tropical cyclones of the simulated atmosphere as events of a six-hourly advisory, like those of the National Hurricane Center. */
export function cycloneEvents(now: Date, seed: number): CycloneEvent[] {
  const advisory = new Date(Math.floor(now.getTime() / (6 * HOUR_MS)) * 6 * HOUR_MS)
  return tropicalCyclones(advisory, seed, null).flatMap((cyclone) => advisoryEvents(cyclone, advisory, seed))
}

function advisoryEvents(cyclone: TropicalCyclone, advisory: Date, seed: number): CycloneEvent[] {
  const year = advisory.getUTCFullYear()
  const number = (cyclone.number % CYCLONE_NAMES.length) + 1
  const cycloneId = `AL${String(number).padStart(2, '0')}${year}`
  const isStorm = peakWindMps(cyclone) >= TROPICAL_STORM_MPS
  const name = isStorm ? (CYCLONE_NAMES[number - 1] as string) : `Disturbance ${number}`
  const event = (
    feature: CycloneFeature,
    key: string,
    geometry: Point | LineString | Polygon,
    properties: Record<string, unknown>,
  ): CycloneEvent => {
    const id = `${cycloneId}-${feature}-${key}`
    const geoJson = {
      type: 'Feature',
      id,
      geometry,
      properties: { name, advisory_at: advisory.toISOString(), ...properties },
    } as const
    return { eventType: 'cyclones', id, cycloneId, name, hasModelForecastTracks: isStorm, feature, geoJson }
  }
  if (!isStorm)
    return [event('disturbance_point', 'now', toPoint(cyclonePosition(cyclone)), pointProperties(cyclone, advisory, 0))]

  const track = forecastTrack(cyclone, advisory, seed, seed + 7)
  const cone = track.map((point, i) => ({
    ...point,
    radiusMeters: (CONE_NM[i]?.[1] ?? 0) * METERS_PER_NAUTICAL_MILE,
  }))
  const swath = track.map((point) => ({ ...point, radiusMeters: 1000 * Math.max(20, galeRadiusKm(point.cyclone)) }))
  return [
    event('storm_danger_swath', 'track', sweptArea(swath), { wind_mph: 39 }),
    event('storm_cone_of_uncertainty', 'track', sweptArea(cone), { hours: track.at(-1)?.leadHours }),
    event('storm_track_line', 'official', toLineString(track), { model: 'official' }),
    ...track.map((point) =>
      event(
        'storm_track_point',
        String(point.leadHours),
        toPoint(point),
        pointProperties(point.cyclone, advisory, point.leadHours),
      ),
    ),
    ...MODELS.map((model, i) =>
      event('storm_track_line_alternate', model, toLineString(forecastTrack(cyclone, advisory, seed, seed + 100 + i)), {
        model,
      }),
    ),
  ]
}

/** The forecast track until the cyclone dissipates; at least two points, so that there is a line. */
function forecastTrack(cyclone: TropicalCyclone, advisory: Date, seed: number, errorSeed: number): TrackPoint[] {
  const runHour = advisory.getTime() / HOUR_MS
  const points: TrackPoint[] = []
  for (const [leadHours] of CONE_NM) {
    const at = new Date(advisory.getTime() + leadHours * HOUR_MS)
    const error = leadHours === 0 ? null : { seed: errorSeed, runHour, leadHours }
    const ahead = tropicalCyclones(at, seed, error).find(({ number }) => number === cyclone.number)
    if (!ahead) break
    points.push({ ...cyclonePosition(ahead), cyclone: ahead, leadHours })
  }
  if (points.length > 1) return points
  const { lat, lng, eastward, northward } = cyclone
  const seconds = 6 * 3600
  const degreesPerMeter = 1 / 111_200
  const latitude = lat + northward * seconds * degreesPerMeter
  const longitude = lng + (eastward * seconds * degreesPerMeter) / Math.cos((lat * Math.PI) / 180)
  return [...points, { latitude, longitude, cyclone, leadHours: 6 }]
}

const cyclonePosition = ({ lat, lng }: TropicalCyclone): Coordinates => ({ latitude: lat, longitude: lng })
const toPoint = (place: Coordinates): Point => ({ type: 'Point', coordinates: toPosition(place) })

function pointProperties(cyclone: TropicalCyclone, advisory: Date, leadHours: number) {
  const windMph = Math.round(mpsToMph(peakWindMps(cyclone)) / 5) * 5
  return {
    lead_hours: leadHours,
    valid_at: new Date(advisory.getTime() + leadHours * HOUR_MS).toISOString(),
    max_wind_mph: windMph,
    pressure_hpa: Math.round(1010 - cyclone.depth),
    category: cycloneCategory(windMph),
  }
}

/** Maximum wind of Holland's profile (1980). */
const peakWindMps = ({ depth }: TropicalCyclone) =>
  0.92 * Math.sqrt((HOLLAND_SHAPE * depth * 100) / (AIR_DENSITY * Math.E))

/** Radius within which the profile reaches tropical storm force. */
function galeRadiusKm({ depth, eyeKm }: TropicalCyclone): number {
  for (let km = MAX_GALE_RADIUS_KM; km > eyeKm; km -= 10) {
    const shape = (eyeKm / km) ** HOLLAND_SHAPE
    const wind = 0.92 * Math.sqrt((HOLLAND_SHAPE * depth * 100 * shape * Math.exp(-shape)) / AIR_DENSITY)
    if (wind >= TROPICAL_STORM_MPS) return km
  }
  return 0
}
