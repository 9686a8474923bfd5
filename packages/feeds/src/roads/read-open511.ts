import type { RoadConditionType } from '@stormlane/domain/hazards'
import type { FeedNotes } from '@stormlane/domain/product'
import * as z from 'zod'
import { acceptItems, ItemProblem } from '../events/accept-items.ts'
import { readJson, readShape } from '../events/read-collection.ts'
import { unusableAnswer } from '../unusable-answer.ts'
import { inWords, isUnderWay, itemName, type RoadReport, roadReport } from './road-report.ts'
import { LIVE_ROAD_TEXTS as TEXTS } from './roads.texts.ts'

const TYPES: Readonly<Record<string, RoadConditionType>> = {
  CONSTRUCTION: 'road_work',
  INCIDENT: 'traffic_incident',
  SPECIAL_EVENT: 'special_event',
  WEATHER_CONDITION: 'road_status',
  ROAD_CONDITION: 'road_status',
}

/** An event of Open511 1.0, http://www.open511.org. */
const eventSchema = z.object({
  id: z.string().min(1).max(200),
  status: z.string(),
  event_type: z.string(),
  event_subtypes: z.array(z.string()).optional(),
  headline: z.string().nullish(),
  description: z.string().nullish(),
  severity: z.string().nullish(),
  geography: z.unknown(),
  roads: z.array(z.object({ name: z.string().nullish(), state: z.string().nullish() })).nullish(),
  /** `2021-04-26T15:19:00+00:00/`, open at the end. */
  schedule: z.object({ intervals: z.array(z.string()).optional() }).nullish(),
})

/** Reads the events that are under way. An event with all of its roads closed is a closure, whatever the reason. */
export function readOpen511(text: string, now: Date, notes?: FeedNotes): RoadReport[] {
  const events = (readJson(text) as { events?: unknown } | null)?.events
  if (!Array.isArray(events)) throw unusableAnswer(TEXTS.noList('events'))
  const read = acceptItems(events, {
    read: (event) => readEvent(event, now),
    nameOf: itemName,
    what: 'events',
    notes,
  })
  return read.flatMap((report) => report ?? [])
}

function readEvent(event: unknown, now: Date): RoadReport | null {
  const { id, status, event_type, event_subtypes, headline, description, severity, geography, roads, schedule } =
    readShape(event, eventSchema)
  const type = TYPES[event_type]
  if (!type) throw new ItemProblem(TEXTS.unknownType(event_type.slice(0, 40)))
  const intervals = (schedule?.intervals ?? []).map(readInterval)
  const current = intervals.find(([start, end]) => isUnderWay(start, end, now))
  if (status !== 'ACTIVE' || (intervals.length > 0 && !current)) return null
  const isClosed = roads != null && roads.length > 0 && roads.every(({ state }) => state === 'CLOSED')
  const roadway = [...new Set((roads ?? []).flatMap(({ name }) => name ?? []))].join(', ')
  return roadReport(id, isClosed ? 'road_closure' : type, geography, {
    roadway: roadway || null,
    title: headline ?? null,
    description: description ?? headline ?? null,
    severity: severity ?? null,
    status: event_subtypes?.join(', ') ?? null,
    reason: event_subtypes?.join(', ') ?? null,
    traffic_incident_type: event_subtypes?.join(', ') ?? null,
    start_time: inWords(current?.[0] ?? null),
    end_time: inWords(current?.[1] ?? null),
  })
}

function readInterval(interval: string): [start: Date | null, end: Date | null] {
  const [start, end] = interval.split('/').map((text) => {
    const time = new Date(text)
    return Number.isNaN(time.getTime()) ? null : time
  })
  return [start ?? null, end ?? null]
}
