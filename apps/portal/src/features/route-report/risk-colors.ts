import type { SegmentColor } from '@stormlane/domain/levels'

/** Colors of the report's risk levels (REPORT-018). */
export const RISK_COLORS: Record<number, SegmentColor> = { 1: 'green', 2: 'yellow', 3: 'red' }
