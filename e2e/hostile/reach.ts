// Counts what an attack reached. An attack that never reaches its target finds no fault, whatever the server would do with it, so
// a target with a count of zero is a failure of the run.

export interface Reach<Target extends string = string> {
  readonly counts: Readonly<Record<Target, number>>
  add(target: Target, times?: number): void
  /** A sentence for each target that was never reached. */
  missed(): string[]
}

/** Targets are named in words, because the report prints them. */
export function openReach<const Target extends string>(targets: readonly Target[]): Reach<Target> {
  const counts = Object.fromEntries(targets.map((target) => [target, 0])) as Record<Target, number>
  return {
    counts,
    add(target, times = 1) {
      counts[target] += times
    },
    missed: () => targets.filter((target) => !(counts[target] > 0)).map((target) => `never reached: ${target}`),
  }
}
