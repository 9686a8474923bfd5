// Compares how long two requests take. They alternate, so that whatever else the machine does slows both alike.

/** A difference of medians below both bounds is noise: no caller can tell it over a network. */
export const TIME_BOUND = { ms: 1, share: 0.15 }
/**
 * Repeats per request. A pair that is out of bounds is measured again with more repeats; only one that is out of bounds
 * in every round counts as a difference.
 */
const ROUNDS = [15, 60, 240]

export interface TimeDifference {
  existingMs: number
  missingMs: number
  isOutOfBounds: boolean
}

export async function compareTimes(
  existing: () => Promise<unknown>,
  missing: () => Promise<unknown>,
): Promise<TimeDifference> {
  let difference: TimeDifference = { existingMs: 0, missingMs: 0, isOutOfBounds: true }
  for (const repeats of ROUNDS) {
    const times: [number[], number[]] = [[], []]
    for (let repeat = 0; repeat < repeats; repeat++)
      for (const which of repeat % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const))
        times[which].push(await timeOf(which === 0 ? existing : missing))
    difference = judge(median(times[0]), median(times[1]))
    if (!difference.isOutOfBounds) break
  }
  return difference
}

function judge(existingMs: number, missingMs: number): TimeDifference {
  const apart = Math.abs(existingMs - missingMs)
  const isOutOfBounds = apart > TIME_BOUND.ms && apart > TIME_BOUND.share * Math.max(existingMs, missingMs)
  return { existingMs, missingMs, isOutOfBounds }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}
