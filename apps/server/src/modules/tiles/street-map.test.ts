import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { protomapsTown, type StreetLayer, streetArchive } from '../../../test/street-archive.ts'
import { openStreetMap } from './street-map.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'stormlane-streets-'))
afterAll(() => rmSync(folder, { recursive: true }))

const OMAHA: [number, number] = [-95.94, 41.26]
const AREA = { zooms: { min: 9, max: 14 }, bounds: [-96, 41.2, -95.88, 41.32] as [number, number, number, number] }
/** The tile of zoom 14 that holds the crossing. */
const CROSSING = [14, 3825, 6127] as const

let files = 0
async function opened(archive: Buffer | string) {
  const file = path.join(folder, `${++files}.pmtiles`)
  writeFileSync(file, archive)
  const problems: string[] = []
  let nowMs = 0
  const streets = openStreetMap(
    file,
    () => nowMs,
    (problem) => problems.push(problem.replace(file, 'FILE')),
  )
  await streets.look()
  const later = async (ms: number) => {
    nowMs += ms
    streets.describe()
    await streets.look()
  }
  return { file, streets, problems, later }
}

const omaha = (more: Partial<Parameters<typeof streetArchive>[0]> = {}) =>
  streetArchive({ layers: protomapsTown(OMAHA), ...AREA, ...more })

describe('a PMTiles archive becomes the street map [STREET-001]', () => {
  test('its description has schema, zooms, bounds and attribution without markup', async () => {
    const { streets, problems } = await opened(omaha({ attribution: '<a href="x">&copy; OpenStreetMap</a><script' }))
    expect(streets.describe()).toEqual({
      schema: 'protomaps',
      version: expect.stringMatching(/^[\w-]+$/),
      min_zoom: 9,
      max_zoom: 14,
      bounds: { west: -96, south: 41.2, east: -95.88, north: 41.32 },
      attribution: '© OpenStreetMap',
    })
    expect(problems).toEqual([])
  })

  test('an archive of OpenMapTiles is told by its layers, and one without attribution names OpenStreetMap', async () => {
    const layers: StreetLayer[] = [{ name: 'transportation', features: [] }]
    const { streets } = await opened(omaha({ layers }))
    expect(streets.describe()).toMatchObject({ schema: 'openmaptiles', attribution: '© OpenStreetMap contributors' })
  })

  test('tiles leave as they are stored; elsewhere there are none', async () => {
    const { streets } = await opened(omaha())
    const tile = await streets.tile(...CROSSING)
    expect(tile?.isGzip).toBe(true)
    expect(gunzipSync(tile?.body ?? '').includes('Depot Avenue')).toBe(true)
    expect(await streets.tile(14, 100, 100)).toBeUndefined()
    expect(await streets.tile(15, 7650, 12_254)).toBeUndefined()
    const plain = await (await opened(omaha({ tileCompression: 1 }))).streets.tile(...CROSSING)
    expect([plain?.isGzip, plain?.body.includes('Depot Avenue')]).toEqual([false, true])
  })
})

describe('an MBTiles archive, which tilemaker of Debian writes, becomes the street map too [STREET-005]', () => {
  function mbtiles(metadata: Record<string, string> = {}): string {
    const file = path.join(folder, `made-${++files}.mbtiles`)
    const database = new DatabaseSync(file)
    database.exec('CREATE TABLE metadata (name TEXT, value TEXT)')
    database.exec('CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB)')
    const described = {
      format: 'pbf',
      minzoom: '0',
      maxzoom: '14',
      bounds: '-96.000000,41.200000,-95.880000,41.320000',
      json: '{"vector_layers":[{"id":"transportation","fields":{"class":"String"}}]}',
      ...metadata,
    }
    for (const [name, value] of Object.entries(described))
      database.prepare('INSERT INTO metadata VALUES (?, ?)').run(name, value)
    const [z, x, y] = CROSSING
    database.prepare('INSERT INTO tiles VALUES (?, ?, ?, ?)').run(z, x, 2 ** z - 1 - y, gzipSync('the crossing'))
    database.close()
    return file
  }

  test('with its description and its tiles, whose rows count from the south', async () => {
    const { streets, problems } = await opened(readFileSync(mbtiles()))
    expect(streets.describe()).toMatchObject({
      schema: 'openmaptiles',
      min_zoom: 0,
      max_zoom: 14,
      bounds: { west: -96, south: 41.2, east: -95.88, north: 41.32 },
      attribution: '© OpenStreetMap contributors',
    })
    const tile = await streets.tile(...CROSSING)
    expect([tile?.isGzip, gunzipSync(tile?.body ?? '').toString()]).toEqual([true, 'the crossing'])
    expect(await streets.tile(14, 3825, 2 ** 14 - 1 - 6127)).toBeUndefined()
    expect(problems).toEqual([])
  })

  test.each([
    ['of pictures', { format: 'png' }, /has no vector tiles/],
    ['without bounds', { bounds: 'here' }, /cannot be read/],
    ['with layers that are no JSON', { json: '{' }, /cannot be read/],
  ])('one %s is refused in words', async (_, metadata, reason) => {
    const { streets, problems } = await opened(readFileSync(mbtiles(metadata)))
    expect(streets.describe()).toBeNull()
    expect(problems).toEqual([expect.stringMatching(reason)])
  })

  test('another database of SQLite is refused in words', async () => {
    const file = path.join(folder, `made-${++files}.db`)
    const database = new DatabaseSync(file)
    database.exec('CREATE TABLE notes (text TEXT)')
    database.close()
    const { problems } = await opened(readFileSync(file))
    expect(problems).toEqual([expect.stringContaining('no such table')])
  })
})

