import type { Area } from '@stormlane/domain/geo'
import type { GroundTruthIcon, GroundTruthReport, ReportTotals, StormImpactName } from '@stormlane/domain/history'
import { DAY_MS, HOUR_MS } from '@stormlane/domain/time'
import type { Bounds } from '@stormlane/domain/weather'
import type { LineString, Point, Position } from 'geojson'
import type { CountyFrames } from '../alerts/county-frames.ts'
import { powerOutageEvents } from '../events/power-outages.ts'
import { countyCenter, stormReportEvents } from '../events/storm-reports.ts'
import type { SimulatedFires } from '../events/wildfires.ts'
import type { SimulatedRoadConditions } from '../road-conditions/simulated-road-conditions.ts'
import { fireText, stormReportText } from './history.texts.ts'

/** A report before the forecasts of its place are read. */
export type PlainReport = Omit<GroundTruthReport, 'observed' | 'predicted'>

/** The parts of the simulated world that report, the same as those behind the portal's events and road conditions. */
export interface Reporting {
  seed: number
  counties: CountyFrames
  roads: SimulatedRoadConditions
  fires: SimulatedFires
}

export interface ReportedPeriod {
  from: Date
  to: Date
  bounds: Bounds
}

/** Interval at which closures and outages are read. */
const LOOK_EVERY_MS = 3 * HOUR_MS
/** Storms have hundreds of reports; more markers of one kind than this make a map harder to read. */
const MAX_REPORTS = { closures: 40, stormReports: 40, outages: 40, fires: 20 } as const

/** What each type of storm report is about. */
const STORM_REPORTS: Record<string, { impact: StormImpactName; icon: GroundTruthIcon }> = {
  TORNADO: { impact: 'Life and Property', icon: 'tornado' },
  HAIL: { impact: 'Life and Property', icon: 'hail' },
  'TSTM WND GST': { impact: 'Life and Property', icon: 'wind' },
  'HURRICANE FORCE WIND': { impact: 'Life and Property', icon: 'wind' },
  'NON-TSTM WND GST': { impact: 'Road', icon: 'wind' },
  'FREEZING RAIN': { impact: 'Road', icon: 'ice' },
  'HEAVY SNOW': { impact: 'Road', icon: 'snow' },
  'DENSE FOG': { impact: 'Road', icon: 'other' },
  'FLASH FLOOD': { impact: 'Flood', icon: 'flood' },
  'HEAVY RAIN': { impact: 'Flood', icon: 'flood' },
}

/**
 * Collects what road operators, storm spotters, utilities and fire services reported in an area during a period: a
 * sample of the reports, and their totals.
 */
export function groundTruth(
  world: Reporting,
  period: ReportedPeriod,
): { reports: PlainReport[]; totals: ReportTotals } {
  const all = {
    closures: closures(world, period),
    stormReports: stormReports(world, period),
    outages: outages(world, period),
    fires: fires(world, period),
  }
  const spotted = Map.groupBy(all.stormReports, ({ impact }) => impact)
  return {
    reports: [
      ...evenly(all.closures, MAX_REPORTS.closures),
      ...Array.from(spotted.values()).flatMap((some) => evenly(some, MAX_REPORTS.stormReports)),
      ...all.outages.slice(0, MAX_REPORTS.outages),
      ...evenly(all.fires, MAX_REPORTS.fires),
    ],
    totals: {
      closures: all.closures.length,
      stormReports: all.stormReports.length,
      outages: all.outages.length,
      fires: all.fires.length,
    },
  }
}

/**
 * Returns each stretch once, when it was first found closed. Seasonal closures of mountain passes are left out, because
 * they are not an effect of the storm.
 */
function closures({ roads }: Reporting, period: ReportedPeriod): PlainReport[] {
  const found = new Map<string, PlainReport>()
  for (const now of moments(period))
    for (const { id, geometry, properties } of roads.closures(now)) {
      const line = (geometry as LineString).coordinates
      const [lng = 0, lat = 0] = line[Math.floor(line.length / 2)] as Position
      if (found.has(id) || !isInside(period.bounds, lng, lat) || isSeasonal(properties)) continue
      found.set(id, {
        id,
        impact: 'Road',
        time: now,
        latitude: lat,
        longitude: lng,
        polygon: null,
        description: String(properties.description),
        icon: 'closure',
      })
    }
  return [...found.values()]
}

