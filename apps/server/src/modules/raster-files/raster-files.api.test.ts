import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deflateSync } from 'node:zlib'
import { readIndexedPng } from '@stormlane/atmosphere'
import { writeArrayBuffer } from 'geotiff'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { eventually } from '../../../test/eventually.ts'
import { claimingTiff, testTiff, tiledTiff } from '../../../test/test-tiff.ts'
import { openRasterFiles } from './raster.service.ts'

vi.setConfig({ testTimeout: 300_000 })

/** The writer knows no keys of user-defined projections, so the directory is written out: id, where the value stands, count, value. */
const LAMBERT = {
  GeographicTypeGeoKey: undefined,
  GTModelTypeGeoKey: undefined,
  GTRasterTypeGeoKey: undefined,
  GeoKeyDirectory: [
    [1, 1, 0, 8],
    [1024, 0, 1, 1],
    [1025, 0, 1, 1],
    [3072, 0, 1, 32_767],
    [3075, 0, 1, 8],
    [3078, 34_736, 1, 0],
    [3079, 34_736, 1, 1],
    [3084, 34_736, 1, 2],
    [3085, 34_736, 1, 3],
  ].flat(),
  GeoDoubleParams: [38.5, 38.5, -97.5, 38.5],
  ModelTiepoint: [0, 0, 0, -320_000, 320_000, 0],
  ModelPixelScale: [10_000, 10_000, 0],
}
const metric = (code: number, west: number, north: number) => ({
  GTModelTypeGeoKey: 1,
  GeographicTypeGeoKey: undefined,
  ProjectedCSTypeGeoKey: code,
  ModelTiepoint: [0, 0, 0, west, north, 0],
  ModelPixelScale: [10_000, 10_000, 0],
})

/** Tags of TIFF 6.0 and GeoTIFF. */
const COMPRESSION = 259
const STRIP_OFFSETS = 273
const STRIP_BYTE_COUNTS = 279
const MODEL_TIE_POINT = 33_922
const PRIVATE_TAG = 65_000
const NEW_SUBFILE_TYPE = 254
const PLANAR_CONFIGURATION = 284
const LONG = 4
/** The value of NewSubfileType that marks an overview. */
const REDUCED_RESOLUTION = 1

/** Changes the entry of a tag in the first directory; the writer writes big-endian. */
function changed(file: Buffer, tag: number, change: (file: Buffer, entry: number) => void): Buffer {
  const directory = file.readUInt32BE(4)
  const entries = Array.from({ length: file.readUInt16BE(directory) }, (_, i) => directory + 2 + 12 * i)
  const entry = entries.find((at) => file.readUInt16BE(at) === tag)
  if (entry === undefined) throw new Error(`the file has no tag ${tag}`)
  change(file, entry)
  return file
}

/** Bytes of a value by TIFF field type: byte, ASCII, short, long, and double. */
const FIELD_BYTES: Record<number, number> = { 1: 1, 2: 1, 3: 2, 4: 4, 12: 8 }

/** A file whose overview has half the width and height and the value 0, so that a tile shows which of the two was read. */
function tiffWithOverview(): Buffer {
  const whole = testTiff()
  const overview = Buffer.from(
    writeArrayBuffer(new Float32Array(32 * 16), {
      width: 32,
      height: 16,
      SampleFormat: [3],
      BitsPerSample: [32],
    } as never) as ArrayBuffer,
  )
  // The writer does not know the tag that marks an overview, so it replaces one whose value is the default.
  changed(overview, PLANAR_CONFIGURATION, (bytes, entry) => {
    bytes.writeUInt16BE(NEW_SUBFILE_TYPE, entry)
    bytes.writeUInt16BE(LONG, entry + 2)
    bytes.writeUInt32BE(REDUCED_RESOLUTION, entry + 8)
  })
  const directory = whole.readUInt32BE(4)
  whole.writeUInt32BE(whole.length + overview.readUInt32BE(4), directory + 2 + 12 * whole.readUInt16BE(directory))
  return Buffer.concat([whole, moved(overview, whole.length)])
}

/** Adds an offset to every address inside a file, so that the file can be appended to another one. */
function moved(file: Buffer, offset: number): Buffer {
  const directory = file.readUInt32BE(4)
  for (let entry = directory + 2; entry < directory + 2 + 12 * file.readUInt16BE(directory); entry += 12) {
    const bytes = (FIELD_BYTES[file.readUInt16BE(entry + 2)] ?? 4) * file.readUInt32BE(entry + 4)
    if (bytes > 4 || file.readUInt16BE(entry) === STRIP_OFFSETS)
      file.writeUInt32BE(file.readUInt32BE(entry + 8) + offset, entry + 8)
  }
  return file
}

