// The services of states that use the same software: `/api/v2/get/event`, `/winterroads` and `/cameras`.
import { decodePolyline } from '@stormlane/domain/geo'
import type { LocalTimes, RoadConditionType } from '@stormlane/domain/hazards'
import type { FeedNotes } from '@stormlane/domain/product'
import { MINUTE_MS, ZoneOffsets } from '@stormlane/domain/time'
import { acceptItems, ItemProblem } from '../events/accept-items.ts'
import { readJson } from '../events/read-collection.ts'
import { unusableAnswer } from '../unusable-answer.ts'
import { inWords, isUnderWay, type RoadReport, roadReport } from './road-report.ts'
import { ROAD_WORDS, LIVE_ROAD_TEXTS as TEXTS } from './roads.texts.ts'

/** Larger numbers are times in milliseconds instead of seconds. */
const LAST_SECOND = 1e11
/** Our choice: clocks differ. */
const TOLERANCE_MS = 5 * MINUTE_MS

/** Maps words in the name of an event's type to our types; anything else is an incident. */
const EVENT_TYPES: readonly (readonly [words: RegExp, type: RoadConditionType])[] = [
  [/road ?work|construction|maintenance/i, 'road_work'],
  [/closure/i, 'road_closure'],
  [/special ?event/i, 'special_event'],
  [/congestion|delay/i, 'traffic_congestion'],
  [/restriction|truck/i, 'trucker_warning'],
  [/./, 'traffic_incident'],
]

/** Reads the events that are under way. */
export function read511Events(text: string, now: Date, notes?: FeedNotes, local?: LocalTimes): RoadReport[] {
  const read = readRecords(text, 'events', notes, (record) => {
    const type = record.text('EventType')
    if (type === null) throw new ItemProblem(TEXTS.unknownType(''))
    const start = record.time('StartDate', local)
    const end = record.time('PlannedEndDate', local)
    if (!isUnderWay(start && new Date(start.getTime() - TOLERANCE_MS), end, now)) return null
    const kind = record.flag('IsFullClosure')
      ? 'road_closure'
      : (EVENT_TYPES.find(([words]) => words.test(type))?.[1] ?? 'traffic_incident')
    const roadway = [record.text('RoadwayName'), directionOf(record.text('DirectionOfTravel'))]
      .filter(Boolean)
      .join(' ')
    return roadReport(record.id(), kind, record.place(), {
      roadway: roadway || null,
      title: roadway || record.text('Location'),
      description: record.text('Description'),
      affected_lanes: record.text('LanesAffected'),
      severity: record.text('Severity'),
      reason: record.text('EventSubType'),
      traffic_incident_type: record.text('EventSubType') ?? type,
      start_time: inWords(start),
      end_time: inWords(end),
    })
  })
  return read.flatMap((report) => report ?? [])
}

/** Reads the winter driving conditions of stretches. */
export const read511WinterRoads = (text: string, notes?: FeedNotes): RoadReport[] =>
  readRecords(text, 'winter roads', notes, (record) => {
    const status = record.text('PrimaryCondition') ?? record.text('OverallStatus') ?? record.text('Condition')
    const more = record.texts('SecondaryConditions')
    const place = record.text('LocationDescription') ?? record.text('AreaName')
    return roadReport(record.id(), 'road_status', record.place(), {
      roadway: record.text('RoadwayName'),
      status,
      description: [place, [status, ...more].filter(Boolean).join(', ')].filter(Boolean).join(': '),
      start_mile_marker: null,
      end_mile_marker: null,
    })
  })

/** Reads the cameras that work, with the addresses of their pictures. */
export function read511Cameras(text: string, notes?: FeedNotes): RoadReport[] {
  const read = readRecords(text, 'cameras', notes, (record) => {
    const pictures = record.pictures()
    if (record.flag('Disabled') || record.flag('Blocked') || pictures.length === 0) return null
    const roadway = record.text('RoadwayName') ?? record.text('Roadway')
    return roadReport(record.id(), 'traffic_camera', record.place(), {
      roadway,
      description: record.text('Name') ?? ROAD_WORDS.camera(roadway ?? '', record.text('Location') ?? ''),
      image_urls: pictures,
      video_urls: [],
    })
  })
  return read.flatMap((report) => report ?? [])
}

const directionOf = (direction: string | null) =>
  /^(unknown|none|all directions)$/i.test(direction ?? '') ? null : direction

