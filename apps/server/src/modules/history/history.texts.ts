import type { GroundTruthReport, SampleRoute, StormEvidence, StormKind, StormSkill } from '@stormlane/domain/history'
import { metersToMiles, mmToInches, mpsToMph } from '@stormlane/domain/measures'
import { momentText, zonedFormat } from '@stormlane/domain/time'
import { escapeHtml } from '../../platform/http/plain-page.ts'

const KIND_NAMES: Record<StormKind, string> = {
  blizzard: 'Blizzard',
  ice: 'Ice Storm',
  flash_flood: 'Flash Floods',
  hurricane: 'Hurricane',
  severe_storms: 'Severe Storms',
  wildfire_wind: 'Fire Weather',
  other: 'Storm',
}

const KIND_WORDS: Record<StormKind, string> = {
  blizzard: 'a blizzard',
  ice: 'an ice storm',
  flash_flood: 'flash floods',
  hurricane: 'a hurricane',
  severe_storms: 'severe thunderstorms',
  wildfire_wind: 'dry, windy fire weather',
  other: 'a storm',
}

/** "Utah Blizzard"; the kind alone where the storm peaked outside all regions. */
export const stormName = (kind: StormKind, region: string | null) =>
  [region, KIND_NAMES[kind]].filter(Boolean).join(' ')

/** A report with its place name. */
export interface NamedReport extends GroundTruthReport {
  locationName: string
}

/** A sample route with its name, "Denver, CO to Omaha, NE". */
export interface NamedRoute extends SampleRoute {
  description: string
}

export const sampleRouteName = (from: string, to: string) => `${from} to ${to}`

export interface NamedStorm extends Omit<StormEvidence, 'reports' | 'routes'> {
  reports: readonly NamedReport[]
  /** Where it was worst, such as "Provo, UT". */
  peakName: string
  timezone: string
  routes: readonly NamedRoute[]
}

const day = (time: Date, timeZone: string) =>
  zonedFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone }).format(time)
const inches = (mm: number) => `${mmToInches(mm).toFixed(mmToInches(mm) < 1 ? 2 : 1)} in`
const percent = (share: number) => `${Math.round(100 * share)}%`
const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

/** Describes what happened, where and when, from the real weather and the reports. */
export function stormDescription(storm: NamedStorm): string {
  const { from, to, peak, peakName, timezone } = storm
  const where = escapeHtml(peakName)
  return [
    `<p>From <strong>${day(from, timezone)}</strong> to <strong>${day(to, timezone)}</strong>, ${KIND_WORDS[peak.kind]} struck the area around <strong>${where}</strong>. The peak was on ${momentText(peak.at, timezone)}.</p>`,
    list(extremeLines(storm)),
    list(reportLines(storm)),
    '<p>The weather of the demo is simulated. The storm went through the same forecast engine as the forecasts of today.</p>',
  ].join('')
}

function extremeLines({ extremes }: StormEvidence): string[] {
  const { snowMm, rainMm, freezingRainMm, gustMps, hailMm, visibilityMeters } = extremes
  return [
    ...(snowMm >= 25 ? [`Snow: up to <strong>${inches(snowMm)}</strong>`] : []),
    ...(freezingRainMm >= 1 ? [`Freezing rain: up to <strong>${inches(freezingRainMm)}</strong>`] : []),
    ...(rainMm >= 10 ? [`Rain: up to <strong>${inches(rainMm)}</strong>`] : []),
    `Gusts: up to <strong>${Math.round(mpsToMph(gustMps))} mph</strong>`,
    ...(hailMm >= 19 ? [`Hail: up to <strong>${inches(hailMm)}</strong>`] : []),
    ...(visibilityMeters < 1600
      ? [`Visibility: down to <strong>${metersToMiles(visibilityMeters).toFixed(2)} mi</strong>`]
      : []),
  ]
}