const FILES: Record<string, Buffer> = {
  '/with-overview.tif': tiffWithOverview(),
  '/temperature.tif': testTiff(),
  '/mercator.tif': testTiff(metric(3857, -11_600_000, 5_500_000)),
  '/utm.tif': testTiff(metric(32_614, 300_000, 4_800_000)),
  '/albers.tif': testTiff(metric(5070, -300_000, 2_100_000)),
  '/canada.tif': testTiff(metric(3978, -600_000, -500_000)),
  '/lambert.tif': testTiff(LAMBERT),
  '/odd-projection.tif': testTiff(metric(2193, 0, 0)),
  '/cut-off.tif': testTiff().subarray(0, 3000),
  '/only-a-head.tif': testTiff().subarray(0, 12),
  '/archive.zip': Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(2000)]),
  '/page.html': Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(2000)),
  '/empty.tif': Buffer.alloc(0),
  // The attack of issue 38: 400 tiles of 16 MB each, in a file of 36 kB.
  '/many-doubles.tif': tiledTiff({ sizePx: 320, tilePx: 16, samples: 8192 }),
  '/bands.tif': tiledTiff({ sizePx: 320, tilePx: 16, samples: 257 }),
  '/costly.tif': tiledTiff({ sizePx: 320, tilePx: 16, samples: 256 }),
  '/pixel-tiles.tif': tiledTiff({ sizePx: 320, tilePx: 1, samples: 1 }),
  '/huge-tiles.tif': tiledTiff({ sizePx: 320, tilePx: 32_768, samples: 1 }),
  '/endless-tiles.tif': tiledTiff({ sizePx: 320, tilePx: 0, samples: 1 }),
  '/huge-pixel-scale.tif': claimingTiff(33_550, 400_000_000),
  '/huge-compression.tif': claimingTiff(259, 400_000_000),
  '/huge-offsets.tif': claimingTiff(324, 400_000_000),
  // 400 tiles of 256 doubles, each unpacking to 16 MB.
  '/small-bombs.tif': tiledTiff({
    sizePx: 320,
    tilePx: 16,
    samples: 1,
    compression: 8,
    tile: deflateSync(Buffer.alloc(16 << 20)),
  }),
  '/packbits-bombs.tif': tiledTiff({
    sizePx: 320,
    tilePx: 16,
    samples: 1,
    compression: 32_773,
    tile: Buffer.alloc(2 * 1000, Buffer.of(0x81, 0)),
  }),
  '/packed-by-bits.tif': tiledTiff({
    sizePx: 320,
    tilePx: 16,
    samples: 1,
    compression: 32_773,
    tile: Buffer.alloc(2 * 16, Buffer.of(0x81, 0)),
  }),
}

let server: TestApp
let token: string
let host: string
/** Addresses that the file server was asked for, with their ranges. */
const asked: string[] = []

const files = createServer((request, response) => {
  asked.push(`${request.url} ${request.headers.range ?? ''}`)
  const special = SPECIAL[(request.url ?? '').split('?')[0] ?? '']
  if (special) special(request, response)
  else sendFile(request, response)
})

/** Responses of the file that hangs until a test ends them. */
const hanging: ServerResponse[] = []

const SPECIAL: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  '/redirect-to-file': (_request, response) => response.writeHead(302, { location: '/temperature.tif' }).end(),
  '/redirect-to-loopback': (_request, response) =>
    response
      .writeHead(302, { location: `http://127.0.0.1:${(files.address() as AddressInfo).port}/temperature.tif` })
      .end(),
  '/redirect-forever': (_request, response) => response.writeHead(302, { location: '/redirect-forever' }).end(),
  '/hanging.tif': (_request, response) => void hanging.push(response),
  '/no-ranges.tif': (_request, response) => response.end(FILES['/temperature.tif']),
  '/endless.tif': (_request, response) => {
    response.writeHead(206, { 'content-range': 'bytes 0-1023/*' })
    const timer = setInterval(() => response.write(Buffer.alloc(65_536, 'II')), 1)
    response.on('close', () => clearInterval(timer))
  },
}

