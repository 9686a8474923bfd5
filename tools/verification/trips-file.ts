import { readFileSync, writeFileSync } from 'node:fs'
import type { RandomTrip } from './random-trips.ts'

/** One trip per line: lead hours, forecast arrival, actual arrival, then the members; in minutes, to a tenth. */
export function saveTrips(file: string, trips: readonly RandomTrip[]): void {
  const rounded = (minutes: number) => Math.round(10 * minutes) / 10
  const lines = trips.map(({ leadHours, forecast, arrived, members }) =>
    [leadHours, ...[forecast, arrived, ...members].map(rounded)].join(','),
  )
  writeFileSync(file, `${lines.join('\n')}\n`)
}

export function loadTrips(file: string): RandomTrip[] {
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [leadHours = 0, forecast = 0, arrived = 0, ...members] = line.split(',').map(Number)
      return { leadHours, forecast, arrived, members }
    })
}
