import type { MultiPolygon, Polygon, Position } from 'geojson'
import { describe, expect, test } from 'vitest'
import { seededRandom } from '../measures/random-source.ts'
import { AreaIndex } from './area-index.ts'

const polygon = (...rings: Position[][]): Polygon => ({ type: 'Polygon', coordinates: rings })
const box = (west: number, south: number, east: number, north: number): Position[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]
const holds = (area: Polygon | MultiPolygon, longitude: number, latitude: number) =>
  new AreaIndex([area]).containing(longitude, latitude).length === 1

describe('areas that contain a point', () => {
  test('a point is found inside, and not outside, far away or at NaN', () => {
    const square = polygon(box(-100, 30, -90, 40))
    expect(holds(square, -95, 35)).toBe(true)
    expect(holds(square, -89.9, 35)).toBe(false)
    expect(holds(square, 95, -35)).toBe(false)
    expect(holds(square, Number.NaN, 35)).toBe(false)
    expect(holds(square, -95, Number.NaN)).toBe(false)
  })

  test('corners and edges belong to an area, for vertical, horizontal and slanted edges', () => {
    const ring: Position[] = [
      [-100.1, 30.3],
      [-90.7, 33.1],
      [-94.9, 41.7],
      [-100.1, 30.3],
    ]
    for (const area of [polygon(ring), polygon(ring.toReversed()), polygon(box(-100, 30, -90, 40))])
      for (const [i, [longitude = 0, latitude = 0]] of (area.coordinates[0] ?? []).entries()) {
        const [nextLongitude = 0, nextLatitude = 0] = area.coordinates[0]?.[i + 1] ?? [longitude, latitude]
        expect(holds(area, longitude, latitude)).toBe(true)
        expect(holds(area, (longitude + nextLongitude) / 2, (latitude + nextLatitude) / 2)).toBe(true)
      }
  })

  test('a hole is outside but its edge is inside, for either ring direction', () => {
    const [outer, hole] = [box(-100, 30, -90, 40), box(-97, 33, -93, 37)]
    for (const area of [polygon(outer, hole), polygon(outer.toReversed(), hole), polygon(outer, hole.toReversed())]) {
      expect(holds(area, -95, 35)).toBe(false)
      expect(holds(area, -97, 35)).toBe(true)
      expect(holds(area, -99, 35)).toBe(true)
    }
  })

  test('each part of a multipolygon counts, even if parts overlap or one fills the hole of another', () => {
    const area: MultiPolygon = {
      type: 'MultiPolygon',
      coordinates: [
        [box(-100, 30, -90, 40), box(-97, 33, -93, 37)],
        [box(-96, 34, -94, 36)],
        [box(-91, 39, -80, 45).toReversed()],
      ],
    }
    expect(holds(area, -95, 35)).toBe(true)
    expect(holds(area, -96.5, 35)).toBe(false)
    expect(holds(area, -90.5, 39.5)).toBe(true)
    expect(holds(area, -85, 42)).toBe(true)
  })

  test('both lobes of a ring that crosses itself are inside', () => {
    const bowTie = polygon([
      [-100, 30],
      [-90, 40],
      [-90, 30],
      [-100, 40],
      [-100, 30],
    ])
    expect(holds(bowTie, -99, 35)).toBe(true)
    expect(holds(bowTie, -91, 35)).toBe(true)
    expect(holds(bowTie, -95, 39)).toBe(false)
  })

  test('a ring across the date line contains both sides of it and nothing else', () => {
    const aleutians = polygon(
      [
        [170, 50],
        [-170, 50],
        [-170, 55],
        [170, 55],
        [170, 50],
      ],
      box(-179, 52, -178, 53),
    )
    const all = new AreaIndex([aleutians, polygon(box(-180, 60, -160, 70)), polygon(box(-125, 25, -66, 49))])
    expect(all.containing(175, 52)).toEqual([0])
    expect(all.containing(-175, 52)).toEqual([0])
    expect(all.containing(180, 51)).toEqual([0])
    expect(all.containing(-180, 51)).toEqual([0])
    expect(all.containing(-178.5, 52.5)).toEqual([])
    expect(all.containing(0, 52)).toEqual([])
    expect(all.containing(180, 65)).toEqual([1])
    expect(all.containing(-100, 40)).toEqual([2])
  })

  test('an area without geometry or extent contains at most its own points, and an empty index nothing', () => {
    expect(new AreaIndex([]).containing(0, 0)).toEqual([])
    const index = new AreaIndex([
      null,
      polygon(),
      polygon([
        [1, 1],
        [1, 1],
        [1, 1],
        [1, 1],
      ]),
      polygon(box(0, 0, 2, 2)),
    ])
    expect(index.containing(1, 1)).toEqual([3])
  })

  test('500 points in 300 random areas with holes give the same result as a brute-force search', () => {
    const random = seededRandom(7)
    const areas = Array.from({ length: 300 }, () => star(random, 3 + Math.floor(random() * 60)))
    const index = new AreaIndex(areas)
    const longitudes = Float64Array.from({ length: 500 }, () => -125 + 60 * random())
    const latitudes = Float64Array.from({ length: 500 }, () => 25 + 25 * random())
    const { starts, areas: found } = index.coverage(longitudes, latitudes)
    let pairs = 0
    for (let p = 0; p < 500; p++) {
      const expected = areas.flatMap((area, a) => (evenOdd(area, longitudes[p] ?? 0, latitudes[p] ?? 0) ? [a] : []))
      expect([...found.subarray(starts[p], starts[p + 1])]).toEqual(expected)
      pairs += expected.length
    }
    expect(pairs).toBeGreaterThan(500)
  })

  test('a NaN point does not affect the results of other points', () => {
    const index = new AreaIndex([polygon(box(-100, 30, -99, 31)), polygon(box(-90, 40, -80, 50))])
    const longitudes = Float64Array.from([10, -99.5, -85, Number.NaN, Number.POSITIVE_INFINITY, -85])
    const latitudes = Float64Array.from([10, 30.5, 45, 45, 30.5, Number.NaN])
    const { starts, areas } = index.coverage(longitudes, latitudes)
    expect([...starts]).toEqual([0, 0, 1, 2, 2, 2, 2])
    expect([...areas]).toEqual([0, 1])
  })

  test('a thousand areas over one place are all found, in ascending order', () => {
    const areas = Array.from({ length: 1100 }, (_, i) => polygon(box(-100 - i / 1100, 30, -90, 40)))
    const { starts, areas: found } = new AreaIndex(areas).coverage(
      Float64Array.of(-95, -100.5),
      Float64Array.of(35, 35),
    )
    expect([...starts]).toEqual([0, 1100, 1650])
    expect([...found.subarray(0, 1100)]).toEqual(Array.from({ length: 1100 }, (_, i) => i))
    expect([...found.subarray(1100)]).toEqual(Array.from({ length: 550 }, (_, i) => 550 + i))
  })

  test('a hole that the source places a turn away belongs to its area', () => {
    const area = polygon(box(170, 50, 190, 60), box(-179, 54, -175, 56))
    expect(holds(area, -177, 55)).toBe(false)
    expect(holds(area, -173, 55)).toBe(true)
    expect(holds(polygon(box(-190, 50, -170, 60), box(175, 54, 179, 56)), 177, 55)).toBe(false)
  })

  test('a longitude beyond a turn is the same meridian', () => {
    const wide = polygon(box(0, 0, 170, 10))
    expect(new AreaIndex([wide]).containing(85, 5)).toEqual([0])
    expect(new AreaIndex([wide]).containing(85 + 720, 5)).toEqual([0])
    expect(new AreaIndex([wide]).containing(85 - 720, 5)).toEqual([0])
  })

  test('points a little beside each edge are outside, a little inside they are inside', () => {
    const square = polygon(box(-100, 30, -90, 40))
    const little = 1e-9
    for (const [longitude, latitude, x, y] of [
      [-100, 35, 1, 0],
      [-90, 35, -1, 0],
      [-95, 30, 0, 1],
      [-95, 40, 0, -1],
    ] as const) {
      expect(holds(square, longitude + little * x, latitude + little * y)).toBe(true)
      expect(holds(square, longitude - little * x, latitude - little * y)).toBe(false)
    }
  })

  test('different numbers of longitudes and latitudes are rejected', () => {
    expect(() => new AreaIndex([]).coverage(new Float64Array(2), new Float64Array(1))).toThrow('2 longitudes and 1')
  })
})

