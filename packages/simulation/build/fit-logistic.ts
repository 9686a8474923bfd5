/** A prior for a coefficient, with the weight of this many cases. */
export interface Belief {
  /** Index of the input whose coefficient it concerns. */
  input: number
  value: number
  weight: number
}

interface Observed {
  inputs: readonly number[]
  came: number
}

const ROUNDS = 40
/** The iteration ends when no coefficient changes by more than this. */
const SMALL_STEP = 1e-6

/**
 * Logistic regression of the outcomes on the inputs, by Newton's method. Returns a constant, then one coefficient for
 * each input.
 */
export function fitLogistic(cases: readonly Observed[], beliefs: readonly Belief[]): number[] {
  const size = 1 + (cases[0]?.inputs.length ?? 0)
  const zeros = () => Array.from({ length: size }, () => 0)
  const fitted = zeros()
  for (let round = 0; round < ROUNDS; round++) {
    const gradient = zeros()
    const curvature = Array.from({ length: size }, (_, i) => zeros().with(i, 1e-6))
    for (const { inputs, came } of cases) {
      const x = [1, ...inputs]
      const p = 1 / (1 + Math.exp(-x.reduce((sum, value, i) => sum + value * (fitted[i] as number), 0)))
      for (const [i, value] of x.entries()) {
        gradient[i] = (gradient[i] as number) + (p - came) * value
        const row = curvature[i] as number[]
        for (const [j, other] of x.entries()) row[j] = (row[j] as number) + p * (1 - p) * value * other
      }
    }
    for (const { input, value, weight } of beliefs) {
      const row = curvature[1 + input]
      if (!row) continue
      gradient[1 + input] = (gradient[1 + input] as number) + weight * ((fitted[1 + input] as number) - value)
      row[1 + input] = (row[1 + input] as number) + weight
    }
    const step = solve(curvature, gradient)
    if (step.every((change) => Math.abs(change) < SMALL_STEP)) break
    // Long steps overshoot where the curve is flat.
    const shortened = Math.min(1, 1 / Math.max(1e-9, ...step.map(Math.abs)))
    for (const [i, length] of step.entries()) fitted[i] = (fitted[i] as number) - shortened * length
  }
  return fitted
}

/** Solves a small system of linear equations by elimination; its matrix is positive definite. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i] as number])
  for (const [i, pivot] of rows.entries())
    for (const [k, row] of rows.entries()) {
      if (k === i) continue
      const factor = (row[i] as number) / (pivot[i] as number)
      for (let j = i; j < row.length; j++) row[j] = (row[j] as number) - factor * (pivot[j] as number)
    }
  return rows.map((row, i) => (row.at(-1) as number) / (row[i] as number))
}
