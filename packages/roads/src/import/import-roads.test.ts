import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { zipSync } from 'fflate'
import { afterAll, describe, expect, test } from 'vitest'
import { readNetworkFile } from '../network/network-file.ts'
import type { RoadNetwork } from '../network/road-graph.ts'
import { freeFlowTime, shortestPath } from '../network/shortest-path.ts'
import { createRoadIndex, snapToRoad } from '../network/snap-to-road.ts'
import { describeImport, importRoads, importRoadsFile } from './import-roads.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'road-import-'))
afterAll(() => rmSync(folder, { recursive: true }))
/** Real road files are not part of the repository; tests that need them are skipped where they are missing. */
const FIXTURES = path.join(
  process.env.STORMLANE_FIXTURES ?? path.join(import.meta.dirname, '../../../../../shared/fixtures'),
  'roads',
)
const describeWithFixtures = describe.skipIf(!existsSync(FIXTURES))

function write(name: string, content: string | Uint8Array): string {
  const file = path.join(folder, name)
  writeFileSync(file, content)
  return file
}

function road(coordinates: unknown, properties: Record<string, unknown> = { highway: 'primary' }) {
  return { type: 'Feature', properties, geometry: { type: 'LineString', coordinates } }
}

function geoJson(...features: unknown[]): string {
  return write('roads.geojson', JSON.stringify({ type: 'FeatureCollection', features }))
}

function milesBetween({ graph }: RoadNetwork, from: [number, number], to: [number, number]): number {
  const index = createRoadIndex(graph)
  const node = (at: [number, number]) => graph.edgeSource[snapToRoad(index, at)?.edge ?? 0] as number
  return (shortestPath(graph, node(from), node(to), freeFlowTime(graph))?.lengthMeters ?? Number.NaN) / 1609.344
}

describe('GeoJSON', () => {
  test('lines that share a point are connected there', async () => {
    const { network, report } = await importRoads(
      geoJson(
        road(
          [
            [0, 40],
            [1, 40],
            [2, 40],
          ],
          { highway: 'motorway', oneway: 'no', ref: 'I 80' },
        ),
        road([
          [1, 40],
          [1, 41],
        ]),
      ),
    )
    expect(report).toMatchObject({ read: 2, kept: 2, dropped: {}, components: 1, nodes: 4, edges: 6 })
    expect(network.routes).toContain('I-80')
  })

  test('a dead end close to another road is joined to it, a distant one is not', async () => {
    const through = road(
      [
        [0, 40],
        [2, 40],
      ],
      { type: 'Major Highway', featurecla: 'Road' },
    )
    const near = road(
      [
        [1, 40.003],
        [1, 41],
      ],
      { type: 'Secondary Highway', featurecla: 'Road' },
    )
    const far = road(
      [
        [1.5, 40.03],
        [1.5, 41],
      ],
      { type: 'Secondary Highway', featurecla: 'Road' },
    )
    const { report } = await importRoads(geoJson(through, near, far))
    expect(report).toMatchObject({ joinedEnds: 1, components: 2, kept: 2, dropped: { disconnected: 1 }, nodes: 4 })
  })

  test('reports how many lines were dropped, by reason', async () => {
    const { report } = await importRoads(
      geoJson(
        road([
          [0, 40],
          [1, 40],
        ]),
        road([
          [1, 40],
          [0, 40],
        ]),
        road([
          [0, 40],
          [0, 400],
        ]),
        road([
          [0, 40],
          ['x', 41],
        ]),
        road([
          [0, 40],
          [0, 40],
        ]),
        road(
          [
            [0, 40],
            [0, 41],
          ],
          { highway: 'footway' },
        ),
        road(
          [
            [0, 40],
            [0, 41],
          ],
          { featurecla: 'Railroad' },
        ),
        road([
          [50, 40],
          [51, 40],
        ]),
        { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [0, 0] } },
        { type: 'Feature', properties: null, geometry: null },
      ),
    )
    expect(report).toMatchObject({
      read: 8,
      kept: 1,
      dropped: { duplicate: 1, invalid: 2, tooShort: 1, minor: 1, notARoad: 1, disconnected: 1 },
    })
    expect(describeImport(report)).toContain('  2 left out: coordinates missing or off the globe')
  })

  test('one-way roads get one edge, and a posted speed limit becomes the free-flow speed', async () => {
    const oneWay = { highway: 'trunk', oneway: '-1', maxspeed: '55 mph' }
    const { network } = await importRoads(
      geoJson(
        road(
          [
            [0, 40],
            [1, 40],
          ],
          oneWay,
        ),
        road([
          [0, 40],
          [0.5, 41],
          [1, 40],
        ]),
      ),
    )
    const { graph } = network
    expect(graph.edgeTarget).toHaveLength(3)
    const trunk = graph.edgeFreeFlowMps.findIndex((mps) => Math.abs(mps - 24.6) < 0.1)
    expect(graph.nodeLng[graph.edgeSource[trunk] as number]).toBe(1)
  })

  test('a one-way ramp without a way back is dropped', async () => {
    const { report } = await importRoads(
      geoJson(
        road([
          [0, 40],
          [1, 40],
        ]),
        road(
          [
            [1, 40],
            [2, 40],
          ],
          { highway: 'motorway' },
        ),
      ),
    )
    expect(report).toMatchObject({ kept: 1, dropped: { disconnected: 1 } })
  })
})

