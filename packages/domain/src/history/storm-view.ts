import { IMPACT_LEVELS, impactLevelOfIndex } from '../levels/impact-level.ts'
import { percentText } from '../measures/percent-text.ts'
import { FORECAST_DAYS_OUT, type ForecastDaysOut } from './historical-storm.ts'

/** A storm opens with its earliest forecast (HIST-005). */
export const DEFAULT_DAYS_OUT: ForecastDaysOut = 5

/** Zoom at which the map of past storms opens (HIST-031). */
export const HISTORY_ZOOM = 7

/** Impacts that are checked against the ground truth of another one (HIST-024). */
const GROUND_TRUTH_OF: Record<string, string> = { RightRoute: 'Road' }

interface ImpactWithReports<Report> {
  name: string
  groundTruthReports: readonly Report[]
}

/** The impact whose ground-truth reports an impact is compared with. */
export function groundTruthImpact<Impact extends ImpactWithReports<unknown>>(
  impacts: readonly Impact[],
  name: string,
): Impact | undefined {
  const source = GROUND_TRUTH_OF[name] ?? name
  return impacts.find((impact) => impact.name === source)
}

/** Formats a report. The description of power reports is the fraction of customers without power (HIST-025). */
export function groundTruthText(impactName: string, description: string): string {
  const fraction = Number(description)
  if (impactName !== 'Power' || description.trim() === '' || !(fraction >= 0 && fraction <= 1)) return description
  return `${percentText(fraction)} of customers without power`
}

/** The forecasts that were made this many days before the storm (HIST-034). */
export function madeDaysOut<Made extends { forecastDaysOut: ForecastDaysOut }>(
  forecasts: readonly Made[],
  daysOut: ForecastDaysOut,
): Made[] {
  return forecasts.filter(({ forecastDaysOut }) => forecastDaysOut === daysOut)
}

interface PredictedReport {
  observedValue: number | null
  predictedValues: readonly { forecastDaysOut: ForecastDaysOut; value: number | null }[]
}

/** Returns the index that was forecast for the place of a report; null if there was no forecast on that day. */
export function predictedValue({ predictedValues }: PredictedReport, daysOut: ForecastDaysOut): number | null {
  return madeDaysOut(predictedValues, daysOut)[0]?.value ?? null
}

/** The share of reports whose forecast level was at most one off; null if no report has both values. */
export function shareWithinOneLevel(reports: readonly PredictedReport[], daysOut: ForecastDaysOut): number | null {
  const errors = reports.flatMap((report) => {
    const [forecast, observed] = [predictedValue(report, daysOut), report.observedValue].map(impactLevelOfIndex)
    return forecast === undefined || observed === undefined || Math.min(forecast, observed) === IMPACT_LEVELS.unknown
      ? []
      : [Math.abs(forecast - observed)]
  })
  return errors.length === 0 ? null : errors.filter((levels) => levels <= 1).length / errors.length
}

interface ToldStorm {
  impacts: readonly ImpactWithReports<PredictedReport>[]
}

/** Days before a storm, earliest first. */
const EARLIEST_FIRST = FORECAST_DAYS_OUT.toReversed()

/**
 * The storm that the page opens with: the one whose first impact was within one level at most reports five days before,
 * then four, and so on. The first of equals; undefined without storms.
 */
export function clearestStorm<Storm extends ToldStorm>(storms: readonly Storm[]): Storm | undefined {
  const sharesOf = ({ impacts }: Storm) => {
    const reports = (impacts[0] && groundTruthImpact(impacts, impacts[0].name)?.groundTruthReports) ?? []
    return EARLIEST_FIRST.map((daysOut) => shareWithinOneLevel(reports, daysOut) ?? -1)
  }
  let best: { storm: Storm; shares: number[] } | undefined
  for (const storm of storms) {
    const shares = sharesOf(storm)
    const known = best?.shares
    const differs = known ? shares.findIndex((share, i) => share !== known[i]) : 0
    if (!known || (differs >= 0 && (shares[differs] as number) > (known[differs] as number))) best = { storm, shares }
  }
  return best?.storm
}
