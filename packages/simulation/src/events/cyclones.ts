import type { Coordinates } from '@stormlane/domain/geo'
import {
  ADVISORY_HOURS,
  type CycloneEvent,
  type CycloneFeature,
  coneRadiusMeters,
  cycloneCategory,
  sweptArea,
  TROPICAL_STORM_KT,
  toLineString,
  toNearestFive,
  toPosition,
} from '@stormlane/domain/hazards'
import { mpsToKnots } from '@stormlane/domain/measures'
import { HOUR_MS } from '@stormlane/domain/time'
import type { LineString, Point, Polygon } from 'geojson'
import { type TropicalCyclone, tropicalCyclones } from '../atmosphere/tropical-cyclones.ts'
import { CYCLONE_NAMES } from './events.texts.ts'

/** Other forecast models, each with its own errors. */
const MODELS = ['GFS', 'ECMWF', 'UKMET', 'HWRF'] as const
/** Air density in kg/m³ and shape parameter of Holland's profile, as in the simulated atmosphere. */
const AIR_DENSITY = 1.15
const HOLLAND_SHAPE = 1.35
const MAX_GALE_RADIUS_KM = 500

interface TrackPoint extends Coordinates {
  cyclone: TropicalCyclone
  leadHours: number
}

/** A point of an advisory: where the cyclone is, how strong, and how far its gales reach. */
export interface CycloneTrackPoint extends Coordinates {
  leadHours: number
  windKt: number
  pressureHpa: number
  galeRadiusMeters: number
}

export interface CycloneAdvisory {
  cycloneId: string
  name: string
  issuedAt: Date
  now: CycloneTrackPoint
  /** Empty for a disturbance that is not a storm. */
  track: CycloneTrackPoint[]
  /** The tracks of other models. */
  otherTracks: { model: string; track: Coordinates[] }[]
}

/** The tropical cyclones of the simulated atmosphere as events of a six-hourly advisory, like those of the National Hurricane Center. */
export const cycloneEvents = (now: Date, seed: number): CycloneEvent[] =>
  cycloneAdvisories(now, seed).flatMap(advisoryEvents)

export function cycloneAdvisories(now: Date, seed: number): CycloneAdvisory[] {
  const issuedAt = new Date(Math.floor(now.getTime() / (6 * HOUR_MS)) * 6 * HOUR_MS)
  return tropicalCyclones(issuedAt, seed, null).map((cyclone) => {
    const number = (cyclone.number % CYCLONE_NAMES.length) + 1
    const here = toTrackPoint({ ...cyclonePosition(cyclone), cyclone, leadHours: 0 })
    const isStorm = here.windKt >= TROPICAL_STORM_KT
    const track = (errorSeed: number) => forecastTrack(cyclone, issuedAt, seed, errorSeed)
    return {
      cycloneId: `AL${String(number).padStart(2, '0')}${issuedAt.getUTCFullYear()}`,
      name: isStorm ? (CYCLONE_NAMES[number - 1] as string) : `Disturbance ${number}`,
      issuedAt,
      now: here,
      track: isStorm ? track(seed + 7).map(toTrackPoint) : [],
      otherTracks: isStorm ? MODELS.map((model, i) => ({ model, track: track(seed + 100 + i) })) : [],
    }
  })
}

function advisoryEvents(advisory: CycloneAdvisory): CycloneEvent[] {
  const { cycloneId, name, issuedAt, track, otherTracks } = advisory
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
      properties: { name, advisory_at: issuedAt.toISOString(), ...properties },
    } as const
    return { eventType: 'cyclones', id, cycloneId, name, hasModelForecastTracks: track.length > 0, feature, geoJson }
  }
  if (track.length === 0)
    return [event('disturbance_point', 'now', toPoint(advisory.now), pointProperties(advisory.now, issuedAt))]

  const cone = track.map((point) => ({ ...point, radiusMeters: coneRadiusMeters(cycloneId, point.leadHours) }))
  const swath = track.map((point) => ({ ...point, radiusMeters: point.galeRadiusMeters }))
  return [
    event('storm_danger_swath', 'track', sweptArea(swath), { wind_kt: TROPICAL_STORM_KT }),
    event('storm_cone_of_uncertainty', 'track', sweptArea(cone), { hours: track.at(-1)?.leadHours }),
    event('storm_track_line', 'official', toLineString(track), { model: 'official' }),
    ...track.map((point) =>
      event('storm_track_point', String(point.leadHours), toPoint(point), pointProperties(point, issuedAt)),
    ),
    ...otherTracks.map((other) =>
      event('storm_track_line_alternate', other.model, toLineString(other.track), { model: other.model }),
    ),
  ]
}

/** The forecast track until the cyclone dissipates; at least two points, so that there is a line. */
function forecastTrack(cyclone: TropicalCyclone, advisory: Date, seed: number, errorSeed: number): TrackPoint[] {
  const runHour = advisory.getTime() / HOUR_MS
  const points: TrackPoint[] = []
  for (const leadHours of ADVISORY_HOURS) {
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

const toTrackPoint = ({ cyclone, ...place }: TrackPoint): CycloneTrackPoint => ({
  ...place,
  windKt: toNearestFive(mpsToKnots(peakWindMps(cyclone))),
  pressureHpa: Math.round(1010 - cyclone.depth),
  galeRadiusMeters: 1000 * Math.max(20, galeRadiusKm(cyclone)),
})

const pointProperties = ({ leadHours, windKt, pressureHpa }: CycloneTrackPoint, issuedAt: Date) => ({
  lead_hours: leadHours,
  valid_at: new Date(issuedAt.getTime() + leadHours * HOUR_MS).toISOString(),
  max_wind_kt: windKt,
  pressure_hpa: pressureHpa,
  category: cycloneCategory(windKt),
})

/** Maximum wind of Holland's profile (1980). */
const peakWindMps = ({ depth }: TropicalCyclone) =>
  0.92 * Math.sqrt((HOLLAND_SHAPE * depth * 100) / (AIR_DENSITY * Math.E))

/** Radius within which the profile reaches tropical storm force. */
function galeRadiusKm({ depth, eyeKm }: TropicalCyclone): number {
  for (let km = MAX_GALE_RADIUS_KM; km > eyeKm; km -= 10) {
    const shape = (eyeKm / km) ** HOLLAND_SHAPE
    const wind = 0.92 * Math.sqrt((HOLLAND_SHAPE * depth * 100 * shape * Math.exp(-shape)) / AIR_DENSITY)
    if (mpsToKnots(wind) >= TROPICAL_STORM_KT) return km
  }
  return 0
}
