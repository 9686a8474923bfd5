import type { Coordinates } from '@stormlane/domain/geo'
import {
  type CycloneEvent,
  type CycloneFeature,
  coneRadiusMeters,
  cycloneCategory,
  sweptArea,
  toLineString,
  toPosition,
} from '@stormlane/domain/hazards'
import { METERS_PER_NAUTICAL_MILE } from '@stormlane/domain/measures'
import type { FeedNotes } from '@stormlane/domain/product'
import { DAY_MS } from '@stormlane/domain/time'
import type { LineString, Point, Polygon } from 'geojson'
import * as z from 'zod'
import { unusableAnswer } from '../unusable-answer.ts'
import { acceptItems, ItemProblem } from './accept-items.ts'
import { LIVE_EVENT_TEXTS as TEXTS } from './live-events.texts.ts'
import { readJson, readShape } from './read-collection.ts'
import { type Advisory, type AdvisoryPoint, readNhcAdvisory, WIND_FORCES_KT } from './read-nhc-advisory.ts'

/** Our choice: advisories come every six hours, so an older one belongs to a storm that has ended. */
const SHOWN_MS = DAY_MS

/** An entry of CurrentStorms.json, https://www.nhc.noaa.gov/productexamples/, which also documents the bounds. */
const stormSchema = z.object({
  id: z.string().regex(/^(al|ep|cp)\d{6}$/i),
  name: z.string().min(1).max(60),
  intensity: z.coerce.number().min(5).max(200),
  pressure: z.coerce.number().min(850).max(1060).nullish().catch(null),
  latitudeNumeric: z.number().min(-80).max(80),
  longitudeNumeric: z.number().min(-180).max(180),
  lastUpdate: z.iso.datetime(),
  forecastAdvisory: z.object({ url: z.url() }).nullish(),
})
type Storm = z.output<typeof stormSchema>

/** Fetches a page by its path on the center's server. */
export type FetchPage = (path: string) => Promise<string>

/**
 * Reads the current cyclones, each with track, cone and wind fields of its forecast advisory. A cyclone whose advisory
 * cannot be read has only its position.
 */
export async function readNhcCyclones(
  text: string,
  now: Date,
  fetchPage: FetchPage,
  notes?: FeedNotes,
): Promise<CycloneEvent[]> {
  const listed = (readJson(text) as { activeStorms?: unknown } | null)?.activeStorms
  if (!Array.isArray(listed)) throw unusableAnswer(TEXTS.noList('cyclones'))
  const storms = acceptItems(listed, {
    read: (storm) => readShape(storm, stormSchema),
    nameOf: (storm, i) => nameOf(storm) ?? TEXTS.nameless(i + 1),
    what: 'cyclones',
    notes,
  })
  const current = storms.filter(({ lastUpdate }) => now.getTime() - Date.parse(lastUpdate) <= SHOWN_MS)
  const events = await Promise.all(current.map((storm) => cycloneEvents(storm, fetchPage, notes)))
  return events.flat()
}

async function cycloneEvents(storm: Storm, fetchPage: FetchPage, notes?: FeedNotes): Promise<CycloneEvent[]> {
  const here = { latitude: storm.latitudeNumeric, longitude: storm.longitudeNumeric }
  const disturbance = () => [
    toEvent(storm, 'disturbance_point', 'now', toPoint(here), {
      ...facts({ windKt: storm.intensity, leadHours: 0, validAt: new Date(storm.lastUpdate) }),
      pressure_hpa: storm.pressure ?? null,
    }),
  ]
  if (!storm.forecastAdvisory) return disturbance()
  try {
    const page = await fetchPage(new URL(storm.forecastAdvisory.url).pathname)
    const advisory = readNhcAdvisory(page, new Date(storm.lastUpdate))
    if (advisory.cycloneId !== storm.id.toUpperCase()) throw new ItemProblem(TEXTS.otherStorm(advisory.cycloneId))
    return advisoryEvents(storm, advisory)
  } catch (error) {
    notes?.refused(TEXTS.advisoryOf(storm.name), (error as Error).message)
    return disturbance()
  }
}

function advisoryEvents(storm: Storm, { points }: Advisory): CycloneEvent[] {
  const cone = points.map((point) => ({ ...point, radiusMeters: coneRadiusMeters(storm.id, point.leadHours) }))
  const swaths = WIND_FORCES_KT.flatMap((force) =>
    windSwaths(points, force).map((swath, i) =>
      toEvent(storm, 'storm_danger_swath', `${force}-${i}`, swath, { wind_kt: force }),
    ),
  )
  if (points.length === 1) return [...swaths, ...points.map((point) => trackPoint(storm, point))]
  return [
    ...swaths,
    toEvent(storm, 'storm_cone_of_uncertainty', 'track', sweptArea(cone), { hours: points.at(-1)?.leadHours }),
    toEvent(storm, 'storm_track_line', 'official', toLineString(points), { model: 'official' }),
    ...points.map((point) => trackPoint(storm, point)),
  ]
}

const trackPoint = (storm: Storm, point: AdvisoryPoint) =>
  toEvent(storm, 'storm_track_point', String(point.leadHours), toPoint(point), {
    ...facts(point),
    ...(point.leadHours === 0 && { pressure_hpa: storm.pressure ?? null }),
  })

/** Returns the areas swept by winds of a force: one for each part of the track on which they are forecast. */
function windSwaths(points: readonly AdvisoryPoint[], force: (typeof WIND_FORCES_KT)[number]): Polygon[] {
  const parts: AdvisoryPoint[][] = []
  for (const [i, point] of points.entries()) {
    if (!point.radii[force]) continue
    if (i > 0 && points[i - 1]?.radii[force]) parts.at(-1)?.push(point)
    else parts.push([point])
  }
  return parts.map((part) =>
    sweptArea(
      part.map((point) => {
        const quadrants = point.radii[force] ?? [0, 0, 0, 0]
        const radiusMeters = (bearing: number) =>
          (quadrants[Math.floor((((bearing % 360) + 360) % 360) / 90)] ?? 0) * METERS_PER_NAUTICAL_MILE
        return { ...point, radiusMeters }
      }),
    ),
  )
}

function toEvent(
  { id: stormId, name, lastUpdate }: Storm,
  feature: CycloneFeature,
  key: string,
  geometry: Point | LineString | Polygon,
  properties: Record<string, unknown>,
): CycloneEvent {
  const cycloneId = stormId.toUpperCase()
  const id = `${cycloneId}-${feature}-${key}`
  const geoJson = {
    type: 'Feature',
    id,
    geometry,
    properties: { name, advisory_at: new Date(lastUpdate).toISOString(), ...properties },
  } as const
  return { eventType: 'cyclones', id, cycloneId, name, hasModelForecastTracks: false, feature, geoJson }
}

const facts = ({ windKt, leadHours, validAt }: Pick<AdvisoryPoint, 'windKt' | 'leadHours' | 'validAt'>) => ({
  lead_hours: leadHours,
  valid_at: validAt.toISOString(),
  max_wind_kt: windKt,
  category: cycloneCategory(windKt),
})

const toPoint = (place: Coordinates): Point => ({ type: 'Point', coordinates: toPosition(place) })

function nameOf(storm: unknown): string | null {
  const name = (storm as { name?: unknown } | null)?.name
  return typeof name === 'string' && name !== '' ? name.slice(0, 100) : null
}
