import { AreaIndex, geometryProblem } from '@stormlane/domain/geo'
import { expect, test } from 'vitest'
import { unionOfZones, voronoiZones } from './voronoi-zones.ts'

const SQUARE = {
  type: 'Polygon' as const,
  coordinates: [
    [
      [0, -2],
      [4, -2],
      [4, 2],
      [0, 2],
      [0, -2],
    ],
  ],
}
const SEEDS = [
  { name: 'west', lng: 1, lat: 0 },
  { name: 'north-east', lng: 3, lat: 1 },
  { name: 'south-east', lng: 3, lat: -1 },
]

test('every point is in the zone of its nearest seed and in no other', () => {
  const zones = voronoiZones(SQUARE, SEEDS)
  const index = new AreaIndex(zones.map(({ geometry }) => geometry))
  for (let lng = 0.13; lng < 4; lng += 0.37)
    for (let lat = -1.87; lat < 2; lat += 0.37) {
      const distances = SEEDS.map((seed) => Math.hypot(seed.lng - lng, seed.lat - lat))
      expect(index.containing(lng, lat)).toEqual([distances.indexOf(Math.min(...distances))])
    }
})

test('the union of all zones is the original outline without inner borders', () => {
  const zones = voronoiZones(SQUARE, SEEDS).map(({ geometry }) => geometry)
  const whole = unionOfZones(zones)
  expect(whole.coordinates).toHaveLength(1)
  expect(geometryProblem(whole)).toBeNull()
  const index = new AreaIndex([whole])
  expect([index.containing(2, 0), index.containing(3.9, 1.9), index.containing(4.1, 0)]).toEqual([[0], [0], []])
})
