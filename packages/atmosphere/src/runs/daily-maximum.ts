import { DAY_MS, HOUR_MS } from '@stormlane/domain/time'

/**
 * Replaces the values of hourly slices by the largest value of their local day (LAYER-044). Days begin at midnight of the solar time
 * zone: one hour per 15 degrees of longitude, rounded to the hour.
 */
export function dailyMaximum(
  slices: readonly Int16Array[],
  times: readonly Date[],
  lngOfCell: (cell: number) => number,
): void {
  const cells = slices[0]?.length ?? 0
  const largest = new Map<number, number>()
  for (let cell = 0; cell < cells; cell++) {
    const offset = Math.round(lngOfCell(cell) / 15) * HOUR_MS
    largest.clear()
    const days = times.map((time) => Math.floor((time.getTime() + offset) / DAY_MS))
    slices.forEach((slice, step) => {
      const day = days[step] as number
      largest.set(day, Math.max(largest.get(day) ?? -32768, slice[cell] as number))
    })
    slices.forEach((slice, step) => {
      slice[cell] = largest.get(days[step] as number) as number
    })
  }
}
