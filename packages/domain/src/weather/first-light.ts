import { NOWCAST_STEPS } from '../time/timeframes.ts'
import type { RunInfo } from './forecast-ports.ts'

/**
 * Whether only the first steps of a nowcast have been published, for the map and the weather of a place. Nothing is rated with them: they
 * cannot show that the next six hours have no impact, and what lies on the ground may not be known yet.
 */
export const isFirstLight = ({ horizon, times }: Pick<RunInfo, 'horizon' | 'times'>): boolean =>
  horizon === 'nowcast' && times.length < NOWCAST_STEPS
