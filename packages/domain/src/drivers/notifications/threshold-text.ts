import { type Threshold, type ThresholdMode, thresholdMode } from './threshold.ts'
import { THRESHOLD_VARIABLES, thresholdValueText } from './threshold-variables.ts'

const MODE_WORDS: Record<ThresholdMode, string> = { below: 'below ', between: '', above: 'above ' }

/** `45 mph`, `28 to 34 °F`. */
export function boundsText({ variable, lowerBound, upperBound }: Threshold): string {
  const { units } = THRESHOLD_VARIABLES[variable]
  const bounds = [lowerBound, upperBound].flatMap((bound) =>
    bound === null ? [] : thresholdValueText(variable, bound),
  )
  return `${bounds.join(' to ')}${units ? ` ${units}` : ''}`
}

/** `Wind Gust above 45 mph`. */
export function thresholdText(threshold: Threshold): string {
  const { label } = THRESHOLD_VARIABLES[threshold.variable]
  return `${label} ${MODE_WORDS[thresholdMode(threshold)]}${boundsText(threshold)}`
}
