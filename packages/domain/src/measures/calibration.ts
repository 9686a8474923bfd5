/** How a probability is corrected at one lead time: logit p' = shift + slope · logit p. */
export interface Calibration {
  leadHours: number
  shift: number
  slope: number
}

/**
 * Interpolates the correction at a lead time between the rows of a table. Logistic recalibration after Platt (1999);
 * Hamill et al. (2004) use it for forecasts. A slope below 1 shrinks probabilities toward their climatological
 * frequency, more so at longer leads.
 */
export function calibrationAt<Row extends { leadHours: number }>(rows: readonly Row[], leadHours: number): Row {
  const after = rows.findIndex((row) => row.leadHours > leadHours)
  const to = rows.at(after) as Row
  const from = rows[after - 1] ?? to
  const share = from === to ? 0 : (leadHours - from.leadHours) / (to.leadHours - from.leadHours)
  const between = Object.entries(to).map(([key, end]: [string, number]) => {
    const start = from[key as keyof Row] as number
    return [key, start + (end - start) * share]
  })
  return { ...(Object.fromEntries(between) as Row), leadHours }
}

/** Returns the corrected probability. A probability of 0 stays 0. */
export function calibrated(probability: number, { shift, slope }: Pick<Calibration, 'shift' | 'slope'>): number {
  if (probability <= 0) return 0
  const logit = Math.log(probability / Math.max(1e-6, 1 - probability))
  return 1 / (1 + Math.exp(-(shift + slope * logit)))
}