function sendFile(request: IncomingMessage, response: ServerResponse): void {
  const file = FILES[request.url ?? '']
  const [, from, to] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []
  if (!file) return void response.writeHead(404).end()
  if (Number(from) >= file.length) return void response.writeHead(416).end()
  const part = file.subarray(Number(from), Number(to) + 1)
  const last = Number(from) + part.length - 1
  response.writeHead(206, { 'content-range': `bytes ${from}-${last}/${file.length}` }).end(part)
}

beforeAll(async () => {
  await new Promise<void>((listening) => files.listen(0, '127.0.0.1', listening))
  host = `localhost:${(files.address() as AddressInfo).port}`
  // Only this name is permitted: the same server by its number is a private address.
  server = await startTestApp({ RASTER_HOSTS: host })
  token = await server.signIn()
})
afterAll(async () => {
  await server.stop()
  files.closeAllConnections()
  await new Promise((closed) => files.close(closed))
})

async function describeFile(url: string, variable = 'temperature') {
  const query = new URLSearchParams({ url, variable })
  const { status, json } = await server.send('GET', `/api/raster_files/description?${query.toString()}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return { status, body: json() }
}

/** Colors of a tile that contains 41.5° N, 100° W, at the zoom whose tiles are 5.6° wide. */
async function draw(name: string, tile: string, palette = 'temperature') {
  const query = new URLSearchParams({ url: `http://${host}${name}`, colormap_name: palette, token })
  const response = await server.app.inject(`/api/tiles/WebMercatorQuad/${tile}@1x.png?${query.toString()}`)
  return { status: response.statusCode, response }
}

test('a file is described: where it lies, its size, and the address of its tiles [INTERNAL-007]', async () => {
  const { status, body } = await describeFile(`http://${host}/temperature.tif`)
  expect(status).toBe(200)
  expect(body.raster_file).toMatchObject({
    bounds: {
      west: expect.closeTo(-104, 6),
      south: expect.closeTo(40, 6),
      east: expect.closeTo(-96, 6),
      north: expect.closeTo(44, 6),
    },
    width: 64,
    height: 32,
    overviews: 0,
  })
  const tiles = new URL(body.raster_file.tile_url)
  expect(decodeURIComponent(tiles.pathname)).toBe('/api/tiles/WebMercatorQuad/{z}/{x}/{y}@{size}x.png')
  expect(tiles.searchParams.get('colormap_name')).toBe('temperature')
})

test('the tile call draws the file with the palette, and nothing where it has no data [INTERNAL-007]', async () => {
  const { body } = await describeFile(`http://${host}/temperature.tif`)
  const address = body.raster_file.tile_url
    .replace('{z}', '6')
    .replace('{x}', '14')
    .replace('{y}', '23')
    .replace('{size}', '1')
  const { pathname, search } = new URL(address)
  // Without a header, as a map asks.
  const response = await server.app.inject(pathname + search)
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/png'])
  const picture = readIndexedPng(response.rawPayload)
  const opacity = (x: number, y: number) => picture.colorAt(x, y)[3]
  // The tile 6/14/23 spans 101.25° W to 95.625° W and 40.98° N to 45.09° N; the values end at 100° W.
  expect(opacity(20, 200)).toBe(255)
  expect(opacity(200, 200)).toBe(0)
  expect(opacity(20, 10)).toBe(0)
})

test.each(['/mercator.tif', '/utm.tif', '/albers.tif', '/canada.tif', '/lambert.tif'])(
  '%s is drawn in its projection',
  async (name) => {
    const { status, body } = await describeFile(`http://${host}${name}`)
    expect([status, body.error]).toEqual([200, undefined])
    const { west, south, east, north } = body.raster_file.bounds
    expect([west > -110 && west < -97, east > -104 && east < -90, south > 34, north < 46]).toEqual([
      true,
      true,
      true,
      true,
    ])
    const z = 5
    const [lng, lat] = [west + (east - west) / 4, (south + north) / 2]
    const x = Math.floor(((lng + 180) / 360) * 2 ** z)
    const y = Math.floor((0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)) * 2 ** z)
    const { response } = await draw(name, `${z}/${x}/${y}`)
    const picture = readIndexedPng(response.rawPayload)
    const side = Array.from({ length: 256 }, (_, pixel) => pixel)
    expect(side.some((v) => side.some((u) => picture.colorAt(u, v)[3] === 255))).toBe(true)
  },
)

test('a file is read by ranges, and a thread reads its header once', async () => {
  const tiles = ['6/14/23', '6/13/23', '6/13/22', '6/14/22', '6/12/23', '6/12/22']
  for (const tile of tiles) await draw('/temperature.tif', tile)
  asked.length = 0
  for (const tile of tiles) await draw('/temperature.tif', tile)
  expect(asked).toEqual([])
})

