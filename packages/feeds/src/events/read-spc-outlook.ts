import { SEVERE_CAST_RISKS, type SevereCastEvent, type SevereCastRisk } from '@stormlane/domain/hazards'
import type { FeedNotes } from '@stormlane/domain/product'
import * as z from 'zod'
import { acceptItems, ItemProblem } from './accept-items.ts'
import { LIVE_EVENT_TEXTS as TEXTS } from './live-events.texts.ts'
import { readArea, readFeatures, readShape } from './read-collection.ts'

/** Labels of the center's categories. The lowest, general thunderstorms, is not a risk of severe ones. */
const RISKS: Readonly<Record<string, SevereCastRisk | null>> = {
  TSTM: null,
  MRGL: 'Marginal',
  SLGT: 'Slight',
  ENH: 'Enhanced',
  MDT: 'Moderate',
  HIGH: 'High',
}

/** `202608221630`, UTC. */
const MOMENT = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)$/
const moment = z
  .string()
  .regex(MOMENT)
  .transform((text) => new Date(text.replace(MOMENT, '$1-$2-$3T$4:$5:00Z')))
  .refine((date) => !Number.isNaN(date.getTime()), 'no such time')

const properties = z.object({
  label: z.string(),
  valid: moment,
  expire: moment,
  fill: z.string().regex(/^#[\da-f]{6}$/i),
})
const featureSchema = z.object({
  properties: z
    .record(z.string(), z.unknown())
    // Property names are uppercase in the center's own files and lowercase in NOAA's map services.
    .transform((given) => Object.fromEntries(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value])))
    .pipe(properties),
  geometry: z.unknown(),
})

/** Reads the categories of a convective outlook of the Storm Prediction Center; higher risks come last, so that they are drawn on top. */
export function readSpcOutlook(text: string, now: Date, notes?: FeedNotes): SevereCastEvent[] {
  // A day without any risk has a feature without an area.
  const features = readFeatures(text, 'outlooks').filter((feature) => !isEmpty(feature))
  const read = acceptItems(features, {
    read: (feature) => readCategory(feature),
    nameOf: (_, i) => TEXTS.nameless(i + 1),
    what: 'outlooks',
    notes,
  })
  return read
    .flatMap((event) => (event && Date.parse(String(event.geoJson.properties?.end_time)) > now.getTime() ? event : []))
    .toSorted((a, b) => rankOf(a) - rankOf(b))
}

const rankOf = ({ geoJson }: SevereCastEvent) => SEVERE_CAST_RISKS.indexOf(geoJson.properties?.risk as SevereCastRisk)

function isEmpty(feature: unknown): boolean {
  const { geometry } = (feature ?? {}) as { geometry?: { geometries?: unknown[]; coordinates?: unknown[] } | null }
  return geometry === null || geometry?.geometries?.length === 0 || geometry?.coordinates?.length === 0
}

/** Returns null for a category without a risk of severe storms. */
function readCategory(feature: unknown): SevereCastEvent | null {
  const { properties: given, geometry } = readShape(feature, featureSchema)
  const risk = RISKS[given.label]
  if (risk === undefined) throw new ItemProblem(TEXTS.unknownRisk(given.label.slice(0, 20)))
  if (risk === null) return null
  const area = readArea(geometry)
  const [west, south] = (area.type === 'Polygon' ? area.coordinates : area.coordinates[0])?.[0]?.[0] ?? []
  const id = `spc-outlook-${given.label}-${given.valid.toISOString().slice(0, 16)}-${west}-${south}`
  return {
    eventType: 'severe_cast',
    id,
    geoJson: {
      type: 'Feature',
      id,
      geometry: area,
      properties: {
        risk,
        fill: given.fill,
        fill_opacity: 0.35,
        start_time: given.valid.toISOString(),
        end_time: given.expire.toISOString(),
      },
    },
  }
}
