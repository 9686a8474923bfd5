/** Below this a circle would look empty, and its number like nothing at all (core §9). */
const LEAST_PERCENT = 1

/** A circle of the summary: how far it is filled, and what it says. */
export interface ImpactShare {
  percent: number
  label: string
}

/** Which part of all assets a level has. */
export function impactShare(count: number, total: number): ImpactShare {
  const percent = total === 0 ? 0 : (100 * count) / total
  if (percent < LEAST_PERCENT) return { percent: LEAST_PERCENT, label: `<${LEAST_PERCENT}%` }
  return { percent, label: `${Math.round(percent)}%` }
}
