import type { ScoreSums } from './score-sums.ts'

/** Ratios are null where nothing happened, nothing was forecast, or no reference is known. */
interface Scores {
  pairs: number
  /** Mean of forecast minus truth. */
  bias: number | null
  meanAbsoluteError: number | null
  /** 1 is perfect, 0 no better than the reference, negative worse: 1 - MAE / MAE of the reference. */
  climatologySkill: number | null
  persistenceSkill: number | null
  /** Share of the events that were forecast (POD). */
  detection: number | null
  /** Share of the forecasts that did not happen (FAR). */
  falseAlarms: number | null
  /** Hits divided by all cases in which the event was forecast or happened (CSI). */
  criticalSuccess: number | null
  /** Share of all cases in which the event happened. */
  frequency: number | null
  chance: ChanceScores | null
}

interface ChanceScores {
  /** 0 is perfect, 1 is worst (Brier 1950). */
  brier: number | null
  climatologySkill: number | null
  persistenceSkill: number | null
  /** Mean squared distance from the diagonal, which is the part of the Brier score that calibration can remove (Murphy 1973). */
  reliability: number | null
  tenths: ReliabilityTenth[]
}

interface ReliabilityTenth {
  /** Mean forecast probability. */
  forecast: number
  /** Share of cases in which the event happened. */
  observed: number
  /** Share of all cases that are in this tenth. */
  share: number
}

const ratio = (part: number, whole: number) => (whole > 0 ? part / whole : null)
const skill = ({ forecast, reference }: { forecast: number; reference: number }) =>
  reference > 0 ? 1 - forecast / reference : null

export function scoresOf(sums: ScoreSums): Scores {
  const { weight, hits, misses, falseAlarms } = sums
  return {
    pairs: sums.pairs,
    bias: ratio(sums.error, weight),
    meanAbsoluteError: ratio(sums.absolute, weight),
    climatologySkill: skill(sums.climatology),
    persistenceSkill: skill(sums.persistence),
    detection: ratio(hits, hits + misses),
    falseAlarms: ratio(falseAlarms, hits + falseAlarms),
    criticalSuccess: ratio(hits, hits + misses + falseAlarms),
    frequency: ratio(hits + misses, weight),
    chance: sums.chance && chanceScores(sums.chance),
  }
}

/** With fewer events, a reference has hardly any error to improve on, and any skill would be chance. */
const FEWEST_EVENTS = 0.5

function chanceScores(sums: NonNullable<ScoreSums['chance']>): ChanceScores {
  const { weight } = sums
  const events = sums.tenths.reduce((sum, { observed }) => sum + observed, 0)
  const tenths = sums.tenths.flatMap((tenth) =>
    tenth.weight > 0
      ? {
          forecast: tenth.forecast / tenth.weight,
          observed: tenth.observed / tenth.weight,
          share: tenth.weight / weight,
        }
      : [],
  )
  return {
    brier: ratio(sums.squares, weight),
    climatologySkill: events < FEWEST_EVENTS ? null : skill(sums.climatology),
    persistenceSkill: events < FEWEST_EVENTS ? null : skill(sums.persistence),
    reliability:
      weight > 0 ? tenths.reduce((sum, tenth) => sum + tenth.share * (tenth.forecast - tenth.observed) ** 2, 0) : null,
    tenths,
  }
}
