// A run of HRRR's files, written by the practice feeds and served over HTTP with the faults of real servers.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { HRRR_GRID, HrrrModel } from '@stormlane/atmosphere'
import { httpModelFiles } from '@stormlane/feeds'
import { type HrrrHour, writeHrrrHour } from '@stormlane/simulation'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openGuarded } from '../platform/outgoing/guarded-connection.ts'

const RUN = new Date('2026-01-15T12:00:00Z')
const grid = { ...HRRR_GRID, nx: 60, ny: 40 }
const CELLS = grid.nx * grid.ny
const field = (valueAt: (cell: number) => number) => Float32Array.from({ length: CELLS }, (_, cell) => valueAt(cell))

/** Snow in the first third, freezing rain in the second, rain in the third. */
const hourOf = (hour: number): HrrrHour => ({
  referenceTime: RUN,
  hour,
  grid,
  temperature: field((cell) => 270 + hour + Math.sin(cell / 20)),
  dewPoint: field(() => 268),
  windX: field(() => 10),
  windY: field(() => 0),
  gust: field((cell) => (cell % 2 ? 18 : 4)),
  visibility: field(() => 4000),
  pressure: field(() => 101_325),
  reflectivity: field(() => -20),
  lightning: field((cell) => (cell === 7 ? 0.2 : 0)),
  rate: field(() => 1.8 / 3600),
  snowFlag: field((cell) => (third(cell) === 0 ? 1 : 0)),
  freezingRainFlag: field((cell) => (third(cell) === 1 ? 1 : 0)),
  sunlight: field(() => 0),
  cloudCover: field(() => 0),
  precipitation: field(() => 2.5),
  frozen: field((cell) => (third(cell) === 0 ? 2.5 : 0)),
  hail: field(() => 0.012),
  helicity: field((cell) => (cell === 7 ? 75 : 0)),
  snowTotal: field((cell) => (third(cell) === 0 ? 0.02 * hour : 0)),
  freezingTotal: field((cell) => (third(cell) === 1 ? 2.5 * hour : 0)),
})
const keyOf = (hour: number) => new HrrrModel({ index: never, messages: never }).key(RUN, hour)
const never = () => expect.unreachable('No file is read.')
const third = (cell: number) => Math.floor((3 * cell) / CELLS)

const files = new Map<string, Buffer>()
let fault: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined
let server: Server
let asked: string[] = []

