// Creates a historical storm from a period that this server lived through, using what it still has stored of it.
import type { HistoricalStormOnWire } from '@stormlane/contract'
import { FORECAST_DAYS_OUT, stormSkill } from '@stormlane/domain/history'
import { MAP_LAYERS } from '@stormlane/domain/maps'
import type { Clock } from '@stormlane/domain/time'
import { STATIONS } from '@stormlane/domain/verification'
import type { Bounds } from '@stormlane/domain/weather'
import type { Database } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { KEEP_ALERTS_MS } from '../government-alerts/government-alert.repository.ts'
import { stormTileUrl } from '../tiles/tile-data.ts'
import { readStationPeriod, type StationPeriod } from '../verification/station-period.ts'
import { verificationRepository } from '../verification/verification.repository.ts'
import { stormAnalysis } from './history.texts.ts'
import { type KeptEvents, readKeptEvents } from './kept-events.ts'
import { type KeptPeriod, lastMinute, readKeptPeriod } from './kept-period.ts'
import { closureReport, type ReportedArea, stationReports, worstWithin } from './kept-reports.ts'
import { keptStormTexts as TEXTS } from './kept-storm.texts.ts'
import { publishBoxes } from './station-boxes.ts'
import { eventsOnWire, reportOnWire } from './storm-on-wire.ts'
import type { StormStore } from './storm-store.ts'

interface Dependencies {
  store: StormStore
  database: Database
  clock: Clock
}

/** Half the size of a storm's area, in degrees; the same as for simulated storms. */
const HALF_AREA = { lng: 7, lat: 4.5 }

export interface KeptStorm {
  id: string
  /** What the archive contains and lacks, in words. */
  notes: readonly string[]
}

/** Throws with a readable reason and stores nothing if the storm cannot be kept. */
export async function keepStorm(
  { store, database, clock }: Dependencies,
  words: { from: string; to: string; name: string },
): Promise<KeptStorm> {
  const taken = store.all().map(({ storm }) => storm)
  const period = readKeptPeriod(
    words,
    clock.now(),
    taken.map(({ name }) => name),
  )
  const { from, to } = period
  const archive = await readStationPeriod(verificationRepository(database), from, to)
  if (!archive.road) throw new DomainError('NOT_FOUND', [TEXTS.noTruth])
  if (archive.forecasts.every((forecast) => forecast === null)) throw new DomainError('NOT_FOUND', [TEXTS.noForecasts])
  const peak = peakStation(archive.road)
  const bounds = areaAround(peak)
  const events = await readKeptEvents(database, { from, to, bounds })
  const notes = notesOn(archive, from, clock.now())
  const id = freeId(period, new Set(taken.map((storm) => storm.id)))

  const tilesRun = publishBoxes(store.runsFolder, from, bounds, [...archive.forecasts, archive.road])
  store.write({
    climate: null,
    tilesRun,
    storm: toStorm({ id, period, archive, road: archive.road, peak, bounds, events, notes, tilesRun }),
  })
  return { id, notes }
}

interface Evidence extends ReportedArea {
  id: string
  period: KeptPeriod
  peak: number
  events: KeptEvents
  notes: readonly string[]
  tilesRun: Date
}

function toStorm(evidence: Evidence): HistoricalStormOnWire {
  const { id, period, archive, peak, bounds, events, notes, tilesRun } = evidence
  const reports = [...stationReports(evidence), ...events.closures.map((closure) => closureReport(closure, evidence))]
  return {
    id,
    name: period.name,
    kind: 'other',
    from: period.from.toISOString(),
    to: lastMinute(period).toISOString(),
    description: TEXTS.description({
      ...period,
      peakName: STATIONS[peak]?.name ?? '',
      worst: worstWithin(evidence),
      alerts: events.alerts.length,
      closures: events.closures.length,
      stormReports: events.stormReports.length,
      missing: notes,
    }),
    analysis: stormAnalysis(
      'Road',
      FORECAST_DAYS_OUT.map((days) => stormSkill(reports, days)),
      [],
    ),
    location_bounds: {
      ne: { latitude: bounds.north, longitude: bounds.east },
      sw: { latitude: bounds.south, longitude: bounds.west },
    },
    impacts: [
      {
        name: 'Road',
        variable: 'road',
        colormap_name: MAP_LAYERS.road.palette,
        // No single run time: each hour's forecast comes from the run issued that many days before it.
        tiles: FORECAST_DAYS_OUT.filter((days) => archive.forecasts[days]).map((days) => ({
          forecast_days_out: days,
          run_time: null,
          url: stormTileUrl(tilesRun, days, 'road'),
        })),
        actual_tiles_url: stormTileUrl(tilesRun, 'actual', 'road'),
        routes: [],
        ground_truth_reports: reports.map(reportOnWire),
      },
    ],
    events: eventsOnWire([...events.alerts, ...events.closures, ...events.stormReports]),
  }
}

/** Returns the station with the worst roads; the first one on a tie. */
function peakStation(road: Float32Array): number {
  let peak = 0
  for (const [station, index] of road.entries())
    if (index > (road[peak] as number) || Number.isNaN(road[peak])) peak = station
  return peak
}

function areaAround(station: number): Bounds {
  const { lng, lat } = STATIONS[station] as (typeof STATIONS)[number]
  return {
    west: lng - HALF_AREA.lng,
    east: lng + HALF_AREA.lng,
    south: lat - HALF_AREA.lat,
    north: lat + HALF_AREA.lat,
  }
}

function notesOn({ forecasts }: StationPeriod, from: Date, now: Date): string[] {
  const lost = FORECAST_DAYS_OUT.filter((days) => !forecasts[days])
  const alertsSince = new Date(now.getTime() - KEEP_ALERTS_MS)
  return [
    TEXTS.missing.coarse,
    ...(lost.length > 0 ? [TEXTS.missing.forecasts(lost)] : []),
    ...(from < alertsSince ? [TEXTS.missing.alerts(alertsSince)] : []),
    TEXTS.missing.lifted,
    TEXTS.missing.routes,
  ]
}

/**
 * Returns an unused id like `blizzard-20260103` of the simulated storms: the name in plain letters, and the first day.
 */
function freeId({ name, from }: KeptPeriod, taken: ReadonlySet<string>): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')
  const id = `${plain || 'storm'}-${from.toISOString().slice(0, 10).replaceAll('-', '')}`
  let free = id
  for (let next = 2; taken.has(free); next++) free = `${id}-${next}`
  return free
}
