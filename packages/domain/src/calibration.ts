/** How a probability is corrected at one lead time: logit p' = shift + slope · logit p. */
export interface Calibration {
  leadHours: number
  shift: number
  slope: number
  /** What is added for each unit of the logit of how often the event comes at this place and season; 0 by default. */
  climate?: number
}

/**
 * The correction at a lead time, between the rows of a table. Logistic recalibration after Platt (1999); Hamill et al. (2004) use it for
 * forecasts. A slope below 1 shrinks probabilities toward their climatological frequency, the more the farther ahead.
 */
export function calibrationAt(rows: readonly Calibration[], leadHours: number): Required<Calibration> {
  const after = rows.findIndex((row) => row.leadHours > leadHours)
  const to = rows.at(after) as Calibration
  const from = rows[after - 1] ?? to
  const share = from === to ? 0 : (leadHours - from.leadHours) / (to.leadHours - from.leadHours)
  const between = (key: 'shift' | 'slope' | 'climate') => (from[key] ?? 0) + ((to[key] ?? 0) - (from[key] ?? 0)) * share
  return { leadHours, shift: between('shift'), slope: between('slope'), climate: between('climate') }
}

/** The corrected probability. What cannot happen stays 0. */
export function calibrated(probability: number, { shift, slope }: Pick<Calibration, 'shift' | 'slope'>): number {
  if (probability <= 0) return 0
  const logit = Math.log(probability / Math.max(1e-6, 1 - probability))
  return 1 / (1 + Math.exp(-(shift + slope * logit)))
}