function reportLines({ reports, totals }: NamedStorm): string[] {
  const worstOutage = reports.find(({ icon }) => icon === 'power')
  const { closures, outages, fires, stormReports } = totals
  return [
    ...(closures > 0 ? [count(closures, 'stretch of road was closed', 'stretches of road were closed')] : []),
    ...(worstOutage
      ? [
          `${count(outages, 'county', 'counties')} with power outages; around ${escapeHtml(worstOutage.locationName)} ${percent(Number(worstOutage.description))} of customers were without power`,
        ]
      : []),
    ...(fires > 0 ? [count(fires, 'new wildfire', 'new wildfires')] : []),
    ...(stormReports > 0 ? [count(stormReports, 'storm report', 'storm reports')] : []),
  ]
}

const BEFORE = (days: number) => (days === 0 ? 'on the day' : days === 1 ? '1 day before' : `${days} days before`)
const DAYS_OUT = (days: number) => (days === 0 ? 'On the day' : days === 1 ? '1 day out' : `${days} days out`)

/** Describes how well each forecast did, from the reports and the sample routes. */
export function stormAnalysis(impact: string, skills: readonly StormSkill[], routes: readonly NamedRoute[]): string {
  const verified = skills.filter(({ reports }) => reports > 0)
  return [
    verified.length > 0
      ? headline(impact, skills)
      : '<p>No report of this storm could be compared with the forecasts.</p>',
    verified.length > 0 ? skillTable(skills) : '',
    ...(routes.length > 0 ? ['<h4>Sample routes</h4>', list(routes.flatMap(routeLines))] : []),
  ].join('')
}

function headline(impact: string, skills: readonly StormSkill[]): string {
  const [atOnce, earliest] = [skills[0], skills.findLast(({ reports }) => reports > 0)]
  if (!atOnce || !earliest) return ''
  const share = ({ withinOneLevel, reports }: StormSkill) => percent(withinOneLevel / reports)
  const days = skills.indexOf(earliest)
  return (
    `<h3>${share(earliest)} of places within one level, ${BEFORE(days)}</h3>` +
    `<p>${escapeHtml(impact)} impact at ${count(earliest.reports, 'place', 'places')} with a report: ${DAYS_OUT(days).toLowerCase()} the forecast was within one level of what came at ${earliest.withinOneLevel} of them${days > 0 && atOnce.reports > 0 ? `, on the day of the storm at ${atOnce.withinOneLevel}` : ''}. ` +
    'An impact is a level of moderate or worse.</p>'
  )
}

function skillTable(skills: readonly StormSkill[]): string {
  const head = ['Forecast', 'Within one level', 'Hits', 'Misses', 'False alarms', 'Mean error']
  const rows = skills.map((skill, days) => [
    DAYS_OUT(days),
    skill.reports > 0 ? percent(skill.withinOneLevel / skill.reports) : 'N/A',
    String(skill.hits),
    String(skill.misses),
    String(skill.falseAlarms),
    skill.meanError === null ? 'N/A' : skill.meanError.toFixed(1),
  ])
  const cells = (tag: 'th' | 'td', texts: readonly string[]) => texts.map((text) => `<${tag}>${text}</${tag}>`).join('')
  const body = rows.toReversed().map((row) => `<tr>${cells('td', row)}</tr>`)
  return `<table><thead><tr>${cells('th', head)}</tr></thead><tbody>${body.join('')}</tbody></table>`
}

function routeLines({ description, options }: NamedRoute): string[] {
  return options.flatMap(({ description: roads, forecasts, actual }) => {
    const earliest = forecasts.at(-1)
    if (!earliest) return []
    const index = ({ maxRoadIndex }: { maxRoadIndex: number }) => maxRoadIndex.toFixed(1)
    return [
      `${escapeHtml(description)} on ${escapeHtml(roads)}: road index ${index(earliest)} forecast ${DAYS_OUT(forecasts.length - 1).toLowerCase()}, <strong>${index(actual)}</strong> in the end; slowed by ${percent(earliest.slowdownFraction)} forecast, <strong>${percent(actual.slowdownFraction)}</strong> in the end.`,
    ]
  })
}

const list = (lines: readonly string[]) =>
  lines.length > 0 ? `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>` : ''

/** One line of the storm's timeline; the description of a Power report is a fraction. */
export function timelineText({ impact, description, locationName }: NamedReport): string {
  if (impact === 'Power') return `${locationName}: ${percent(Number(description))} of customers without power`
  return `${locationName}: ${description}`
}
