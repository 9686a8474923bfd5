import type { VolcanoEvent } from '@stormlane/domain/hazards'
import type { FeedNotes } from '@stormlane/domain/product'
import * as z from 'zod'
import { unusableAnswer } from '../unusable-answer.ts'
import { acceptItems, ItemProblem } from './accept-items.ts'
import { LIVE_EVENT_TEXTS as TEXTS } from './live-events.texts.ts'
import { readJson, readShape } from './read-collection.ts'

/** A row of getElevatedVolcanoes, https://volcanoes.usgs.gov/hans-public/api/volcano/. */
const noticeSchema = z.object({
  vnum: z.string().min(1).max(20),
  volcano_name: z.string().min(1),
  alert_level: z.string().nullish(),
  color_code: z.string().nullish(),
  /** `2026-05-04 18:46:00`. */
  sent_utc: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    .transform((text) => new Date(`${text.replace(' ', 'T')}Z`))
    .refine((date) => !Number.isNaN(date.getTime()), 'no such time'),
})
/** A row of getUSVolcanoes, which has the positions that notices lack. */
const volcanoSchema = z.object({
  vnum: z.string().nullish(),
  latitude: z.coerce.number().min(-90).max(90),
  longitude: z.coerce.number().min(-180).max(180),
})
const CALM = ['NORMAL', 'UNASSIGNED', '']

/**
 * Reads the volcanoes of the United States with an elevated alert level, from the notices and the list of volcanoes of
 * the US Geological Survey.
 */
export function readHansVolcanoes(notices: string, volcanoes: string, notes?: FeedNotes): VolcanoEvent[] {
  const places = new Map(
    listOf(volcanoes).flatMap((row) => {
      const { data } = volcanoSchema.safeParse(row)
      return data?.vnum ? [[data.vnum, [data.longitude, data.latitude]] as const] : []
    }),
  )
  return acceptItems(listOf(notices), {
    read: (row) => readNotice(row, places),
    nameOf: (row, i) => nameOf(row) ?? TEXTS.nameless(i + 1),
    what: 'volcanoes',
    notes,
  }).flatMap((event) => event ?? [])
}

function listOf(text: string): unknown[] {
  const list = readJson(text)
  if (!Array.isArray(list)) throw unusableAnswer(TEXTS.noList('volcanoes'))
  return list
}

function readNotice(row: unknown, places: ReadonlyMap<string, readonly number[]>): VolcanoEvent | null {
  const { vnum, volcano_name: name, alert_level, color_code, sent_utc } = readShape(row, noticeSchema)
  if (CALM.includes((alert_level ?? '').toUpperCase())) return null
  const place = places.get(vnum)
  if (!place) throw new ItemProblem(TEXTS.noPlace)
  const id = `hans-${vnum}`
  return {
    eventType: 'volcanoes',
    id,
    geoJson: {
      type: 'Feature',
      id,
      geometry: { type: 'Point', coordinates: [...place] },
      properties: {
        name,
        country: 'United States',
        alert_level: capitalized(alert_level ?? ''),
        aviation_color: capitalized(color_code ?? ''),
        since: sent_utc.toISOString(),
      },
    },
  }
}

function nameOf(row: unknown): string | null {
  const name = (row as { volcano_name?: unknown } | null)?.volcano_name
  return typeof name === 'string' && name !== '' ? name.slice(0, 100) : null
}

const capitalized = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase()