/** A closure for the season lasts for a month, one for a storm half a day. */
const isSeasonal = ({ start_time, end_time }: Record<string, unknown>) =>
  Date.parse(String(end_time)) - Date.parse(String(start_time)) > 2 * DAY_MS

function stormReports({ counties, seed }: Reporting, { from, to, bounds }: ReportedPeriod): PlainReport[] {
  const reports = new Map<string, PlainReport>()
  // Each call returns the reports of the last day only.
  for (let now = to.getTime(); now > from.getTime(); now -= DAY_MS)
    for (const event of stormReportEvents(new Date(now), counties, seed)) {
      const [lng = 0, lat = 0] = (event.geoJson.geometry as Point).coordinates
      const about = STORM_REPORTS[event.reportType]
      const time = new Date(String(event.geoJson.properties?.reported_at))
      if (!about || !isInside(bounds, lng, lat) || time < from || time > to) continue
      const description = stormReportText(event.reportType, event.magnitude, event.units)
      const { id } = event
      reports.set(id, { id, ...about, time, latitude: lat, longitude: lng, polygon: null, description })
    }
  return [...reports.values()]
}

/** Returns the worst outage of each county, the worst county first. */
function outages({ counties }: Reporting, period: ReportedPeriod): PlainReport[] {
  const worst = new Map<string, { share: number; report: PlainReport }>()
  for (const now of moments(period))
    for (const { id, geoJson } of powerOutageEvents(now, counties)) {
      const area = geoJson.geometry as Area
      const [lng, lat] = countyCenter(area)
      const share = Number(geoJson.properties?.percent_out) / 100
      if (share <= (worst.get(id)?.share ?? 0) || !isInside(period.bounds, lng, lat)) continue
      const [latitude, longitude] = [thousandths(lat), thousandths(lng)]
      const description = String(Math.round(share * 1000) / 1000)
      worst.set(id, {
        share,
        report: { id, impact: 'Power', time: now, latitude, longitude, polygon: area, description, icon: 'power' },
      })
    }
  const strongestFirst = [...worst.values()].toSorted((a, b) => b.share - a.share)
  return strongestFirst.map(({ report }) => report)
}

/** Returns the fires in the area that began in the period and were still burning at its end. */
function fires({ fires: source }: Reporting, { from, to, bounds }: ReportedPeriod): PlainReport[] {
  const events = source.wildfires(to)
  const perimeters = new Map(events.map(({ id, geoJson }) => [id, geoJson.geometry]))
  return events.flatMap(({ id, name, geoJson }): PlainReport[] => {
    if (geoJson.geometry.type !== 'Point') return []
    const [lng = 0, lat = 0] = geoJson.geometry.coordinates
    const time = new Date(String(geoJson.properties?.started_at))
    if (!isInside(bounds, lng, lat) || time < from) return []
    const polygon = (perimeters.get(`${id}-perimeter`) ?? null) as Area | null
    const description = fireText(name, Number(geoJson.properties?.acres))
    const impact = 'Wildfire Conditions'
    return [{ id, impact, time, latitude: lat, longitude: lng, polygon, description, icon: 'fire' }]
  })
}

function moments({ from, to }: ReportedPeriod): Date[] {
  const first = Math.ceil(from.getTime() / LOOK_EVERY_MS) * LOOK_EVERY_MS
  const count = Math.floor((to.getTime() - first) / LOOK_EVERY_MS) + 1
  return Array.from({ length: Math.max(0, count) }, (_, i) => new Date(first + i * LOOK_EVERY_MS))
}

const isInside = ({ west, east, south, north }: Bounds, lng: number, lat: number) =>
  lng >= west && lng <= east && lat >= south && lat <= north

/** Picks at most `most` items, spread over the whole list. */
function evenly<T>(list: readonly T[], most: number): T[] {
  if (list.length <= most) return [...list]
  return Array.from({ length: most }, (_, i) => list[Math.floor((i * list.length) / most)] as T)
}

const thousandths = (degrees: number) => Math.round(degrees * 1000) / 1000
