// Simulated events and alerts in the files of their agencies, such as the US Geological Survey, the Storm Prediction
// Center and the Weather Service.
import type { EarthquakeEvent, StormReportEvent } from '@stormlane/domain/hazards'
import { DAY_MS, HOUR_MS } from '@stormlane/domain/time'
import { AlertZones } from '@stormlane/geography'
import { CountyFrames } from '../alerts/county-frames.ts'
import { networkPlaces } from '../alerts/network-places.ts'
import { AtmosphereModel } from '../atmosphere/atmosphere-model.ts'
import { earthquakeEvents } from '../events/earthquakes.ts'
import { powerOutageEvents } from '../events/power-outages.ts'
import { stormReportEvents } from '../events/storm-reports.ts'
import { MIN_HAZARD_DEGREES } from '../hazards/simulated-hazards.ts'
import { areaGrid } from '../simulated-source.ts'
import { PracticeAlerts } from './practice-alerts.ts'
import { readPracticeCyclones } from './practice-cyclones.ts'
import { PracticeHazards } from './practice-hazards.ts'
import { OUTAGES_KEY, outagePage } from './practice-outages.ts'

const EARTHQUAKES_KEY = 'earthquake.usgs.gov/earthquakes/feed/v1.0/summary/2.5_week.geojson'
const REPORTS_KEY = /^www\.spc\.noaa\.gov\/climo\/reports\/(?:today|(\d{6})_rpts)_filtered_(torn|hail|wind)\.csv$/
/** Reports of all kinds, https://mesonet.agron.iastate.edu/geojson/lsr.geojson?help. */
const LOCAL_REPORTS_KEY = 'mesonet.agron.iastate.edu/geojson/lsr.geojson'
const LOCAL_UNITS: Readonly<Record<string, string>> = { IN: 'Inch', MPH: 'MPH', MI: 'Mi' }
/** A day of the center runs from 12 to 12 UTC. */
const DAY_STARTS_AT_MS = 12 * HOUR_MS

/**
 * For the reports of each file: their type, the column of their size, and how the size is written. The center has no
 * files of other types.
 */
const REPORT_FILES = {
  torn: { type: 'TORNADO', column: 'F_Scale', size: () => 'UNK' },
  hail: { type: 'HAIL', column: 'Size', size: (inches: number) => String(Math.round(100 * inches)) },
  wind: { type: 'TSTM WND GST', column: 'Speed', size: (mph: number) => String(mph) },
} as const
type ReportFile = keyof typeof REPORT_FILES

export class PracticeEvents {
  private readonly seed: number
  private readonly degrees: number
  private readonly alerts = new PracticeAlerts(() => this.countyFrames())
  private readonly hazards: PracticeHazards
  private frames: CountyFrames | undefined

  constructor({ seed, degrees }: { seed: number; degrees: number }) {
    this.seed = seed
    this.degrees = degrees
    const hazardDegrees = Math.max(MIN_HAZARD_DEGREES, degrees)
    this.hazards = new PracticeHazards({ seed, degrees: hazardDegrees }, () => this.countyFrames())
  }

  /** Returns undefined for a file that does not exist, or not yet. */
  read(path: string, now: Date, query: URLSearchParams): string | undefined {
    if (path === OUTAGES_KEY) return outagePage(powerOutageEvents(now, this.countyFrames()), query)
    if (path === EARTHQUAKES_KEY) return earthquakeFile(earthquakeEvents(now, this.seed), now)
    if (path === LOCAL_REPORTS_KEY) return localReportFile(stormReportEvents(now, this.countyFrames(), this.seed))
    const [, date, kind] = REPORTS_KEY.exec(path) ?? []
    if (kind) return this.reportFile(kind as ReportFile, date, now)
    return (
      this.alerts.read(path, now, query) ?? this.hazards.read(path, now) ?? readPracticeCyclones(path, now, this.seed)
    )
  }

