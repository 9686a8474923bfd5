import { IMPACT_LEVEL_COLORS, IMPACT_LEVELS, type ImpactLevel, impactLevelName } from '../../levels/impact-level.ts'
import { formatQuantity, type MeasurementSystem } from '../../measures/units.ts'
import type { Series } from '../../weather/forecast-ports.ts'
import type { ImpactTag } from '../scores/impact-summary.ts'
import { tagText } from '../scores/scores.texts.ts'
import { peakStep, stretchAround } from '../scores/series-peak.ts'
import { endOfStep, timedLevels } from '../scores/timed-levels.ts'
import { LIMIT_REASON_NAMES, limitReasonText } from './limits.texts.ts'
import { type HoldingLimit, LIMIT_RULES } from './own-limit.ts'

/**
 * Returns a tag for each own limit that is reached in the steps [from, end). Tags are only added, so that a limit never
 * lowers a level (ADR 0264).
 */
export function limitTags(
  series: Series,
  limits: readonly HoldingLimit[],
  [from, end]: readonly [number, number],
  system: MeasurementSystem,
): ImpactTag[] {
  const tags: ImpactTag[] = []
  for (const { hazard, value: limit, level, owner } of limits) {
    const { quantity, worse, variable, valuesOf } = LIMIT_RULES[hazard]
    const values = valuesOf(series)
    if (!values) continue
    // Flips signs if needed, so that greater means worse from here on.
    const sign = worse === 'above' ? 1 : -1
    const badness = sign === 1 ? values : values.map((value) => -value)
    const bound = sign * limit
    const peak = peakStep(badness, from, end)
    if (!((badness[peak] ?? Number.NaN) >= bound)) continue
    const value = values[peak] as number
    const [first, last] = stretchAround(badness, peak, bound, from, end)
    const { times } = series.run
    tags.push({
      id: limitTagId(hazard),
      source: 'limit',
      text: tagText(LIMIT_REASON_NAMES[hazard], impactLevelName(level)),
      value: Math.round(value * 100) / 100,
      variable,
      impactLevel: level,
      event: null,
      description: limitReasonText(
        hazard,
        formatQuantity(quantity, value, system),
        owner,
        formatQuantity(quantity, limit, system),
      ),
      color: IMPACT_LEVEL_COLORS[impactLevelName(level)].fill,
      effective: times[first] as Date,
      expires: endOfStep(times, last),
      levels: timedLevels(
        times,
        [from, end],
        (step) => ((badness[step] ?? Number.NaN) >= bound ? level : IMPACT_LEVELS.none),
        { values, sign },
      ),
    })
  }
  return tags
}

/** Returns the tag id of each limit, and its level by time step. */
export const limitLevels = (series: Series, limits: readonly HoldingLimit[]) =>
  limits.flatMap(({ hazard, value: limit, level }) => {
    const { worse, valuesOf } = LIMIT_RULES[hazard]
    const values = valuesOf(series)
    if (!values) return []
    const isReached = (value: number) => (worse === 'above' ? value >= limit : value <= limit)
    const levelAt = (step: number): ImpactLevel => (isReached(values[step] ?? Number.NaN) ? level : IMPACT_LEVELS.none)
    return [{ id: limitTagId(hazard), levelAt }]
  })

const limitTagId = (hazard: HoldingLimit['hazard']) => `limit:${hazard}`
