import type { EarthquakeEvent } from '@stormlane/domain/hazards'
import { compassAbbreviation } from '@stormlane/domain/measures'
import { HOUR_MS } from '@stormlane/domain/time'
import { hashBetween, hashUnit } from '../atmosphere/hash.ts'
import { quakePlace } from './events.texts.ts'

/** Earthquakes of the last week are listed. */
const SHOWN_HOURS = 7 * 24
const MIN_MAGNITUDE = 2.5
const MAX_MAGNITUDE = 7.9
/** Earthquakes are ten times rarer for each step of one in magnitude: Gutenberg & Richter (1944). */
const B_VALUE = 1
const KM_PER_DEGREE = 111.2

/** Seismic zones: center, half axes in degrees, maximum depth in km, and events of magnitude 2.5 or more per week (USGS, rounded). */
const ZONES: readonly (readonly [
  name: string,
  lat: number,
  lng: number,
  latSpread: number,
  lngSpread: number,
  maxDepthKm: number,
  perWeek: number,
])[] = [
  ['Parkfield, California', 35.9, -120.4, 2.2, 2.2, 15, 9],
  ['Ridgecrest, California', 35.7, -117.6, 1, 1, 12, 7],
  ['Petrolia, California', 40.3, -124.6, 0.7, 1, 28, 4],
  ['Reno, Nevada', 39.2, -118.8, 1.6, 1.4, 12, 4],
  ['West Yellowstone, Montana', 44.7, -111.1, 0.6, 0.6, 12, 3],
  ['Salt Lake City, Utah', 40.8, -111.9, 1.5, 0.6, 12, 2],
  ['Seattle, Washington', 47.6, -122.4, 1.2, 1, 55, 2],
  ['Port Hardy, British Columbia', 50.4, -129.8, 1.2, 1.6, 12, 4],
  ['Anchorage, Alaska', 61.3, -150, 1.8, 2.6, 110, 22],
  ['Adak, Alaska', 51.6, -177, 1, 6, 90, 18],
  ['Prague, Oklahoma', 35.8, -97.2, 0.9, 0.9, 8, 3],
  ['Mentone, Texas', 31.7, -103.9, 0.4, 0.5, 8, 7],
  ['New Madrid, Missouri', 36.5, -89.5, 0.5, 0.5, 12, 1],
  ['Guánica, Puerto Rico', 17.9, -66.9, 0.4, 0.6, 18, 8],
  ['Pāhala, Hawaii', 19.2, -155.5, 0.3, 0.4, 35, 10],
  ['Acapulco, Mexico', 16.8, -99.6, 0.8, 2.4, 40, 9],
  ['Mexicali, Mexico', 32.3, -115.3, 0.7, 0.6, 14, 5],
]

/** Earthquakes of the last seven days. Zones and rates are realistic; time and magnitude are random. */
export function earthquakeEvents(now: Date, seed: number): EarthquakeEvent[] {
  const last = Math.floor(now.getTime() / HOUR_MS)
  const quakes: EarthquakeEvent[] = []
  for (let hour = last - SHOWN_HOURS; hour <= last; hour++)
    for (const [zone, [, , , , , , perWeek]] of ZONES.entries()) {
      if (hashUnit(seed, 641, hour, zone) >= perWeek / SHOWN_HOURS) continue
      const quake = earthquake(hour, zone, seed)
      const occurredAt = Date.parse(String(quake.geoJson.properties?.occurred_at))
      if (occurredAt <= now.getTime() && occurredAt > now.getTime() - SHOWN_HOURS * HOUR_MS) quakes.push(quake)
    }
  return quakes
}

function earthquake(hour: number, zone: number, seed: number): EarthquakeEvent {
  const [name, lat, lng, latSpread, lngSpread, maxDepthKm] = ZONES[zone] as (typeof ZONES)[number]
  // The sum of two random numbers, so that most are near the center.
  const offset = (key: number) => hashUnit(seed, key, hour, zone) + hashUnit(seed, key + 10, hour, zone) - 1
  const [north, east] = [latSpread * offset(651), lngSpread * offset(652)]
  const chance = hashUnit(seed, 642, hour, zone)
  const magnitude = Math.min(MAX_MAGNITUDE, MIN_MAGNITUDE - Math.log10(1 - chance) / B_VALUE)
  const eastKm = east * KM_PER_DEGREE * Math.cos((lat * Math.PI) / 180)
  const km = Math.round(Math.hypot(north * KM_PER_DEGREE, eastKm))
  const bearing = ((Math.atan2(eastKm, north * KM_PER_DEGREE) * 180) / Math.PI + 360) % 360
  const id = `quake-${hour}-${zone}`
  return {
    eventType: 'earthquakes',
    id,
    earthquakeId: id,
    magnitude: Math.round(magnitude * 10) / 10,
    geoJson: {
      type: 'Feature',
      id,
      geometry: { type: 'Point', coordinates: [roundDegrees(wrapLongitude(lng + east)), roundDegrees(lat + north)] },
      properties: {
        place: km < 2 ? name : quakePlace(km, compassAbbreviation(bearing) ?? '', name),
        depth_km: Math.round(hashBetween(2, maxDepthKm, seed, 643, hour, zone)),
        occurred_at: new Date(Math.floor((hour + hashUnit(seed, 644, hour, zone)) * HOUR_MS)).toISOString(),
      },
    },
  }
}

const roundDegrees = (degrees: number) => Math.round(degrees * 1000) / 1000
const wrapLongitude = (lng: number) => (lng < -180 ? lng + 360 : lng)
