import type { ForecastDaysOut } from '@stormlane/domain/history'
import { mmToInches, mpsToMph } from '@stormlane/domain/measures'
import { escapeHtml } from '../../platform/http/plain-page.ts'

const day = (time: Date) =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' }).format(time)
const inches = (mm: number) => `${mmToInches(mm).toFixed(1)} in`
const mph = (mps: number) => `${Math.round(mpsToMph(mps))} mph`
const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`
const lines = (texts: readonly string[]) => `<ul>${texts.map((text) => `<li>${text}</li>`).join('')}</ul>`

/** What was measured at a station: snow and water within six hours, and the strongest gust. */
interface Measured {
  snowMm: number
  waterMm: number
  gustMps: number
}

interface KeptStormFacts {
  from: Date
  to: Date
  peakName: string
  worst: Measured
  alerts: number
  closures: number
  stormReports: number
  missing: readonly string[]
}

export const keptStormTexts = {
  noTime: (text: string) =>
    `"${text}" is no day like 2026-01-14 and no moment like 2026-01-14T06:00Z. Nothing was kept.`,
  wrongOrder: (from: string, to: string) => `${from} is not before ${to}. Nothing was kept.`,
  future: (to: string) => `The period must be over: ${to} ends in the future. Nothing was kept.`,
  tooLong: (days: number) => `A storm lasts at most ${days} days. Nothing was kept.`,
  badName: (most: number) => `The name must have 1 to ${most} characters. Nothing was kept.`,
  nameTaken: (name: string) => `There is a storm called "${name}" already. Nothing was kept.`,
  noTruth: 'The archive does not know what came in this period: it has less than half of its hours. Nothing was kept.',
  noForecasts: 'The archive has no forecast run of this period. Nothing was kept.',

  description: ({ from, to, peakName, worst, alerts, closures, stormReports, missing }: KeptStormFacts) =>
    [
      `<p>Kept from the archive of this server: <strong>${day(from)}</strong> to <strong>${day(to)}</strong>, worst on roads around <strong>${escapeHtml(peakName)}</strong>.</p>`,
      lines([
        `Gusts: up to <strong>${mph(worst.gustMps)}</strong>`,
        `Rain and melted snow: up to <strong>${inches(worst.waterMm)}</strong> in six hours`,
        ...(worst.snowMm >= 1 ? [`Snow: up to <strong>${inches(worst.snowMm)}</strong> in six hours`] : []),
        count(alerts, 'government alert in force', 'government alerts in force'),
        count(closures, 'stretch of road closed and still closed', 'stretches of road closed and still closed'),
        count(stormReports, 'storm report', 'storm reports'),
      ]),
      '<h4>What the archive has</h4>',
      lines(missing),
    ].join(''),

  measured: ({ snowMm, waterMm, gustMps }: Measured) =>
    [
      `Measured: gusts of ${mph(gustMps)}`,
      ...(waterMm >= 1 ? [`${inches(waterMm)} of rain and melted snow in six hours`] : []),
      ...(snowMm >= 1 ? [`${inches(snowMm)} of snow in six hours`] : []),
    ].join(', '),

  alert: (event: string, area: string) => `${event}: ${area}`,
  closure: (description: string | null) => description || 'A road was closed.',
  stormReport: (type: string, magnitude: number | null, units: string | null) =>
    [type, magnitude === null ? '' : `${magnitude} ${units ?? ''}`.trim()].filter(Boolean).join(', '),

  missing: {
    coarse:
      'The maps show one value for each box of 2.5 degrees, that of its largest town: whole runs are kept for three hours only.',
    forecasts: (daysOut: readonly ForecastDaysOut[]) =>
      `Forecasts of ${daysOut.map((days) => (days === 0 ? 'the same day' : count(days, 'day before', 'days before'))).join(', ')} are not in the archive, or not for most of the hours.`,
    alerts: (before: Date) => `Government alerts that ended before ${day(before)} are no longer kept.`,
    lifted: 'Closures that were lifted and storm reports that are no longer published are not kept.',
    routes: 'Sample routes are left out: the archive has no weather along roads.',
  },
}
