const MOST_STEPS = 6

/** Round numbers from 0 to the first one at or above the value, in at most six steps. */
export function axisTicks(value: number): number[] {
  const rough = Math.max(value, 1) / MOST_STEPS
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough) ?? rough
  const steps = Math.ceil(value / step)
  return Array.from({ length: steps + 1 }, (_, index) => index * step)
}
