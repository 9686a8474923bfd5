// Finds the assets that each alert covers: our area index against flatbush + point-in-polygon-hao, on the same polygons and points,
// at two sizes, with and without building the index. Both must find the same pairs.
import { type Area, AreaIndex } from '@stormlane/domain/geo'
import { type RandomSource, seededRandom } from '@stormlane/domain/measures'
import Flatbush from 'flatbush'
import pointInPolygon from 'point-in-polygon-hao'
import { compare } from './compare.ts'

const SEED = 20261115
const PEER = 'flatbush + point-in-polygon-hao'

for (const [points, polygons] of [
  [20_000, 600],
  [100_000, 3000],
] as const)
  run(points, polygons)

function run(pointCount: number, polygonCount: number): void {
  const random = seededRandom(SEED)
  const areas = Array.from({ length: polygonCount }, () => raggedArea(random))
  const longitudes = Float64Array.from({ length: pointCount }, () => -125 + 60 * random())
  const latitudes = Float64Array.from({ length: pointCount }, () => 25 + 24 * random())
  const index = new AreaIndex(areas)
  const tree = flatbushOf(areas)
  let pairs = 0
  const query = () => {
    pairs = index.coverage(longitudes, latitudes).areas.length
  }
  const peerQuery = (boxes: Flatbush) => {
    let found = 0
    for (let p = 0; p < pointCount; p++) {
      const point = [longitudes[p] as number, latitudes[p] as number] as [number, number]
      for (const area of boxes.search(...point, ...point))
        if (pointInPolygon(point, coordinatesOf(areas[area] as Area)) !== false) found++
    }
    if (found !== pairs) throw new Error(`The peer finds ${found} pairs where ours finds ${pairs}.`)
  }
  const size = pointCount
  // The same amount of work at both sizes, enough to warm up the compiler as on a running server.
  const tasks = Math.round(300_000 / pointCount)
  print(compare({ bench: 'alerts', size, peer: PEER, tasks }, query, () => peerQuery(tree)))
  const rebuild = () => {
    pairs = new AreaIndex(areas).coverage(longitudes, latitudes).areas.length
  }
  print(compare({ bench: 'alerts with index', size, peer: PEER, tasks }, rebuild, () => peerQuery(flatbushOf(areas))))
}

function print(comparison: object): void {
  console.log(JSON.stringify(comparison))
}

function coordinatesOf(area: Area): [number, number][][] {
  return area.coordinates as [number, number][][]
}

/** An irregular area of 60 to 400 corners (230 on average), some degrees across, like warnings along counties and rivers. */
function raggedArea(random: RandomSource): Area {
  const corners = 60 + Math.floor(random() * 340)
  const [longitude, latitude, size] = [-122 + 54 * random(), 26 + 22 * random(), 0.3 + 1.55 * random()]
  const ring: number[][] = Array.from({ length: corners }, (_, i) => {
    const angle = (2 * Math.PI * i) / corners
    const reach = size * (0.75 + 0.25 * random())
    return [longitude + 1.25 * reach * Math.cos(angle), latitude + reach * Math.sin(angle)]
  })
  return { type: 'Polygon', coordinates: [[...ring, ring[0] as number[]]] }
}

function flatbushOf(areas: readonly Area[]): Flatbush {
  const tree = new Flatbush(areas.length)
  for (const area of areas) {
    const box: [number, number, number, number] = [180, 90, -180, -90]
    for (const [longitude, latitude] of coordinatesOf(area)[0] ?? []) {
      box[0] = Math.min(box[0], longitude)
      box[1] = Math.min(box[1], latitude)
      box[2] = Math.max(box[2], longitude)
      box[3] = Math.max(box[3], latitude)
    }
    tree.add(...box)
  }
  tree.finish()
  return tree
}
