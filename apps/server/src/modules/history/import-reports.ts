// Adds events of NOAA's Storm Events database to the ground truth of a stored storm.
import { RunStore, readPlaces } from '@stormlane/atmosphere'
import { FORECAST_DAYS_OUT, STORM_EVENT_TYPES, STORM_IMPACTS } from '@stormlane/domain/history'
import type { MapIndexId } from '@stormlane/domain/weather'
import { DomainError } from '../../platform/domain-error.ts'
import { isDuring } from './kept-period.ts'
import { type MalformedRow, type NoaaStormEvent, readStormEvents } from './noaa-storm-events.ts'
import { stormEventTexts } from './storm-events.texts.ts'
import { reportOnWire } from './storm-on-wire.ts'
import type { StoredStorm, StormStore } from './storm-store.ts'

/** The contract's maximum number of reports per impact. */
const MAX_REPORTS = 5000
const MAX_DESCRIPTION = 1000

export interface ImportOutcome {
  imported: number
  /** Number of rows left out, by reason. */
  leftOut: ReadonlyMap<string, number>
  malformed: readonly MalformedRow[]
}

/**
 * Imports events into a storm. A re-imported event replaces the old one, so that a corrected file can be imported
 * again; of several rows with one id the last counts.
 */
export function importReports(store: StormStore, stormId: string, text: string): ImportOutcome {
  const stored = findStorm(store, stormId)
  const { events, malformed } = readStormEvents(text)
  const leftOut = new Map<string, number>()
  const last = new Map(events.map((event) => [event.id, event]))
  const fitting = events.filter((event) => {
    const reason = last.get(event.id) === event ? reasonToLeaveOut(stored, event) : stormEventTexts.leftOut.repeated
    if (reason) leftOut.set(reason, (leftOut.get(reason) ?? 0) + 1)
    return reason === undefined
  })
  const values = openValues(store, stored.tilesRun)
  try {
    const impacts = stored.storm.impacts.map((impact) => {
      const own = fitting.filter(({ type }) => STORM_EVENT_TYPES[type]?.impact === impact.name)
      const added = own.map((event) => toReport(event, values.at))
      const ids = new Set(added.map(({ id }) => id))
      const reports = [...impact.ground_truth_reports.filter(({ id }) => !ids.has(id)), ...added]
      if (reports.length > MAX_REPORTS)
        throw new DomainError('UNREADABLE_FILE', [stormEventTexts.tooMany(impact.name, MAX_REPORTS)])
      return { ...impact, ground_truth_reports: reports }
    })
    if (fitting.length > 0) store.write({ ...stored, storm: { ...stored.storm, impacts } })
    return { imported: fitting.length, leftOut, malformed }
  } finally {
    values.close()
  }
}

function findStorm(store: StormStore, id: string): StoredStorm {
  const storms = store.all()
  const found = storms.find(({ storm }) => storm.id === id)
  if (found) return found
  const ids = storms.map(({ storm }) => storm.id)
  throw new DomainError('NOT_FOUND', [stormEventTexts.noStorm(id, ids)])
}

function reasonToLeaveOut(stored: StoredStorm, { type, time, place }: NoaaStormEvent): string | undefined {
  const { storm } = stored
  const TEXTS = stormEventTexts.leftOut
  const meaning = STORM_EVENT_TYPES[type]
  if (!meaning || !storm.impacts.some(({ name }) => name === meaning.impact)) return TEXTS.otherImpact
  if (!isDuring(stored, time)) return TEXTS.outsidePeriod
  if (!place) return TEXTS.withoutPlace
  const { ne, sw } = storm.location_bounds
  const isInside =
    place.latitude >= sw.latitude &&
    place.latitude <= ne.latitude &&
    place.longitude >= sw.longitude &&
    place.longitude <= ne.longitude
  return isInside ? undefined : TEXTS.outsideArea
}

type ValuesAt = (index: MapIndexId, place: { latitude: number; longitude: number }) => (number | null)[]

/**
 * Reads the worst values of the storm at a place: the forecasts by days out, then the real weather. Empty if the
 * storm's run no longer exists.
 */
function openValues(store: StormStore, tilesRun: Date): { at: ValuesAt; close(): void } {
  const runs = new RunStore({ root: store.runsFolder, onRefused: () => undefined })
  const worst = runs.find('extended', tilesRun)
  const at: ValuesAt = (index, { latitude, longitude }) => {
    if (!worst) return []
    const place = { lat: latitude, lng: longitude, steps: worst.info.times.length }
    const { inside, values } = readPlaces(worst, [place], [index])
    if (!inside[0]) return []
    return Array.from(values[index] ?? [], (value) => (Number.isNaN(value) ? null : Math.round(value * 100) / 100))
  }
  return { at, close: () => runs.close() }
}

function toReport({ id, type, time, place, locationName, narrative }: NoaaStormEvent, valuesAt: ValuesAt) {
  const { impact, icon } = STORM_EVENT_TYPES[type] as (typeof STORM_EVENT_TYPES)[string]
  const at = place ?? { latitude: 0, longitude: 0 }
  const values = valuesAt(STORM_IMPACTS[impact], at)
  return reportOnWire({
    ...at,
    id: `noaa-${id}`,
    impact,
    icon,
    time,
    polygon: null,
    locationName,
    zipCode: null,
    description: (narrative ? `${type}: ${narrative}` : type).slice(0, MAX_DESCRIPTION),
    observed: values[FORECAST_DAYS_OUT.length] ?? null,
    predicted: values.slice(0, FORECAST_DAYS_OUT.length),
  })
}
