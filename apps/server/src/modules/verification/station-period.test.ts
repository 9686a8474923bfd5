import { HOUR_MS } from '@stormlane/domain/time'
import { emptyStationValues } from '@stormlane/domain/verification'
import { expect, test } from 'vitest'
import { packStationValues } from './station-codec.ts'
import { readStationPeriod } from './station-period.ts'

const FROM = new Date('2026-01-15T00:00:00Z')
const HOURS = 6

/** The road index of each archived hour. */
function archiveOf(index: number) {
  const values = emptyStationValues()
  values.values.road.fill(index)
  values.values.wind_gust.fill(12)
  const packed = packStationValues([values])
  const truth = Array.from({ length: HOURS }, (_, hour) => ({ at: new Date(FROM.getTime() + hour * HOUR_MS), packed }))
  return { truth: async () => truth, forecasts: async () => [] }
}
const period = (index: number) => readStationPeriod(archiveOf(index), FROM, new Date(FROM.getTime() + HOURS * HOUR_MS))

test('the roads of a period are known only where archived hours have a road index, which station reports have not', async () => {
  expect((await period(4)).road?.[0]).toBe(4)
  const observed = await period(Number.NaN)
  expect(observed.road).toBeNull()
  expect(observed.gust[0]).toBeCloseTo(12, 1)
})
