import { AreaIndex, geometryProblem } from '@stormlane/domain/geo'
import { expect, test } from 'vitest'
import { neighborZones } from './neighbor-zones.ts'

const PLACES = [
  { name: 'Toronto', province: 'ON', lng: -79.38, lat: 43.65 },
  { name: 'Ottawa', province: 'ON', lng: -75.7, lat: 45.42 },
  { name: 'Kanata', province: 'ON', lng: -75.9, lat: 45.31 },
  { name: 'Edmonton', province: 'AB', lng: -113.49, lat: 53.55 },
  { name: 'Monterrey', province: 'NLE', lng: -100.32, lat: 25.67 },
  { name: 'Denver', province: 'CO', lng: -104.99, lat: 39.74 },
]

test('each province is divided among its places, none of them too near to another', () => {
  const zones = neighborZones(PLACES)
  expect(zones.filter(({ geometry }) => geometryProblem(geometry) !== null)).toEqual([])
  const index = new AreaIndex(zones.map(({ geometry }) => geometry))
  const at = (lng: number, lat: number) =>
    index.containing(lng, lat).map((i) => [zones[i]?.seed.name, zones[i]?.province, zones[i]?.country].join(' '))
  expect(at(-79.5, 43.8)).toEqual(['Toronto ON CAN'])
  // Ottawa comes after Kanata by name, and lies too near to it for a zone of its own.
  expect(at(-75.7, 45.42)).toEqual(['Kanata ON CAN'])
  expect(at(-110, 58)).toEqual(['Edmonton AB CAN'])
  expect(at(-99.1, 19.4)).toEqual(['Monterrey NLE MEX'])
  expect(at(-105, 39.7)).toEqual([])
})