/** A star with a hole. Its rings do not cross, so that even-odd counting is an independent reference. */
function star(random: () => number, corners: number): Polygon {
  const [x, y, size] = [-125 + 60 * random(), 25 + 25 * random(), 0.5 + 6 * random()]
  const outer: Position[] = []
  const hole: Position[] = []
  for (let i = 0; i < corners; i++) {
    const angle = (2 * Math.PI * i) / corners
    const reach = size * (0.5 + 0.5 * random())
    outer.push([x + reach * Math.cos(angle), y + reach * Math.sin(angle)])
    hole.push([x + 0.2 * size * Math.cos(angle), y + 0.2 * size * Math.sin(angle)])
  }
  return polygon(closed(outer), closed(hole))
}

const closed = (ring: Position[]): Position[] => [...ring, ring[0] as Position]

function evenOdd({ coordinates }: Polygon, x: number, y: number): boolean {
  let inside = false
  for (const ring of coordinates)
    for (let i = 1; i < ring.length; i++) {
      const [x0 = 0, y0 = 0] = ring[i - 1] as Position
      const [x1 = 0, y1 = 0] = ring[i] as Position
      if (y0 > y !== y1 > y && x < ((x1 - x0) * (y - y0)) / (y1 - y0) + x0) inside = !inside
    }
  return inside
}
