// Hours of an HRRR run from a server on this machine to a published run: index, byte ranges, unpacking, derivations, indices, both layouts.
// No setting of the server leads to this source yet. Arguments: the last forecast hour, 2 by default.
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { HRRR_GRID, HrrrSource, hrrrKey, publishHorizon } from '@stormlane/atmosphere'
import { httpModelFiles } from '@stormlane/feeds'
import { type HrrrHour, writeHrrrHour } from '@stormlane/simulation'

const HOURS = Number(process.argv[2] ?? 2)
const RUN = new Date('2026-01-10T12:00:00Z')
const CELLS = HRRR_GRID.nx * HRRR_GRID.ny

const files = new Map<string, Buffer>()
for (let hour = 0; hour <= HOURS; hour++) {
  const { file, index } = writeHrrrHour(weatherOf(hour))
  files.set(`/${hrrrKey(RUN, hour)}`, file)
  files.set(`/${hrrrKey(RUN, hour)}.idx`, Buffer.from(index))
}
const server = createServer((request, response) => {
  const file = files.get(request.url ?? '')
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
  if (!file) response.writeHead(404).end()
  else if (!range) response.end(file)
  else {
    const [from, to] = [Number(range[1]), range[2] ? Number(range[2]) : file.length - 1]
    const head = { 'content-range': `bytes ${from}-${to}/${file.length}` }
    response.writeHead(206, head).end(file.subarray(from, to + 1))
  }
})
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
const root = mkdtempSync(path.join(tmpdir(), 'bench-ingest-'))
try {
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const source = new HrrrSource({ files: httpModelFiles({ baseUrl, userAgent: 'Stormlane bench' }), hours: HOURS })
  const [cpuBefore, before] = [process.cpuUsage(), performance.now()]
  await publishHorizon({ root, source, runTime: RUN, horizon: 'extended', edition: 1, now: () => new Date() })
  const { user, system } = process.cpuUsage(cpuBefore)
  const bytes = [...files.values()].reduce((sum, { length }) => sum + length, 0)
  const perHour = (ms: number) => Math.round(ms / (HOURS + 1))
  const figures = { msCpuPerHour: perHour((user + system) / 1000), msPerHour: perHour(performance.now() - before) }
  const megabytes = { files: Math.round(bytes / 1e6), memoryAtMost: Math.round(process.resourceUsage().maxRSS / 1e3) }
  console.log(JSON.stringify({ bench: 'ingest', size: CELLS, hours: HOURS + 1, ...figures, megabytes }))
} finally {
  rmSync(root, { recursive: true })
  server.closeAllConnections()
  server.close()
}

/** Smooth waves with small ones on them, and a band of snow. */
function weatherOf(hour: number): HrrrHour {
  const field = (valueAt: (x: number, y: number) => number) =>
    Float32Array.from({ length: CELLS }, (_, i) =>
      valueAt((i % HRRR_GRID.nx) + 10 * hour, Math.floor(i / HRRR_GRID.nx)),
    )
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
    freezingRainFlag: field((x, y) => (wet(x, y) > 1.5 ? 1 : 0)),
    sunlight: field((x, y) => 250 + 250 * wave(x, y)),
    cloudCover: field((x, y) => 50 - 45 * wave(x, y)),
    precipitation: field(wet),
    frozen: field((x, y) => wet(x, y) / 2),
    hail: field(() => 0),
    snowTotal: field((x, y) => (hour * wet(x, y)) / 200),
  }
}
