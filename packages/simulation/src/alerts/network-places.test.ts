import { AreaIndex, geometryProblem } from '@stormlane/domain/geo'
import { AlertZones } from '@stormlane/geography'
import { expect, test } from 'vitest'
import { networkPlaces } from './network-places.ts'

test('Canada and Mexico are divided into valid areas with the right province', () => {
  const zones = new AlertZones(networkPlaces()).list.filter(({ country }) => country !== 'USA')
  expect(zones.filter(({ geometry }) => geometryProblem(geometry) !== null)).toEqual([])
  const index = new AreaIndex(zones.map(({ geometry }) => geometry))
  const at = (lng: number, lat: number) =>
    index.containing(lng, lat).map((i) => `${zones[i]?.state} ${zones[i]?.country}`)
  expect(at(-79.5, 43.8)).toEqual(['ON CAN'])
  expect(at(-113.5, 53.5)).toEqual(['AB CAN'])
  expect(at(-100.4, 25.6).map((zone) => zone.slice(-3))).toEqual(['MEX'])
  expect(at(-95, 41)).toEqual([])
})
