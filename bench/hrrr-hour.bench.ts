// One hour of HRRR on its own grid of 1799 x 1059 cells: index, byte ranges, unpacking of 17 fields, winds, derivations.
import type { AddressInfo } from 'node:net'
import { HRRR_GRID, HrrrModel } from '@stormlane/atmosphere'
import { httpModelFiles } from '@stormlane/feeds'
import { openGuarded } from '@stormlane/server/src/platform/outgoing/guarded-connection.ts'
import { type HrrrHour, practiceServer, writeHrrrHour } from '@stormlane/simulation'

const RUN = new Date('2026-01-10T12:00:00Z')
const CELLS = HRRR_GRID.nx * HRRR_GRID.ny
const REPEATS = 3

const { file, index } = writeHrrrHour(weatherOf(1))
const server = practiceServer({ read: (path) => (path.endsWith('.idx') ? Buffer.from(index) : file) })
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
try {
  const model = new HrrrModel(
    httpModelFiles({
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      userAgent: 'Stormlane bench',
      open: (url, request) => openGuarded(url, { ...request, allowsPrivate: true }),
    }),
  )
  await model.read(RUN, 1)
  const [cpuBefore, before] = [process.cpuUsage(), performance.now()]
  for (let repeat = 0; repeat < REPEATS; repeat++) await model.read(RUN, 1)
  const { user, system } = process.cpuUsage(cpuBefore)
  const each = (ms: number) => Math.round(ms / REPEATS)
  const figures = { msCpu: each((user + system) / 1000), ms: each(performance.now() - before) }
  const megabytes = {
    file: Math.round(file.length / 1e6),
    memoryAtMost: Math.round(process.resourceUsage().maxRSS / 1e3),
  }
  console.log(JSON.stringify({ bench: 'hrrr-hour', size: CELLS, ...figures, megabytes }))
} finally {
  server.closeAllConnections()
  server.close()
}

/** Smooth waves with smaller ones on top, and a band of snow. */
function weatherOf(hour: number): HrrrHour {
  const field = (valueAt: (x: number, y: number) => number) =>
    Float32Array.from({ length: CELLS }, (_, i) => valueAt(i % HRRR_GRID.nx, Math.floor(i / HRRR_GRID.nx)))
  const wave = (x: number, y: number) =>
    Math.sin(x / 240) * Math.cos(y / 190) + 0.05 * Math.sin(x / 3.1) * Math.sin(y / 2.7)
  const wet = (x: number, y: number) => Math.max(0, 4 * wave(x + 300, y) - 2)
  return {
    referenceTime: RUN,
    hour,
    grid: HRRR_GRID,
    temperature: field((x, y) => 285 + 14 * wave(x, y)),
    dewPoint: field((x, y) => 281 + 12 * wave(x, y)),
    windX: field((x, y) => 8 * wave(y, x)),
    windY: field((x, y) => 8 * wave(x, y)),
    gust: field((x, y) => 12 + 8 * wave(x, y)),
    visibility: field((x, y) => 20_000 + 9_000 * wave(x, y)),
    pressure: field((x, y) => 101_500 + 1_500 * wave(x, y)),
    sunlight: field((x, y) => 250 + 250 * wave(x, y)),
    cloudCover: field((x, y) => 50 - 45 * wave(x, y)),
    reflectivity: field((x, y) => 20 * wet(x, y) - 10),
    lightning: field(() => 0),
    rate: field((x, y) => wet(x, y) / 3600),
    snowFlag: field(() => 0),
    freezingRainFlag: field(() => 0),
    precipitation: field(wet),
    frozen: field((x, y) => wet(x, y) / 2),
    hail: field(() => 0),
    helicity: field(() => 0),
    snowTotal: field((x, y) => wet(x, y) / 200),
    freezingTotal: field(() => 0),
  }
}
