import { describeSlowdown } from '../indices/indices.texts.ts'
import { slowdownCause } from '../indices/road-speed.ts'
import { weatherFlagBits, weatherFlagLabel, weatherFlagsFromBits } from '../indices/weather-flags.ts'
import { IMPACT_LEVELS, type ImpactLevel, impactLevelName, impactLevelOfIndex } from '../levels/impact-level.ts'
import { isSlowdownFlagged } from '../levels/segment-colors.ts'
import { MINUTE_MS } from '../time/durations.ts'
import type { Series } from '../weather/forecast-ports.ts'
import type { Weather } from '../weather/weather-input.ts'
import type { VehicleTag } from './vehicle-tag.ts'
import { INSIGHT_TEXTS } from './vehicles.texts.ts'

/** How far ahead a change is reported (our choice). */
const OUTLOOK_MS = 60 * MINUTE_MS
/** Providers report about every minute; after 15 minutes one counts as silent (our choice). */
const SILENT_AFTER_MS = 15 * MINUTE_MS

interface Moment {
  series: Series
  step: number
  weather: Weather
  isParked: boolean
  freeFlowMph: number
  reportedAt: Date
  now: Date
}

/** Returns the insights of a vehicle: weather flags, slowdown, changes within the hour and a silent provider. */
export function vehicleInsights(moment: Moment): VehicleTag[] {
  const { series, step, weather, reportedAt, now } = moment
  return [...slowed(moment), ...trend(series, step, now), ...flags(weather, series, step), ...silence(reportedAt, now)]
}

/**
 * Says what the weather of now does to traffic here. It has no level: a percentage at one place costs nobody anything
 * (ADR 0305).
 */
function slowed({ weather, freeFlowMph, isParked }: Moment): VehicleTag[] {
  const cause = slowdownCause(weather, freeFlowMph)
  if (!cause) return []
  const fraction = 1 / cause.factor - 1
  if (!isSlowdownFlagged(fraction)) return []
  const text = isParked ? INSIGHT_TEXTS.roadsSlowed(fraction) : INSIGHT_TEXTS.slowed(fraction)
  const percent = Math.round(100 * fraction)
  return [insight('slowed', text, percent, IMPACT_LEVELS.unknown, describeSlowdown(cause, 'imperial'))]
}

/** Reports the first step within the hour at which the level of the road index differs from now. */
function trend({ run: { times }, values: { road } }: Series, step: number, now: Date): VehicleTag[] {
  if (!road) return []
  const current = impactLevelOfIndex(road[step])
  for (let ahead = step + 1; ahead < times.length; ahead++) {
    const inMs = (times[ahead] as Date).getTime() - now.getTime()
    if (inMs > OUTLOOK_MS) return []
    const level = impactLevelOfIndex(road[ahead])
    if (level === current || level === IMPACT_LEVELS.unknown) continue
    const minutes = Math.max(1, Math.round(inMs / MINUTE_MS))
    const name = impactLevelName(level)
    return level > current
      ? [
          insight(
            'worsening',
            INSIGHT_TEXTS.worsening(minutes),
            minutes,
            level,
            INSIGHT_TEXTS.worseningReason(name, minutes),
          ),
        ]
      : [
          insight(
            'improving',
            INSIGHT_TEXTS.improving(minutes),
            minutes,
            level,
            INSIGHT_TEXTS.improvingReason(name, minutes),
          ),
        ]
  }
  return []
}

function flags(weather: Weather, { values }: Series, step: number): VehicleTag[] {
  const found = weatherFlagsFromBits(weatherFlagBits(weather, values.road?.[step] ?? 0))
  const shown = found.includes('heavy_rain_flag') ? found.filter((flag) => flag !== 'rain_flag') : found
  return shown.map((flag) =>
    insight(
      flag,
      weatherFlagLabel(flag),
      null,
      flag === 'extreme_weather_flag' ? IMPACT_LEVELS.extreme : IMPACT_LEVELS.low,
      INSIGHT_TEXTS.flagReason,
    ),
  )
}

function silence(reportedAt: Date, now: Date): VehicleTag[] {
  const ms = now.getTime() - reportedAt.getTime()
  if (ms < SILENT_AFTER_MS) return []
  const minutes = Math.floor(ms / MINUTE_MS)
  return [insight('silent', INSIGHT_TEXTS.silent(minutes), minutes, IMPACT_LEVELS.unknown, INSIGHT_TEXTS.silentReason)]
}

function insight(id: string, text: string, value: number | null, impactLevel: ImpactLevel, reason: string): VehicleTag {
  return { id: `insight:${id}`, source: 'insight', text, value, impactLevel, reason }
}
