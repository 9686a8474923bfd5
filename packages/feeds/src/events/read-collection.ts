import { type Area, geometryProblem } from '@stormlane/domain/geo'
import type * as z from 'zod'
import { unusableAnswer } from '../unusable-answer.ts'
import { ItemProblem } from './accept-items.ts'
import { LIVE_EVENT_TEXTS as TEXTS } from './live-events.texts.ts'

export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw unusableAnswer(TEXTS.notJson, 'not_data')
  }
}

/** Reads the features of a GeoJSON collection. */
export function readFeatures(text: string, what: string): unknown[] {
  const features = (readJson(text) as { features?: unknown } | null)?.features
  if (!Array.isArray(features)) throw unusableAnswer(TEXTS.noList(what))
  return features
}

/** Parses an item; throws an `ItemProblem` if it does not match the schema. */
export function readShape<Schema extends z.ZodType>(item: unknown, schema: Schema): z.output<Schema> {
  const { data, error } = schema.safeParse(item)
  if (error) throw new ItemProblem(`${error.issues[0]?.path.join('.')}: ${error.issues[0]?.message}`)
  return data as z.output<Schema>
}

export function readArea(geometry: unknown): Area {
  const problem = geometryProblem(geometry)
  if (problem) throw new ItemProblem(String(problem))
  const area = geometry as Area
  if (area.type !== 'Polygon' && area.type !== 'MultiPolygon') throw new ItemProblem(TEXTS.noArea)
  return area
}
