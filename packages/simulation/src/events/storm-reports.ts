import type { Area } from '@stormlane/domain/geo'
import { type StormReportEvent, stormReportCategory } from '@stormlane/domain/hazards'
import { inchesToMm, mmToInches, mphToMps, mpsToMph } from '@stormlane/domain/measures'
import { HOUR_MS } from '@stormlane/domain/time'
import type { CountyFrames } from '../alerts/county-frames.ts'
import type { CountyWeather } from '../alerts/county-weather.ts'
import { hashBetween, hashUnit } from '../atmosphere/hash.ts'

/** The same frames as those of the alerts. */
const FRAME_MS = 3 * HOUR_MS
const MAX_AGE_MS = 24 * HOUR_MS
const QUARTER_MILE_METERS = 402

interface ReportKind {
  /** Type and unit as in NWS local storm reports. */
  type: string
  units: string | null
  /** Magnitude in that unit; null if there is nothing to report. */
  size: (at: (variable: keyof CountyWeather) => number) => number | null
  /** Share of the affected counties from which a report comes. */
  share: number
}

const isThundery = (at: (variable: keyof CountyWeather) => number) => at('lightningProbability') >= 0.3
const whenAtLeast = (value: number, least: number, show: (value: number) => number) =>
  value >= least ? show(value) : null
const tenths = (value: number) => Math.round(value * 10) / 10
const whole = (value: number) => Math.round(value)

const REPORT_KINDS: readonly ReportKind[] = [
  {
    type: 'TORNADO',
    units: null,
    share: 0.048,
    size: (at) => (at('tornadoProbability') >= 0.08 && at('lightningProbability') >= 0.6 ? 0 : null),
  },
  {
    type: 'HAIL',
    units: 'IN',
    share: 0.14,
    size: (at) =>
      isThundery(at) ? whenAtLeast(at('hailSize'), inchesToMm(0.75), (mm) => Math.round(mmToInches(mm) * 4) / 4) : null,
  },
  {
    type: 'TSTM WND GST',
    units: 'MPH',
    share: 0.12,
    size: (at) => (isThundery(at) ? whenAtLeast(at('windGust'), mphToMps(55), (mps) => whole(mpsToMph(mps))) : null),
  },
  {
    type: 'HURRICANE FORCE WIND',
    units: 'MPH',
    share: 0.2,
    size: (at) => whenAtLeast(at('windSpeed'), mphToMps(74), (mps) => whole(mpsToMph(mps))),
  },
  {
    type: 'NON-TSTM WND GST',
    units: 'MPH',
    share: 0.1,
    size: (at) => (isThundery(at) ? null : whenAtLeast(at('windGust'), mphToMps(50), (mps) => whole(mpsToMph(mps)))),
  },
  {
    type: 'FREEZING RAIN',
    units: 'IN',
    share: 0.12,
    size: (at) =>
      whenAtLeast(3 * at('freezingRainRate'), 0.8, (mm) => Math.max(0.01, Math.round(mmToInches(mm) * 100) / 100)),
  },
  {
    type: 'HEAVY SNOW',
    units: 'IN',
    share: 0.12,
    // The snow of a frame of three hours.
    size: (at) => whenAtLeast(3 * at('snowRate'), inchesToMm(2), (mm) => tenths(mmToInches(mm))),
  },
  {
    type: 'FLASH FLOOD',
    units: null,
    share: 0.16,
    size: (at) => (at('rainRate') >= 30 ? 0 : null),
  },
  {
    type: 'HEAVY RAIN',
    units: 'IN',
    share: 0.06,
    size: (at) => whenAtLeast(3 * at('rainRate'), inchesToMm(1.2), (mm) => tenths(mmToInches(mm))),
  },
  {
    type: 'DENSE FOG',
    units: 'MI',
    share: 0.02,
    size: (at) => (at('visibility') <= QUARTER_MILE_METERS && at('snowRate') < 0.1 ? 0.25 : null),
  },
]

/** Storm reports of the last day by county, which match the simulated weather. */
export function stormReportEvents(now: Date, frames: CountyFrames, seed: number): StormReportEvent[] {
  const since = now.getTime() - MAX_AGE_MS
  const first = Math.floor(since / FRAME_MS) * FRAME_MS
  const reports: StormReportEvent[] = []
  for (let time = first; time <= now.getTime(); time += FRAME_MS) {
    const weather = frames.at(time)
    for (const [county, { name, state, geometry }] of frames.counties.list.entries())
      for (const [kind, { type, units, size, share }] of REPORT_KINDS.entries()) {
        const keys = [county, kind, time / FRAME_MS] as const
        const magnitude = size((variable) => weather[variable][county] as number)
        if (magnitude === null || hashUnit(seed, 611, ...keys) >= share) continue
        const reportedAt = Math.floor(time + hashUnit(seed, 612, ...keys) * FRAME_MS)
        if (reportedAt < since || reportedAt > now.getTime()) continue
        const [lng, lat] = countyCenter(geometry)
        const id = `report-${keys.join('-')}`
        reports.push({
          eventType: 'storm_reports',
          id,
          reportType: type,
          magnitude: units === null ? null : magnitude,
          units,
          geoJson: {
            type: 'Feature',
            id,
            geometry: {
              type: 'Point',
              coordinates: [
                thousandths(lng + hashBetween(-0.12, 0.12, seed, 613, ...keys)),
                thousandths(lat + hashBetween(-0.1, 0.1, seed, 614, ...keys)),
              ],
            },
            properties: {
              category: stormReportCategory(type),
              county: `${name}, ${state}`,
              reported_at: new Date(reportedAt).toISOString(),
            },
          },
        })
      }
  }
  return reports
}

/** Mean of the points of the county's largest ring. */
export function countyCenter(geometry: Area): [lng: number, lat: number] {
  const rings = geometry.type === 'Polygon' ? [geometry.coordinates[0]] : geometry.coordinates.map(([ring]) => ring)
  const largest = rings.reduce((a, b) => ((b?.length ?? 0) > (a?.length ?? 0) ? b : a)) ?? []
  const mean = (axis: 0 | 1) => largest.reduce((sum, position) => sum + (position[axis] as number), 0) / largest.length
  return [mean(0), mean(1)]
}

const thousandths = (degrees: number) => Math.round(degrees * 1000) / 1000
