import type { FloodChance } from '@stormlane/domain/hazards'
import type { FeedNotes } from '@stormlane/domain/product'
import * as z from 'zod'
import { acceptItems, ItemProblem } from './accept-items.ts'
import { LIVE_EVENT_TEXTS as TEXTS } from './live-events.texts.ts'
import { readArea, readFeatures, readShape } from './read-collection.ts'

/**
 * The smallest chance of rain above flash flood guidance within 25 miles in each category,
 * https://www.wpc.ncep.noaa.gov/qpf/excess_rain.shtml.
 */
const CHANCES: Readonly<Record<string, number>> = { Marginal: 0.05, Slight: 0.15, Moderate: 0.4, High: 0.7 }

/** `2026-08-22 16:00:00`, UTC. */
const moment = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  .transform((text) => new Date(`${text.replace(' ', 'T')}Z`))
  .refine((date) => !Number.isNaN(date.getTime()), 'no such time')
const featureSchema = z.object({
  properties: z.object({
    /** `Slight (At Least 15%)`. */
    outlook: z.string(),
    start_time: moment,
    end_time: moment,
  }),
  geometry: z.unknown(),
})

/** Reads a day of the excessive rainfall outlook of the Weather Prediction Center; higher chances come last, so that they are drawn on top. */
export function readWpcRain(text: string, now: Date, notes?: FeedNotes): FloodChance[] {
  const read = acceptItems(readFeatures(text, 'rainfall outlooks'), {
    read: (feature) => readChance(feature, now),
    nameOf: (_, i) => TEXTS.nameless(i + 1),
    what: 'rainfall outlooks',
    notes,
  })
  return read.flatMap((chance) => chance ?? []).toSorted((a, b) => a.probability - b.probability)
}

/** Returns null for an outlook that has ended. */
function readChance(feature: unknown, now: Date): FloodChance | null {
  const { properties, geometry } = readShape(feature, featureSchema)
  const category = properties.outlook.split(' ')[0] ?? ''
  const probability = CHANCES[category]
  if (probability === undefined) throw new ItemProblem(TEXTS.unknownRisk(properties.outlook.slice(0, 30)))
  const area = readArea(geometry)
  if (properties.end_time <= now) return null
  const date = properties.start_time.toISOString().slice(0, 10)
  const [west, south] = (area.type === 'Polygon' ? area.coordinates : area.coordinates[0])?.[0]?.[0] ?? []
  const id = `wpc-rain-${category}-${date}-${west}-${south}`
  return { id, name: TEXTS.rainRisk(category), date, probability, geometry: area }
}