describe('a street map that cannot be used is told to the operator in words, once, and the map goes on without it [STREET-002]', () => {
  const start = 'The street map of MAP_STREETS_FILE is not shown: FILE'
  test.each<[string, Buffer | string, RegExp]>([
    ['empty', '', /neither a PMTiles nor an MBTiles/],
    ['a page of HTML', '<html>Sign in to the network</html>'.repeat(500), /neither a PMTiles nor an MBTiles/],
    ['cut in its directory', omaha().subarray(0, 140), /cannot be read|ends in the middle/],
    ['of pictures', omaha({ tileType: 2 }), /has no vector tiles/],
    ['of another compression', omaha({ tileCompression: 3 }), /compressed in a way/],
    ['of another schema', omaha({ layers: [{ name: 'parcels', features: [] }] }), /no layer of roads/],
  ])('%s', async (_, archive, reason) => {
    const { streets, problems, later } = await opened(archive)
    expect(streets.describe()).toBeNull()
    expect(problems).toEqual([expect.stringMatching(reason)])
    expect(problems[0]?.startsWith(start)).toBe(true)
    await later(61_000)
    expect(problems).toHaveLength(1)
  })

  test('missing: told, and shown as soon as the file is there', async () => {
    const { file, streets, problems, later } = await opened(omaha())
    rmSync(file)
    await later(61_000)
    expect([streets.describe(), problems.length]).toEqual([null, 1])
    expect(await streets.tile(...CROSSING)).toBeUndefined()
    writeFileSync(file, omaha())
    await later(61_000)
    expect(streets.describe()?.schema).toBe('protomaps')
  })

  test('cut short in its tiles: the description stands, and the missing tile is told', async () => {
    const whole = omaha()
    const { file, streets, problems } = await opened(whole)
    truncateSync(file, whole.length - 2000)
    utimesSync(file, 1, 1)
    const last = await Promise.all(
      [3823, 3824, 3825, 3826, 3827].flatMap((x) =>
        [6124, 6125, 6126, 6127, 6128, 6129].map((y) => streets.tile(14, x, y)),
      ),
    )
    expect(last.some((tile) => tile === undefined)).toBe(true)
    expect(problems).toEqual([expect.stringContaining('ends in the middle: copy the archive again.')])
  })

  test('a header that names a part of gigabytes is not read', async () => {
    const archive = omaha()
    archive.writeBigUInt64LE(5_000_000_000n, 32)
    const { problems } = await opened(archive)
    expect(problems).toEqual([expect.stringContaining('more than 16 MB')])
  })
})

test('a file that is replaced while in use is read anew, under another version [STREET-003]', async () => {
  const { file, streets, later, problems } = await opened(omaha())
  const before = streets.describe()?.version
  await streets.tile(...CROSSING)
  const layers = protomapsTown(OMAHA).map((layer) => ({
    ...layer,
    features: layer.features.map((feature) => ({
      ...feature,
      properties: { ...feature.properties, name: 'New Street' },
    })),
  }))
  writeFileSync(file, omaha({ layers }))
  appendFileSync(file, ' ')
  const tile = await streets.tile(...CROSSING)
  expect(gunzipSync(tile?.body ?? '').includes('New Street')).toBe(true)
  await later(61_000)
  expect(streets.describe()?.version).not.toBe(before)
  expect(problems).toEqual([])
})