describe('a file that cannot be imported', () => {
  const zip = zipSync({ 'readme.txt': new Uint8Array([1, 2, 3]) })
  test.each<[string, () => string, string]>([
    ['is missing', () => path.join(folder, 'nowhere.zip'), 'There is no file'],
    ['is a folder', () => folder, 'There is no file'],
    ['is empty', () => write('empty.geojson', ''), 'empty.geojson is empty.'],
    [
      'is something else',
      () => write('picture.png', '\u0089PNG'),
      'neither GeoJSON, nor a zipped shapefile, nor OSM PBF',
    ],
    ['is cut-off JSON', () => write('cut.geojson', '{"type":"FeatureCollection","features":[{'), 'not valid JSON'],
    ['is other JSON', () => write('other.json', '{"roads":[]}'), 'not GeoJSON with lines in it'],
    [
      'holds railroads',
      () =>
        geoJson(
          road(
            [
              [0, 40],
              [1, 40],
            ],
            { featurecla: 'Railroad' },
          ),
        ),
      'holds no roads: none of its 1 lines is one',
    ],
    ['is a zip without a shapefile', () => write('no.zip', zip), 'holds no shapefile'],
    ['is a truncated zip', () => write('cut.zip', zip.subarray(0, 60)), 'damaged or truncated zip file'],
    [
      'is half an OSM header',
      () => write('cut.osm.pbf', Buffer.from('0000000d0a094f534d48656164657218ff', 'hex')),
      'damaged or truncated OSM PBF',
    ],
  ])('%s: the error is one line that says so', async (_, file, message) => {
    const refused = importRoads(file())
    await expect(refused).rejects.toThrow(message)
    await expect(refused).rejects.toThrow(/^[^\n]+$/)
  })

  test('leaves the previous network in place', async () => {
    const old = write('roads.network', 'old')
    await expect(importRoadsFile(write('bad.zip', 'PK'), old)).rejects.toThrow('zip')
    expect(readFileSync(old, 'utf8')).toBe('old')
  })
})

describeWithFixtures('real files', () => {
  const fixture = (name: string) => path.join(FIXTURES, name)

  test('Natural Earth roads become a connected network of the continent', async () => {
    const file = path.join(folder, 'ne.network')
    const report = await importRoadsFile(fixture('ne_10m_roads_1.4.0.zip'), file)
    expect(report.read).toBeGreaterThan(3700)
    expect(report.kept / report.read).toBeGreaterThan(0.8)
    const network = await readNetworkFile(file)
    // Lines drawn for 1:10 million are straighter, and so shorter, than the real roads.
    const miles = milesBetween(network, [-87.63, 41.88], [-104.98, 39.74])
    expect(miles).toBeGreaterThan(1003 * 0.9)
    expect(miles).toBeLessThan(1003 * 1.05)
  }, 60_000)

  test('the same file gives the same network', async () => {
    const digest = async (name: string) => {
      const out = path.join(folder, name)
      await importRoadsFile(fixture('harrisburg.osm.pbf'), out)
      return createHash('sha256').update(readFileSync(out)).digest('hex')
    }
    expect(await digest('a.network')).toBe(await digest('b.network'))
  }, 30_000)

  test.each([
    ['harrisburg.osm.pbf', [-76.88, 40.27], [-76.84, 40.25]],
    ['columbus.osm.pbf', [-83.0, 39.96], [-82.99, 40.0]],
  ] as const)('OSM roads of %s connect', async (name, from, to) => {
    const { network, report } = await importRoads(fixture(name))
    expect(report.kept).toBeGreaterThan(50)
    expect(report.dropped.minor).toBeGreaterThan(1000)
    expect(network.attribution).toContain('OpenStreetMap')
    expect(milesBetween(network, [...from], [...to])).toBeGreaterThan(0.5)
  })

  test('the truck stop of an OSM extract is kept with the network [DESK-084]', async () => {
    const { network } = await importRoads(fixture('northern_kentucky_streets.osm.pbf'))
    expect(network.stops).toEqual([
      {
        kind: 'services',
        name: 'TA Florence #93',
        latitude: expect.closeTo(39, 1),
        longitude: expect.closeTo(-84.64, 1),
      },
    ])
  })

  test('railroads are refused', async () => {
    await expect(importRoads(fixture('ne_10m_railroads_north_america.geojson'))).rejects.toThrow('holds no roads')
  })

  test.each([
    ['ne_10m_roads_1.4.0.zip', 'damaged or truncated zip file'],
    ['harrisburg.osm.pbf', 'damaged or truncated OSM PBF'],
  ])('a truncated %s is refused', async (name, message) => {
    const bytes = readFileSync(fixture(name))
    await expect(importRoads(write(name, bytes.subarray(0, bytes.length / 2)))).rejects.toThrow(message)
  })
})
