import { type Curve, curveThrough } from '../measures/curve.ts'

/**
 * Speed divided by free-flow speed, at free-flow speeds of 55, 60, 65, 70 and 75 mph, the columns of the Highway
 * Capacity Manual.
 */
export type SpeedFactors = readonly [number, number, number, number, number]

export const sameAtAnySpeed = (factor: number): SpeedFactors => [factor, factor, factor, factor, factor]

export const FREE_FLOW: SpeedFactors = sameAtAnySpeed(1)

/** How a hazard slows traffic, by its score on the 0-10 scale and the free-flow speed. */
export interface SpeedCurve {
  factor(score: number, freeFlowMph: number): number
  /** The score at which the factor falls below a bound; undefined if it never does. */
  scoreBelow(factor: number, freeFlowMph: number): number | undefined
}

/**
 * Builds factors that are linear between the given values of a weather quantity, as a function of the quantity's score.
 * A hazard that counts only in part, such as snow on a warm road, slows traffic like the value that would score the
 * same in full. Slowdown and index of a hazard thus always belong to the same value.
 */
export function speedCurve(score: Curve, ...stops: (readonly [value: number, factors: SpeedFactors])[]): SpeedCurve {
  const columns = [0, 1, 2, 3, 4].map((column) =>
    curveThrough(...stops.map(([value, factors]) => [value, factors[column] as number] as const)),
  )
  const values = [...new Set([...stops.map(([value]) => value), ...score.stops.map(([value]) => value)])]
  const byScore = new Map(
    values
      .map((value) => [score(value), columns.map((column) => column(value))] as const)
      .toSorted(([a, [first = 1]], [b, [second = 1]]) => a - b || second - first),
  )
  const scores = Float64Array.from(byScore.keys())
  const factors = Float64Array.from([...byScore.values()].flat())
  const last = scores.length - 1
  const factorOfStop = (stop: number, position: number) => {
    const column = Math.min(3, Math.floor(position))
    const from = factors[5 * stop + column] as number
    return from + ((factors[5 * stop + column + 1] as number) - from) * (position - column)
  }
  const factor = (at: number, freeFlowMph: number) => {
    const position = columnPosition(freeFlowMph)
    if (!(at > (scores[0] as number))) return factorOfStop(0, position)
    if (at >= (scores[last] as number)) return factorOfStop(last, position)
    let stop = 1
    while (at > (scores[stop] as number)) stop++
    const before = scores[stop - 1] as number
    const from = factorOfStop(stop - 1, position)
    return from + ((factorOfStop(stop, position) - from) * (at - before)) / ((scores[stop] as number) - before)
  }
  return {
    factor,
    scoreBelow(bound, freeFlowMph) {
      for (let stop = 1; stop <= last; stop++) {
        const [from, to] = [scores[stop - 1] as number, scores[stop] as number]
        const [before, after] = [factor(from, freeFlowMph), factor(to, freeFlowMph)]
        if (after < bound) return from + ((to - from) * (before - bound)) / (before - after)
      }
      return undefined
    },
  }
}

/** Returns the position between the columns, which are 5 mph apart; slower and faster roads use the outer columns. */
const columnPosition = (freeFlowMph: number) => Math.min(4, Math.max(0, (freeFlowMph - 55) / 5))