test('a tile far out is drawn from the overview, a near one from the whole image', async () => {
  const { body } = await describeFile(`http://${host}/with-overview.tif`)
  expect(body.raster_file).toMatchObject({ width: 64, height: 32, overviews: 1 })
  const color = async (name: string, tile: string, x: number, y: number) =>
    readIndexedPng((await draw(name, tile)).response.rawPayload).colorAt(x, y)
  // 102° W, 41.5° N, where the whole image has the value 30 and the overview 0.
  const near = ['6/13/23', 221, 222] as const
  const far = ['2/0/1', 222, 125] as const
  expect(await color('/with-overview.tif', ...near)).toEqual(await color('/temperature.tif', ...near))
  const [fromOverview, fromImage] = [await color('/with-overview.tif', ...far), await color('/temperature.tif', ...far)]
  expect([fromOverview[3], fromImage[3]]).toEqual([255, 255])
  expect(fromOverview).not.toEqual(fromImage)
})

test('a redirect to a permitted or public host is followed', async () => {
  expect((await describeFile(`http://${host}/redirect-to-file`)).status).toBe(200)
})

test.each([
  ['/archive.zip', 'The file is a ZIP archive, not a GeoTIFF. Unpack it first.'],
  ['/page.html', 'The file is not a TIFF.'],
  ['/empty.tif', 'The file is damaged or cut off.'],
  ['/only-a-head.tif', 'The file is damaged or cut off.'],
  ['/odd-projection.tif', 'The projection EPSG:2193 of the file is not supported.'],
  ['/missing.tif', 'The server answered with status 404.'],
  ['/no-ranges.tif', 'The server does not answer range requests, which cloud-optimized files need.'],
  ['/redirect-to-loopback', 'The address does not lead to the public internet.'],
  ['/redirect-forever', 'The address is redirected too often.'],
  ['/endless.tif', 'The file is damaged or cut off.'],
])('%s is refused: %s', async (name, words) => {
  const { status, body } = await describeFile(`http://${host}${name}`)
  expect([status, body.error]).toEqual([400, expect.stringContaining(words)])
})

test('a file whose values are cut off says so when it is drawn', async () => {
  const { status, response } = await draw('/cut-off.tif', '6/14/23')
  expect([status, response.json().error]).toEqual([400, 'The file is damaged or cut off.'])
})

test('a file without a georeference says so', async () => {
  FILES['/nowhere.tif'] = changed(testTiff(), MODEL_TIE_POINT, (bytes, entry) =>
    bytes.writeUInt16BE(PRIVATE_TAG, entry),
  )
  const { status, body } = await describeFile(`http://${host}/nowhere.tif`)
  expect([status, body.error]).toEqual([
    400,
    'The file has no georeference: nothing says where on Earth its pixels lie.',
  ])
})

test('a few bytes of deflate that stand for gigabytes are refused', async () => {
  const bomb = deflateSync(Buffer.alloc(64 << 20))
  expect(bomb.length).toBeLessThan(100_000)
  FILES['/bomb.tif'] = deflated(bomb)
  const { status, response } = await draw('/bomb.tif', '6/14/23')
  expect([status, response.json().error]).toEqual([400, 'The file is damaged or cut off.'])
})

/** The plain file with its one strip replaced, and marked as deflate. */
function deflated(strip: Buffer): Buffer {
  const file = testTiff()
  const whole = Buffer.concat([file, strip])
  changed(whole, COMPRESSION, (bytes, entry) => bytes.writeUInt16BE(8, entry + 8))
  changed(whole, STRIP_OFFSETS, (bytes, entry) => bytes.writeUInt32BE(file.length, entry + 8))
  return changed(whole, STRIP_BYTE_COUNTS, (bytes, entry) => bytes.writeUInt32BE(strip.length, entry + 8))
}

