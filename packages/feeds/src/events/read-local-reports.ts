// Local storm reports of the National Weather Service as Iowa State University publishes them,
// https://mesonet.agron.iastate.edu/geojson/lsr.geojson?help. They have what the Storm Prediction Center leaves out: snow, ice, floods.
import { type StormReportEvent, stormReportCategory } from '@stormlane/domain/hazards'
import type { FeedNotes } from '@stormlane/domain/product'
import { DAY_MS, MINUTE_MS } from '@stormlane/domain/time'
import * as z from 'zod'
import { acceptItems, ItemProblem } from './accept-items.ts'
import { LIVE_EVENT_TEXTS as TEXTS } from './live-events.texts.ts'
import { readFeatures, readShape } from './read-collection.ts'

/** The same as those of the Storm Prediction Center. */
const SHOWN_MS = DAY_MS
const FUTURE_TOLERANCE_MS = 15 * MINUTE_MS
/** These are taken from the Storm Prediction Center, which removes duplicates. */
const OF_THE_CENTER = ['TORNADO', 'HAIL', 'TSTM WND GST', 'TSTM WND DMG']
/** Our choice: hundreds of volunteers report any rain of a day, and less than this is no storm. */
const LEAST_RAIN_INCHES = 1
const MPH_A_KNOT = 1.150_78

interface Unit {
  name: string
  factor?: number
  /** Larger values are errors (our choice, above the records of the United States). */
  bounds: readonly [least: number, most: number]
}

/** Units are written in several ways. */
const UNITS: Readonly<Record<string, Unit>> = {
  inch: { name: 'IN', bounds: [0, 200] },
  in: { name: 'IN', bounds: [0, 200] },
  mph: { name: 'MPH', bounds: [0, 250] },
  kts: { name: 'MPH', factor: MPH_A_KNOT, bounds: [0, 250] },
  f: { name: 'F', bounds: [-90, 140] },
  mi: { name: 'MI', bounds: [0, 20] },
  ft: { name: 'FT', bounds: [-20, 150] },
}

const reportSchema = z.object({
  properties: z.object({
    typetext: z.string().min(1).max(60),
    valid: z.iso.datetime({ offset: true }),
    magf: z.number().nullish(),
    unit: z.string().nullish(),
    city: z.string().nullish(),
    county: z.string().nullish(),
    st: z.string().nullish(),
    state: z.string().nullish(),
    remark: z.string().nullish(),
    source: z.string().nullish(),
  }),
  geometry: z.object({
    type: z.literal('Point'),
    coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]).rest(z.number()),
  }),
})
type Report = z.output<typeof reportSchema>

/** Reads the reports of the last 24 hours of kinds that the files of the Storm Prediction Center do not have. */
export function readLocalReports(text: string, now: Date, notes?: FeedNotes): StormReportEvent[] {
  const features = readFeatures(text, 'storm reports').filter((feature) => !OF_THE_CENTER.includes(typeOf(feature)))
  const read = acceptItems(features, {
    read: (feature) => readReport(readShape(feature, reportSchema), now),
    nameOf: (feature, i) => typeOf(feature) || TEXTS.nameless(i + 1),
    what: 'storm reports',
    notes,
  })
  return [...new Map(read.flatMap((event) => (event ? [[event.id, event] as const] : []))).values()]
}

function typeOf(feature: unknown): string {
  const { properties } = (feature ?? {}) as { properties?: { typetext?: unknown } | null }
  return typeof properties?.typetext === 'string' ? properties.typetext.slice(0, 60).toUpperCase() : ''
}

/** Returns null for a report that is old or of little rain. */
function readReport({ properties, geometry }: Report, now: Date): StormReportEvent | null {
  const { typetext, valid, city, county, st, state, remark, source } = properties
  const time = Date.parse(valid)
  if (time > now.getTime() + FUTURE_TOLERANCE_MS) throw new ItemProblem(TEXTS.inFuture)
  const { magnitude, units } = readSize(properties)
  const reportType = typetext.toUpperCase()
  const isLittleRain = reportType === 'RAIN' && (magnitude ?? 0) < LEAST_RAIN_INCHES
  if (time < now.getTime() - SHOWN_MS || isLittleRain) return null
  const [longitude, latitude] = geometry.coordinates
  const reportedAt = new Date(time).toISOString()
  const id = `lsr-${reportType.replaceAll(/\W+/g, '-')}-${reportedAt.slice(0, 16)}-${latitude}-${longitude}`
  return {
    eventType: 'storm_reports',
    id,
    reportType,
    magnitude,
    units,
    geoJson: {
      type: 'Feature',
      id,
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
      properties: {
        category: stormReportCategory(reportType),
        county: [county, st ?? state].filter(Boolean).join(', '),
        ...(city && { place: city }),
        ...(remark && { comments: remark.slice(0, 1000) }),
        ...(source && { source }),
        reported_at: reportedAt,
      },
    },
  }
}

/** A size without a unit, or in one that is not known, is left out: a number that nobody can read is none. */
function readSize({ magf, unit }: Report['properties']): Pick<StormReportEvent, 'magnitude' | 'units'> {
  const known = UNITS[unit?.trim().toLowerCase() ?? '']
  if (magf === null || magf === undefined || !known) return { magnitude: null, units: null }
  const { name, factor = 1, bounds } = known
  const magnitude = Math.round(100 * factor * magf) / 100
  if (magnitude < bounds[0] || magnitude > bounds[1]) throw new ItemProblem(TEXTS.badSize(`${magf} ${unit}`))
  return { magnitude, units: name }
}
