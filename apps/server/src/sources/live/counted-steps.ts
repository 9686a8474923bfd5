import type { ReadStep } from '@stormlane/atmosphere'
import type { RunStep } from '@stormlane/domain/weather'

/** Not every file is reported, because each report is stored and a run has 200 files. */
const REPORT_EVERY = 10

/**
 * Counts the files of each model that have been read for a run, by this or another worker. A missing file counts as
 * well.
 */
export function countedSteps(onCount: (model: string, done: number, of: number) => void) {
  const expected = new Map<string, number>()
  const read = new Map<string, Set<string>>()

  function note({ model, cycle, hour }: RunStep): void {
    const known = read.get(model) ?? new Set()
    const before = known.size
    read.set(model, known.add(`${cycle.getTime()} ${hour}`))
    if (known.size > before && known.size % REPORT_EVERY === 0) onCount(model, known.size, expected.get(model) ?? 0)
  }

  return {
    expect(steps: readonly RunStep[]): void {
      for (const { model } of steps) expected.set(model, (expected.get(model) ?? 0) + 1)
    },
    count:
      (readStep: ReadStep): ReadStep =>
      (step, signal) =>
        readStep(step, signal).finally(() => note(step)),
  }
}