  private reportFile(kind: ReportFile, date: string | undefined, now: Date): string | undefined {
    const today = Math.floor((now.getTime() - DAY_STARTS_AT_MS) / DAY_MS) * DAY_MS + DAY_STARTS_AT_MS
    const dayStart = date ? Date.parse(date.replace(/(..)(..)(..)/, '20$1-$2-$3T12:00:00Z')) : today
    // A file with a date exists only once its day has ended.
    if (date && !(dayStart < today)) return undefined
    const until = date ? new Date(dayStart + DAY_MS - 1) : now
    const { type, column, size } = REPORT_FILES[kind]
    const rows = stormReportEvents(until, this.countyFrames(), this.seed)
      .filter(({ reportType, geoJson }) => reportType === type && reportedAt(geoJson).getTime() >= dayStart)
      .toSorted((a, b) => reportedAt(a.geoJson).getTime() - reportedAt(b.geoJson).getTime())
      .map((report) => reportRow(report, size(report.magnitude ?? 0)))
    return [`Time,${column},Location,County,State,Lat,Lon,Comments`, ...rows, ''].join('\n')
  }

  /** Created on first use, because it takes seconds and is not needed for earthquakes. */
  private countyFrames(): CountyFrames {
    const model = () => new AtmosphereModel(areaGrid(Math.max(MIN_HAZARD_DEGREES, this.degrees)), this.seed)
    this.frames ??= new CountyFrames(model(), new AlertZones(networkPlaces()))
    return this.frames
  }
}

const reportedAt = ({ properties }: StormReportEvent['geoJson']) => new Date(String(properties?.reported_at))

function reportRow({ geoJson }: StormReportEvent, size: string): string {
  const [county = '', state = ''] = String(geoJson.properties?.county).split(', ')
  const [longitude = 0, latitude = 0] = geoJson.geometry.coordinates
  const time = reportedAt(geoJson).toISOString().slice(11, 16).replace(':', '')
  return [time, size, county, county, state, latitude.toFixed(2), longitude.toFixed(2), '(PRACTICE)'].join(',')
}

function earthquakeFile(events: readonly EarthquakeEvent[], now: Date): string {
  const features = events.map(({ id, magnitude, geoJson: { geometry, properties } }) => ({
    type: 'Feature',
    id,
    properties: {
      mag: magnitude,
      place: properties?.place as string,
      time: Date.parse(String(properties?.occurred_at)),
      updated: now.getTime(),
      status: 'automatic',
      magType: 'ml',
      type: 'earthquake',
    },
    geometry: { ...geometry, coordinates: [...geometry.coordinates, properties?.depth_km as number] },
  }))
  const metadata = { generated: now.getTime(), title: 'Practice', status: 200, count: features.length }
  return JSON.stringify({ type: 'FeatureCollection', metadata, features })
}

function localReportFile(events: readonly StormReportEvent[]): string {
  const features = events.map(({ reportType, magnitude, units, geoJson }, i) => {
    const [county = '', state = ''] = String(geoJson.properties?.county).split(', ')
    const [lon = 0, lat = 0] = geoJson.geometry.coordinates
    const unit = units === null ? null : LOCAL_UNITS[units]
    return {
      id: String(i),
      type: 'Feature',
      properties: {
        wfo: 'XXX',
        type: 'O',
        typetext: reportType,
        magf: magnitude,
        magnitude: magnitude === null ? '' : String(magnitude),
        unit,
        county,
        city: county,
        state,
        st: state,
        remark: '(PRACTICE)',
        source: 'Practice',
        qualifier: magnitude === null ? null : 'M',
        valid: `${reportedAt(geoJson).toISOString().slice(0, 16)}:00Z`,
        lon,
        lat,
      },
      geometry: { type: 'Point', coordinates: [lon, lat] },
    }
  })
  return JSON.stringify({ type: 'FeatureCollection', features })
}
