import type { EarthquakeEvent } from '@stormlane/domain/hazards'
import type { FeedNotes } from '@stormlane/domain/product'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@stormlane/domain/time'
import * as z from 'zod'
import { unusableAnswer } from '../unusable-answer.ts'
import { acceptItems, ItemProblem } from './accept-items.ts'
import { LIVE_EVENT_TEXTS as TEXTS } from './live-events.texts.ts'

/** The period of the feed `2.5_week`, the same as in the simulated world. */
const SHOWN_MS = 7 * DAY_MS
/** Our choice: the survey renews its feeds every minute. */
const MAX_FEED_AGE_MS = HOUR_MS
/** Our choice: clocks differ. */
const FUTURE_TOLERANCE_MS = 5 * MINUTE_MS

/**
 * A feature of the GeoJSON summary format, https://earthquake.usgs.gov/earthquakes/feed/v1.0/geojson.php, which also
 * documents the bounds.
 */
const featureSchema = z.object({
  id: z.string().min(1).max(100),
  properties: z.object({
    mag: z.number().min(-1).max(10),
    place: z.string().nullish(),
    /** Milliseconds. */
    time: z.int(),
    /** Feeds also hold blasts and other shocks. */
    type: z.string(),
    status: z.string().nullish(),
  }),
  geometry: z.object({
    type: z.literal('Point'),
    coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)], z.number().nullable()),
  }),
})
type Feature = z.output<typeof featureSchema>

/** Reads the earthquakes of the last week from a feed of the US Geological Survey. */
export function readUsgsEarthquakes(text: string, now: Date, notes?: FeedNotes): EarthquakeEvent[] {
  const { metadata, features } = readCollection(text)
  if (metadata && now.getTime() - metadata.generated > MAX_FEED_AGE_MS)
    throw unusableAnswer(TEXTS.outdated(new Date(metadata.generated).toISOString()), 'no_recent')
  const read = acceptItems(features, {
    read: (feature) => readFeature(feature, now),
    nameOf: (feature, i) => idOf(feature) ?? TEXTS.nameless(i + 1),
    what: 'earthquakes',
    notes,
  })
  const shown = read.filter(
    ({ properties: { type, status, time } }) =>
      type === 'earthquake' && status !== 'deleted' && time > now.getTime() - SHOWN_MS,
  )
  if (features.length > 0 && shown.length === 0) throw unusableAnswer(TEXTS.noneRecent(features.length), 'no_recent')
  return [...new Map(shown.map((feature) => [feature.id, toEarthquake(feature)])).values()]
}

const collectionSchema = z.object({
  metadata: z
    .object({ generated: z.number().min(0) })
    .optional()
    .catch(undefined),
  features: z.array(z.unknown()),
})

function readCollection(text: string): z.output<typeof collectionSchema> {
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch {
    throw unusableAnswer(TEXTS.notJson, 'not_data')
  }
  const collection = collectionSchema.safeParse(answer)
  if (!collection.success) throw unusableAnswer(TEXTS.noFeatures)
  return collection.data
}

function readFeature(feature: unknown, now: Date): Feature {
  const { data, error } = featureSchema.safeParse(feature)
  if (error) throw new ItemProblem(`${error.issues[0]?.path.join('.')}: ${error.issues[0]?.message}`)
  if (data.properties.time > now.getTime() + FUTURE_TOLERANCE_MS) throw new ItemProblem(TEXTS.inFuture)
  return data
}

function toEarthquake({ id, properties: { mag, place, time }, geometry }: Feature): EarthquakeEvent {
  const [longitude, latitude, depth] = geometry.coordinates
  return {
    eventType: 'earthquakes',
    id,
    earthquakeId: id,
    magnitude: Math.round(mag * 10) / 10,
    geoJson: {
      type: 'Feature',
      id,
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
      properties: {
        place: place ?? null,
        depth_km: typeof depth === 'number' ? Math.round(depth) : null,
        occurred_at: new Date(time).toISOString(),
      },
    },
  }
}

function idOf(feature: unknown): string | null {
  const id = (feature as { id?: unknown } | null)?.id
  return typeof id === 'string' && id !== '' ? id.slice(0, 100) : null
}
