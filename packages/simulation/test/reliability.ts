// Measures how far probabilities are from what happened.
import type { Case } from './probability-sample.ts'

type Pair = Pick<Case, 'forecast' | 'came'>

const mean = (cases: readonly Pair[], value: (each: Pair) => number) =>
  cases.reduce((sum, each) => sum + value(each), 0) / cases.length

/**
 * Returns the tenths of the reliability diagram whose error is larger than `tolerance`. Tenths with few cases say
 * nothing and are left out.
 */
export function wrongTenths(cases: readonly Pair[], tolerance: number, minCases: number) {
  const tenths = Map.groupBy(cases, ({ forecast }) => Math.min(9, Math.floor(10 * forecast)))
  return [...tenths].flatMap(([tenth, some]) => {
    if (some.length < minCases) return []
    const [forecast, came] = [mean(some, (each) => each.forecast), mean(some, (each) => each.came)]
    return Math.abs(forecast - came) > tolerance ? [{ tenth, forecast, came, count: some.length }] : []
  })
}

/** Brier skill against the mean of the sample, which knows the sample's own frequency. */
export function brierSkill(cases: readonly Pair[]): number {
  const climatology = mean(cases, ({ came }) => came)
  // For an event with probability `came`, the expected square is larger by the same amount in both sums.
  const brier = mean(cases, ({ forecast, came }) => (forecast - came) ** 2 + came * (1 - came))
  const reference = mean(cases, ({ came }) => (climatology - came) ** 2 + came * (1 - came))
  return 1 - brier / reference
}
