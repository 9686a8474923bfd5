/** A piecewise linear curve through stops, constant before the first and after the last. */
export interface Curve {
  (value: number): number
  readonly stops: readonly CurveStop[]
}

export type CurveStop = readonly [value: number, score: number]

export function curveThrough(...stops: CurveStop[]): Curve {
  if (stops.length < 2) throw new RangeError('A curve needs two stops.')
  const values = Float64Array.from(stops, ([value]) => value)
  const scores = Float64Array.from(stops, ([, score]) => score)
  for (let i = 1; i < values.length; i++) {
    if (at(values, i) <= at(values, i - 1)) throw new RangeError('The values of a curve must rise.')
  }
  const last = values.length - 1
  const evaluate = (value: number) => {
    if (!(value > at(values, 0))) return at(scores, 0)
    if (value >= at(values, last)) return at(scores, last)
    let i = 1
    while (value > at(values, i)) i++
    const from = at(values, i - 1)
    return at(scores, i - 1) + ((at(scores, i) - at(scores, i - 1)) * (value - from)) / (at(values, i) - from)
  }
  return Object.assign(evaluate, { stops })
}

/** The value at which a monotonic curve reaches a score; undefined if it never does. */
export function valueAtScore({ stops }: Curve, score: number): number | undefined {
  for (let i = 1; i < stops.length; i++) {
    const [fromValue, fromScore] = stops[i - 1] as CurveStop
    const [toValue, toScore] = stops[i] as CurveStop
    if ((fromScore - score) * (toScore - score) > 0 || fromScore === toScore) continue
    return fromValue + ((score - fromScore) / (toScore - fromScore)) * (toValue - fromValue)
  }
  return undefined
}

function at(values: Float64Array, i: number): number {
  return values[i] as number
}