beforeAll(async () => {
  for (const hour of [0, 1, 2]) {
    const { file, index } = writeHrrrHour(hourOf(hour))
    files.set(`/${keyOf(hour)}`, file)
    files.set(`/${keyOf(hour)}.idx`, Buffer.from(index))
  }
  server = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers.range ?? ''}`)
    if (fault?.(request, response)) return
    serve(request, response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
})
afterEach(() => {
  fault = undefined
  asked = []
})
afterAll(() => new Promise((closed) => server.close(closed)))

function serve(request: IncomingMessage, response: ServerResponse): void {
  const file = files.get(request.url ?? '')
  if (!file) {
    response.writeHead(404).end()
    return
  }
  const [from, to] = rangeOf(request, file.length)
  if (!request.headers.range) response.end(file)
  else
    response.writeHead(206, { 'content-range': `bytes ${from}-${to}/${file.length}` }).end(file.subarray(from, to + 1))
}

function rangeOf(request: IncomingMessage, length: number): [from: number, to: number] {
  const [, from = '0', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  return [Number(from), to === '' ? length - 1 : Number(to)]
}

async function readHours(hours = 2) {
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const files = httpModelFiles({
    baseUrl,
    userAgent: 'test',
    open: (url, request) => openGuarded(url, { ...request, allowsPrivate: true }),
  })
  const model = new HrrrModel(files)
  const read: Awaited<ReturnType<HrrrModel['read']>>['fields'][] = []
  for (let hour = 0; hour <= hours; hour++) read.push((await model.read(RUN, hour)).fields)
  return read
}
const indexOf = (hour: number) => `/${keyOf(hour)}.idx`
const isRange = (request: IncomingMessage) => request.headers.range !== undefined

test('the hours of a run come in our units', async () => {
  const [start, , second] = await readHours()
  expect(second?.temperature?.[0]).toBeCloseTo(272 - 273.15, 1)
  expect(second?.dewPoint?.[7]).toBeCloseTo(-5.15, 1)
  expect(second?.visibility?.[7]).toBe(4000)
  expect(second?.pressure?.[7]).toBeCloseTo(1013.25, 1)
  expect(second?.hailSize?.[7]).toBeCloseTo(12, 3)
  expect(start?.hailSize?.[7]).toBe(0)
})

test('precipitation is snow by the growth of its depth, freezing rain where it is flagged, and rain elsewhere', async () => {
  const [start, , second] = await readHours()
  const rates = (cell: number) =>
    [second?.snowRate, second?.freezingRainRate, second?.rainRate].map((all) => all?.[cell])
  const near = (expected: number[]) => expected.map((rate) => expect.closeTo(rate, 2) as number)
  expect(rates(10)).toEqual(near([20, 0, 0]))
  expect(rates(CELLS / 2)).toEqual(near([0, 2.5, 0]))
  expect(rates(CELLS - 10)).toEqual(near([0, 0, 2.5]))
  // At the start the rate of the moment counts: 1.8 mm/h of water are 22 mm/h of snow at -3 °C.
  expect(start?.snowRate?.[10]).toBeCloseTo(1.8 * (10 + 0.67 * 3.15 - 0.67 * Math.sin(10 / 20)), 0)
  expect(start?.freezingRainRate?.[CELLS / 2]).toBeCloseTo(1.8, 2)
})

test('winds are turned to true north, gusts are not below the wind', async () => {
  const [start] = await readHours(0)
  // At 122.72 W the grid is turned by sin(38.5°) × (122.72 - 97.5)° = 15.7°, so that a wind along its rows blows a little to the north.
  expect(start?.windSpeed?.[0]).toBeCloseTo(10, 1)
  const [east, north] = [start?.windEast?.[0] as number, start?.windNorth?.[0] as number]
  expect((Math.atan2(north, east) * 180) / Math.PI).toBeCloseTo(15.7, 1)
  expect(start?.windGust?.[0]).toBeCloseTo(10, 1)
  expect(start?.windGust?.[1]).toBeCloseTo(18, 1)
})

test('a road under a clear night sky is colder than the air', async () => {
  const [start] = await readHours(0)
  // 63 W/m² × .9 are lost against 7.4 + 6.4 × 10^.75 W/m²K at a wind of 10 m/s.
  const colder = 56.7 / (7.4 + 6.4 * 10 ** 0.75)
  expect(start?.roadSurfaceTemperature?.[0]).toBeCloseTo(270 - 273.15 - colder, 1)
})

test('chances of lightning and of tornadoes follow from threat and rotation', async () => {
  const [start, first] = await readHours(1)
  expect([first?.lightningProbability?.[7], first?.lightningProbability?.[8]]).toEqual([expect.closeTo(0.865, 2), 0])
  expect([first?.tornadoProbability?.[7], first?.tornadoProbability?.[8]]).toEqual([expect.closeTo(0.12, 2), 0])
  expect(start?.tornadoProbability?.[7]).toBe(0)
  expect(first?.reflectivity?.[7]).toBe(-10)
})

test('an hour that is read by itself has the totals of the hour before', async () => {
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const open: Parameters<typeof httpModelFiles>[0]['open'] = (url, request) =>
    openGuarded(url, { ...request, allowsPrivate: true })
  const { fields } = await new HrrrModel(httpModelFiles({ baseUrl, userAgent: 'test', open })).read(RUN, 2)
  expect([fields.snowRate?.[10], fields.freezingRainRate?.[CELLS / 2]]).toEqual([
    expect.closeTo(20, 2),
    expect.closeTo(2.5, 2),
  ])
})

test('a connection that breaks off is continued where it broke', async () => {
  let brokenAt: number | undefined
  fault = (request, response) => {
    if (!isRange(request) || brokenAt !== undefined) return false
    const file = files.get(request.url ?? '') as Buffer
    const [from, to] = rangeOf(request, file.length)
    brokenAt = from + 100
    response.writeHead(206, { 'content-range': `bytes ${from}-${to}/${file.length}`, 'content-length': to - from + 1 })
    response.write(file.subarray(from, brokenAt), () => setTimeout(() => response.destroy(), 20))
    return true
  }
  const [start] = await readHours(0)
  expect(start?.visibility?.[7]).toBe(4000)
  expect(asked.some((line) => line.includes(`bytes=${brokenAt}-`))).toBe(true)
})

test('a connection that is closed without an answer is opened again', async () => {
  let closed = 0
  fault = (request, response) => {
    if (request.url !== indexOf(0) || closed++ > 0) return false
    response.destroy()
    return true
  }
  expect(await readHours(0)).toHaveLength(1)
  expect(closed).toBe(2)
})

test('an error of the server is tried again', async () => {
  let errors = 0
  fault = (request, response) => {
    if (!isRange(request) || errors++ > 0) return false
    response.writeHead(503).end()
    return true
  }
  expect(await readHours(0)).toHaveLength(1)
})

test.each([
  [
    'is not there',
    (_: IncomingMessage, response: ServerResponse) => response.writeHead(404).end(),
    /is not there \(404\)/,
  ],
  [
    'cannot be read in parts',
    (_: IncomingMessage, response: ServerResponse) => response.writeHead(200).end('whole'),
    /cannot be read in parts/,
  ],
  [
    'is a web page',
    (request: IncomingMessage, response: ServerResponse) => {
      const [from, to] = rangeOf(request, 1e6)
      response
        .writeHead(206, { 'content-range': `bytes ${from}-${to}/1000000` })
        .end(Buffer.alloc(to - from + 1, '<p>'))
    },
    /has no whole message for REFC, entire atmosphere, anl/,
  ],
  [
    'sends other bytes than were asked for',
    (_: IncomingMessage, response: ServerResponse) =>
      response.writeHead(206, { 'content-range': 'bytes 5-9/100' }).end('12345'),
    /answered with other bytes/,
  ],
  [
    'sends too much',
    (request: IncomingMessage, response: ServerResponse) => {
      const [from, to] = rangeOf(request, 1e6)
      response.writeHead(206, { 'content-range': `bytes ${from}-${to}/1000000` }).end(Buffer.alloc(to - from + 500))
    },
    /sent more than it was asked for/,
  ],
])('a file that %s is refused with its address', async (_, answer, reason) => {
  fault = (request, response) => {
    if (!isRange(request)) return false
    answer(request, response)
    return true
  }
  await expect(readHours(0)).rejects.toThrow(reason)
  await expect(readHours(0)).rejects.toThrow('hrrr.20260115/conus/hrrr.t12z.wrfsfcf00.grib2')
})

test.each([
  ['is cut off in a line', (text: string) => text.slice(0, -30), /has a line that cannot be read/],
  ['lacks a field', (text: string) => text.split('\n').slice(0, 8).join('\n'), /lacks VGRD, 10 m above ground/],
  ['is empty', () => '', /is empty/],
  ['goes back', (text: string) => text + text, /goes back from byte/],
])('an index that %s is refused', async (_, damage, reason) => {
  fault = (request, response) => {
    if (request.url !== indexOf(0)) return false
    response.end(damage((files.get(indexOf(0)) as Buffer).toString()))
    return true
  }
  await expect(readHours(0)).rejects.toThrow(reason)
})

test('the file of another hour under the name of this one is refused', async () => {
  fault = (request, response) => {
    request.url = request.url?.replace('wrfsfcf01', 'wrfsfcf02')
    if (request.url !== indexOf(2)) return false
    response.end(
      (files.get(indexOf(2)) as Buffer)
        .toString()
        .replaceAll('2 hour fcst', '1 hour fcst')
        .replaceAll('1-2 hour', '0-1 hour')
        .replaceAll('0-2 hour', '0-1 hour'),
    )
    return true
  }
  await expect(readHours(1)).rejects.toThrow('It is for 2026-01-15T14:00:00.000Z, expected 2026-01-15T13:00:00.000Z.')
})
