import { percentText } from '../measures/percent-text.ts'

/** A smaller share would leave the circle looking empty (DASH-066). */
const MIN_PERCENT = 1

/** Fill and label of a summary circle. */
export interface ImpactShare {
  percent: number
  label: string
}

/** Shown while assets are not loaded, or if there are none (ERR-003). */
export const UNKNOWN_SHARE: ImpactShare = { percent: 0, label: 'N/A' }

/** Returns the share of assets at a level. Zero reads 0%, a share between zero and one percent <1% (DASH-067). */
export function impactShare(count: number, total: number): ImpactShare {
  if (total === 0) return UNKNOWN_SHARE
  const percent = (100 * count) / total
  return { percent: Math.max(MIN_PERCENT, percent), label: percentText(count / total) }
}