test.each([
  ['/many-doubles.tif', 'The file has more than 256 bands.'],
  ['/bands.tif', 'The file has more than 256 bands.'],
  ['/costly.tif', 'This view needs more than 64 MB of the file.'],
  ['/pixel-tiles.tif', 'This view needs more than 64 MB of the file.'],
  ['/huge-tiles.tif', 'The file has parts that are too large to read.'],
  ['/endless-tiles.tif', 'The file has parts that are too large to read.'],
  ['/huge-pixel-scale.tif', 'The file has parts that are too large to read.'],
  ['/huge-compression.tif', 'The file has parts that are too large to read.'],
  ['/huge-offsets.tif', 'The file has parts that are too large to read.'],
  ['/small-bombs.tif', 'The file is damaged or cut off.'],
  ['/packbits-bombs.tif', 'The file is damaged or cut off.'],
])('%s is refused before its memory is spent: %s [INTERNAL-013]', async (name, words) => {
  const before = process.memoryUsage().rss
  const { status, response } = await draw(name, '3/2/3')
  expect([status, response.json().error]).toEqual([400, expect.stringContaining(words)])
  // The attack took gigabytes within seconds.
  expect((process.memoryUsage().rss - before) / (1 << 20)).toBeLessThan(500)
})

test('a block that fills exactly what is declared is drawn', async () => {
  expect((await draw('/packed-by-bits.tif', '3/2/3')).status).toBe(200)
})

test('files that hang hold up their own organization only [INTERNAL-015]', async () => {
  let answered = 0
  const gone = new AbortController()
  const patient = { readWithinMs: 300_000, startedWithinMs: 300_000, answerWithinMs: 300_000 }
  const files = openRasterFiles({ permittedHosts: [host], ...patient })
  const own = { organizationId: 'a', signal: gone.signal }
  const waiting = Array.from({ length: 40 }, (_, n) =>
    files.describe(`http://${host}/hanging.tif?${n}`, own).catch((error: Error) => {
      answered++
      return error.name
    }),
  )
  await eventually(() => expect(hanging).toHaveLength(1))
  const others = ['b', 'c', 'd'].map((organizationId) =>
    files.describe(`http://${host}/temperature.tif`, { organizationId, signal: gone.signal }),
  )
  expect((await Promise.all(others)).map(({ width }) => width)).toEqual([64, 64, 64])
  expect([answered, hanging.length]).toEqual([0, 1])
  gone.abort()
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['AbortError']))
  await files.close()
})

test('a file that hangs is given up at its limit, and those that waited for it are told to try again [INTERNAL-014, INTERNAL-015]', async () => {
  hanging.length = 0
  const files = openRasterFiles({ permittedHosts: [host], readWithinMs: 1500, startedWithinMs: 700 })
  const by = { organizationId: 'a', signal: new AbortController().signal }
  const refusal = (name: string) => files.describe(`http://${host}${name}`, by).catch((error: unknown) => error)
  const [first, second] = await Promise.all([refusal('/hanging.tif?a'), refusal('/hanging.tif?b')])
  expect(first).toMatchObject({ code: 'INVALID_INPUT', message: `${host} did not answer in time.` })
  expect(second).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    message: 'Other files of your organization are still being read. Try again in a moment.',
    retryAfterSeconds: 5,
  })
  await files.close()
})

test.each([
  ['http://127.0.0.1:1/a.tif', 'The address does not lead to the public internet.'],
  ['http://[::1]:1/a.tif', 'The address does not lead to the public internet.'],
  ['http://0x7f.1/a.tif', 'The address does not lead to the public internet.'],
  ['http://169.254.169.254/latest/meta-data', 'The address does not lead to the public internet.'],
  ['http://localhost:1/a.tif', 'The address does not lead to the public internet.'],
  ['file:///etc/passwd', 'The address must begin with http:// or https://.'],
  ['gs://bucket/a.tif', 'The address must begin with http:// or https://.'],
  ['not an address', 'The address must begin with http:// or https://.'],
  ['https://user:password@storage.example/a.tif', 'The address must not hold a user name or password.'],
])('%s is refused: %s', async (url, words) => {
  const { status, body } = await describeFile(url)
  expect([status, body.error]).toEqual([400, expect.stringContaining(words)])
})

test('a variable outside the list is rejected [INTERNAL-006]', async () => {
  const { status, body } = await describeFile(`http://${host}/temperature.tif`, 'humidity')
  expect(status).toBe(400)
  expect(body.error).toContain('variable must be one of road, disruption, power_v2')
})

test('only signed-in users reach other hosts', async () => {
  asked.length = 0
  const address = encodeURIComponent(`http://${host}/temperature.tif`)
  const described = await server.send('GET', `/api/raster_files/description?url=${address}&variable=road`)
  const drawn = await server.send(
    'GET',
    `/api/tiles/WebMercatorQuad/6/14/23@1x.png?url=${address}&colormap_name=impact`,
  )
  expect([described.status, drawn.status, asked]).toEqual([401, 401, []])
})
