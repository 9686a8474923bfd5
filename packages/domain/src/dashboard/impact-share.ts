/** A smaller share would leave the circle looking empty (DASH-066, DASH-067). */
const MIN_PERCENT = 1

/** Fill and label of a summary circle. */
export interface ImpactShare {
  percent: number
  label: string
}

/** The share of all assets that have a level. */
export function impactShare(count: number, total: number): ImpactShare {
  const percent = total === 0 ? 0 : (100 * count) / total
  if (percent < MIN_PERCENT) return { percent: MIN_PERCENT, label: `<${MIN_PERCENT}%` }
  return { percent, label: `${Math.round(percent)}%` }
}
