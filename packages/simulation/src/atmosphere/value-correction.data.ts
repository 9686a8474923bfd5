import type { ValueCorrection } from '@stormlane/domain/weather'

// Fitted in worlds 211 and 212 by `npm run fit:values -w packages/simulation`, which prints these rows.

export const VALUE_CORRECTIONS: readonly ValueCorrection[] = [
  { leadHours: 48, waterLess: 0, waterKept: 1, hazeKept: 1, windKept: 1 },
  { leadHours: 72, waterLess: 0.2, waterKept: 0.3, hazeKept: 0.6, windKept: 0.5 },
  { leadHours: 96, waterLess: 0.4, waterKept: 0.05, hazeKept: 0.4, windKept: 0.4 },
  { leadHours: 120, waterLess: 0, waterKept: 0, hazeKept: 0.3, windKept: 0.3 },
  { leadHours: 144, waterLess: 0, waterKept: 0, hazeKept: 0.25, windKept: 0.3 },
  { leadHours: 168, waterLess: 0, waterKept: 0, hazeKept: 0.25, windKept: 0.25 },
]
