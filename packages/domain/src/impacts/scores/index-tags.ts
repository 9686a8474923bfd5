import { blurbAt, describeCause } from '../../indices/indices.texts.ts'
import { IMPACT_INDICES } from '../../indices/registry.ts'
import { IMPACT_LEVEL_COLORS, impactLevelName, impactLevelOfIndex, roundIndex } from '../../levels/impact-level.ts'
import { MAP_LAYERS } from '../../maps/map-types.ts'
import type { MeasurementSystem } from '../../measures/units.ts'
import type { Series } from '../../weather/forecast-ports.ts'
import type { MapIndexId } from '../../weather/index-ids.ts'
import { levelChance } from '../../weather/level-chance.ts'
import type { ImpactTag } from './impact-summary.ts'
import { leadHoursAt } from './lead-hours.ts'
import { tagText, withChance } from './scores.texts.ts'
import { peakStep, stretchAround } from './series-peak.ts'
import { endOfStep, timedLevels } from './timed-levels.ts'
import { scoresAtStep, weatherAtStep } from './weather-at-step.ts'

/** The lowest index that is reported: level low (RISK-010). */
const LOW_INDEX = 2

/** Returns a tag for each index that reaches low in the steps [from, end). */
export function indexTags(
  series: Series,
  indices: readonly MapIndexId[],
  [from, end]: readonly [number, number],
  system: MeasurementSystem,
): ImpactTag[] {
  const tags: ImpactTag[] = []
  for (const index of indices) {
    const values = series.values[index]
    const peak = peakStep(values, from, end)
    const value = values?.[peak] ?? 0
    if (!values || !(value >= LOW_INDEX)) continue
    const level = impactLevelOfIndex(value)
    const chance = levelChance(index, level, leadHoursAt(series, peak))
    const cause = IMPACT_INDICES[index].leadingCause(weatherAtStep(series, peak), scoresAtStep(series, peak))
    const [first, last] = stretchAround(values, peak, LOW_INDEX, from, end)
    tags.push({
      id: `impact:${index}`,
      source: 'impact',
      text: tagText(MAP_LAYERS[index].label, impactLevelName(level)),
      value: roundIndex(value),
      variable: index,
      impactLevel: level,
      event: null,
      ...(cause && { hazard: cause.hazard }),
      description: withChance(cause ? describeCause(cause, system) : meaningOf(index, value), chance),
      ...(chance !== null && { chance }),
      color: IMPACT_LEVEL_COLORS[impactLevelName(level)].fill,
      effective: series.run.times[first] as Date,
      expires: endOfStep(series.run.times, last),
      levels: timedLevels(series.run.times, [from, end], (step) => impactLevelOfIndex(values[step]), {
        values,
      }),
    })
  }
  return tags
}

/** What an index value means, where no hazard leads the index. */
const meaningOf = (index: MapIndexId, value: number): string => blurbAt(index, value).replace(/\.$/, '')