function readRecords<Read>(
  text: string,
  what: string,
  notes: FeedNotes | undefined,
  read: (record: Record511) => Read,
): Read[] {
  const list = readJson(text)
  if (!Array.isArray(list)) throw unusableAnswer(TEXTS.noList(what))
  return acceptItems(list, {
    read: (item) => read(new Record511(item)),
    nameOf: (item, i) => new Record511(item).text('ID') ?? `entry ${i + 1}`,
    what,
    notes,
  })
}

/** A record whose field names are spelled differently by each state: `ID`, `Id`, `Primary Condition`. */
class Record511 {
  readonly #fields: ReadonlyMap<string, unknown>

  constructor(item: unknown) {
    const entries = item !== null && typeof item === 'object' ? Object.entries(item) : []
    this.#fields = new Map(entries.map(([name, value]) => [plain(name), value]))
  }

  text(name: string): string | null {
    const value = this.#fields.get(plain(name))
    if (typeof value === 'number') return String(value)
    return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 2000) : null
  }

  texts(name: string): string[] {
    const value = this.#fields.get(plain(name))
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
  }

  flag(name: string): boolean {
    const value = this.#fields.get(plain(name))
    return value === true || value === 'true'
  }

  id(): string {
    const id = this.text('ID')
    if (id === null) throw new ItemProblem('it has no id')
    return id
  }

  /**
   * Reads Unix seconds. Older services write local times without a zone, which are usable only if the registry names
   * the zone.
   */
  time(name: string, local?: LocalTimes): Date | null {
    const text = this.text(name)
    const written = text && local ? localTime(text, local) : null
    if (written) return written
    const value = Number(text ?? Number.NaN)
    const time = new Date(value > LAST_SECOND ? value : 1000 * value)
    return value > 0 && !Number.isNaN(time.getTime()) ? time : null
  }

  /** Returns the line of a stretch, or a point. */
  place(): unknown {
    const line = this.text('EncodedPolyline') ?? this.text('MapEncodedPolyline')
    if (line !== null) {
      const coordinates = positionsOf(line)
      if (coordinates.length > 1) return { type: 'LineString', coordinates }
    }
    const [latitude, longitude] = [this.text('Latitude'), this.text('Longitude')].map((text) =>
      Number(text ?? Number.NaN),
    )
    if (!Number.isFinite(latitude) || !Number.isFinite(longitude) || (latitude === 0 && longitude === 0))
      throw new ItemProblem(TEXTS.noPlace)
    return { type: 'Point', coordinates: [longitude, latitude] }
  }

  pictures(): string[] {
    const views = this.#fields.get('views')
    const urls = Array.isArray(views)
      ? views
          .map((view) => new Record511(view))
          .flatMap((view) => (view.text('Status') === 'Disabled' ? [] : view.text('Url')))
      : [this.text('Url')]
    return urls.flatMap((url) => (url && /^https?:\/\//.test(url) ? url : []))
  }
}

const WRITTEN = /^(\d{1,2})\/(\d{1,2})\/(\d{4}) (\d{1,2}):(\d\d)(?::(\d\d))?(?: ([AP])M)?$/i
const zones = new ZoneOffsets()

/** Parses `31/01/2026 18:05:00` or `1/31/2026 6:05 PM` in the local time of a zone. */
function localTime(text: string, { time_zone, day_first }: LocalTimes): Date | null {
  const [, first, second, year, hour, minute, seconds = '0', half] = WRITTEN.exec(text) ?? []
  if (first === undefined) return null
  const [day, month] = (day_first ? [first, second] : [second, first]).map(Number) as [number, number]
  const hours = half ? (Number(hour) % 12) + (half.toUpperCase() === 'P' ? 12 : 0) : Number(hour)
  const wall = Date.UTC(Number(year), month - 1, day, hours, Number(minute), Number(seconds))
  const isReal = new Date(wall).getUTCDate() === day && new Date(wall).getUTCMonth() === month - 1 && hours < 24
  return isReal ? new Date(zones.instant(time_zone, wall)) : null
}

const plain = (name: string) => name.replaceAll(/[^A-Za-z]/g, '').toLowerCase()

function positionsOf(line: string): [longitude: number, latitude: number][] {
  try {
    const flat = decodePolyline(line)
    return Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i + 1] as number, flat[2 * i] as number])
  } catch {
    throw new ItemProblem(TEXTS.badLine)
  }
}
