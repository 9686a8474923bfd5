export interface Sample {
  minute: number
  value: number
}

/** The slope of the straight line that fits the samples best (least squares). */
export function slopePerMinute(samples: readonly Sample[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [meanMinute, meanValue] = [mean(samples.map((one) => one.minute)), mean(samples.map((one) => one.value))]
  let [along, spread] = [0, 0]
  for (const { minute, value } of samples) {
    along += (minute - meanMinute) * (value - meanValue)
    spread += (minute - meanMinute) ** 2
  }
  return spread === 0 ? 0 : along / spread
}
