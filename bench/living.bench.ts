// The numbers of the map against its pictures, for the country at 1280 by 720 pixels: npm run bench -- living [FOLDER] reads the runs that
// a server has made in its data folder, of which the nowcast is six hours and the extended forecast seven days.
import path from 'node:path'
import { ForecastEngine } from '@stormlane/atmosphere'
import { CONTINENTAL_US, MAP_LAYERS, type MapLayerId, VALUE_TILE_CELLS } from '@stormlane/domain/maps'

const folder = process.argv[2] ?? process.env.STORMLANE_DATA ?? 'data'
/** The zoom at which the country fills the window. */
const ZOOM = 4
const STEPS_PER_ANSWER = 12
const LAYERS: readonly MapLayerId[] = ['temperature', 'wind_gust', 'rain_accumulation', 'snow_accumulation', 'radar']

const engine = new ForecastEngine({
  root: path.join(folder, 'forecasts'),
  threads: 1,
  queueLimit: 1000,
  onRefused: (name, reason) => console.error(name, reason),
})
try {
  for (const horizon of ['nowcast', 'extended'] as const) {
    const [run] = engine.runs(horizon)
    const shape = run && engine.shape(run)
    if (!run || !shape) throw new Error(`There is no ${horizon} run in ${folder}.`)
    for (const layer of LAYERS) {
      const { data, palette } = MAP_LAYERS[layer]
      if (!run.fields.includes(data)) continue
      const numbers = await measured(
        cellTiles(shape.levels[0]).flatMap(([column, row]) =>
          run.times
            .filter((_, step) => step % STEPS_PER_ANSWER === 0)
            .map((from) => () => {
              const at = { layer, level: 0, column, row, from, steps: STEPS_PER_ANSWER }
              return engine.values(run, { ...at, components: 'value', encoding: 'zstd' })
            }),
        ),
      )
      const pictures = await measured(
        run.times.flatMap((validAt) =>
          mapTiles().map((tile) => () => {
            const render = { palette, sizePx: 512, roads: null } as const
            return engine.tile(run, { tile, data: { field: data, validAt }, render })
          }),
        ),
      )
      console.log(
        JSON.stringify({
          bench: 'living',
          window: horizon === 'nowcast' ? '6 h' : '7 days',
          layer,
          times: run.times.length,
          numbers,
          pictures,
          bytesShare: Number((numbers.bytes / pictures.bytes).toFixed(3)),
          cpuShare: Number((numbers.cpuMs / pictures.cpuMs).toFixed(3)),
        }),
      )
    }
  }
} finally {
  await engine.close()
}

/** Requests, bytes and the server's CPU time of answers asked for one after the other. */
async function measured(questions: readonly (() => Promise<Uint8Array>)[]) {
  const before = process.cpuUsage()
  let bytes = 0
  for (const ask of questions) bytes += (await ask()).byteLength
  const { user, system } = process.cpuUsage(before)
  return { requests: questions.length, bytes, cpuMs: Math.round((user + system) / 1000) }
}

/** The tiles of the whole grid; the country fills nearly all of it. */
function cellTiles(level: { nx: number; ny: number } | undefined): [column: number, row: number][] {
  const count = (cells = 0) => Math.ceil(cells / VALUE_TILE_CELLS)
  return Array.from({ length: count(level?.nx) }, (_, column) =>
    Array.from({ length: count(level?.ny) }, (_row, row): [number, number] => [column, row]),
  ).flat()
}

function mapTiles() {
  const [[west, south], [east, north]] = CONTINENTAL_US
  const across = (lng: number) => Math.floor(((lng + 180) / 360) * 2 ** ZOOM)
  const down = (lat: number) =>
    Math.floor(((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** ZOOM)
  const tiles: { z: number; x: number; y: number }[] = []
  for (let y = down(north); y <= down(south); y++)
    for (let x = across(west); x <= across(east); x++) tiles.push({ z: ZOOM, x, y })
  return tiles
}
