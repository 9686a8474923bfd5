// Weather tiles at zoom 6 to 9 from a grid of HRRR's size: ours against mapnik's raster colorizer, both bilinear into a palette PNG.
// Mapnik has 150 MB, so it is not a dependency; install it with npm install --no-save @mapnik/mapnik@4.7.7.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { HRRR_GRID, type OpenRun, RunStore, RunWriter, renderTile, type TileId } from '@stormlane/atmosphere'
import { createGrid, type GridDefinition, PALETTES, quantize, VARIABLES } from '@stormlane/domain/weather'
import { type Contender, compare } from './compare.ts'

const AT = new Date('2026-01-10T12:00:00Z')
const { nx: NX, ny: NY } = HRRR_GRID
const STEP_DEGREES = 0.034
const REGULAR = { kind: 'regular', nx: NX, ny: NY, west: -128, north: 55, stepDegrees: STEP_DEGREES } as const
const TASKS = 360

/** Patterns of all sizes, so that no tile has a single color. */
const celsius = (lng: number, lat: number) =>
  45 -
  lat +
  6 * Math.sin(lng / 2.1) * Math.cos(lat / 1.7) +
  2 * Math.sin(lng * 4.3 + lat * 2.9) +
  0.7 * Math.sin(lng * 17) * Math.sin(lat * 19)

const folder = mkdtempSync(path.join(tmpdir(), 'bench-tiles-'))
try {
  const tiles = tilesOver()
  const theirs = await mapnikContender(tiles)
  for (const sizePx of [256, 512] as const) {
    for (const grid of [REGULAR, HRRR_GRID]) {
      const run = publish(grid)
      const ours: Contender = (task) => {
        renderTile(run, {
          tile: tiles[task % tiles.length] as TileId,
          data: { field: 'temperature', validAt: AT },
          render: { palette: 'temperature', sizePx, roads: null },
        })
      }
      const bench = grid.kind === 'lambert' ? 'tiles-lambert' : 'tiles'
      // Mapnik reads the regular grid in both cases, which favors it, because it does not have to reproject.
      const line = compare({ bench, size: sizePx, peer: 'mapnik', tasks: TASKS }, ours, theirs?.(sizePx))
      console.log(JSON.stringify(line))
    }
  }
} finally {
  rmSync(folder, { recursive: true })
}

/** Tiles of zooms 6 to 9 spread over the middle of the grid. */
function tilesOver(): TileId[] {
  return Array.from({ length: TASKS * 2 }, (_, i) => {
    const z = 6 + (i % 4)
    const [lng, lat] = [-118 + ((i * 37) % 40), 30 + ((i * 23) % 17)]
    const y = (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2
    return { z, x: Math.floor(((lng + 180) / 360) * 2 ** z), y: Math.floor(y * 2 ** z) }
  })
}

function publish(definition: GridDefinition): OpenRun {
  const root = path.join(folder, definition.kind)
  rmSync(root, { recursive: true, force: true })
  const grid = createGrid(definition)
  const values = new Int16Array(NX * NY)
  for (let i = 0; i < values.length; i++) {
    const { lng, lat } = grid.lngLatAt(i % NX, Math.floor(i / NX))
    values[i] = quantize(VARIABLES.temperature, celsius(lng, lat))
  }
  const head = { runTime: AT, horizon: 'nowcast', edition: 1, source: 'bench', grid: definition, times: [AT] } as const
  const writer = new RunWriter(root, { ...head, fields: ['temperature'] })
  writer.writeSlice(0, 'temperature', values)
  writer.finish(AT)
  const [run] = new RunStore({ root, onRefused: (_, reason) => console.error(reason) }).runs('nowcast')
  if (!run) throw new Error('No run was published.')
  return run
}

/** The few calls of mapnik that we use. */
interface Mapnik {
  register_default_input_plugins(): void
  Map: new (
    width: number,
    height: number,
    srs: string,
  ) => {
    fromStringSync(xml: string): void
    extent: [number, number, number, number]
    renderSync(options: { format: string }): Buffer
  }
}

async function mapnikContender(tiles: readonly TileId[]): Promise<((sizePx: number) => Contender) | undefined> {
  const name = '@mapnik/mapnik'
  let mapnik: Mapnik
  try {
    mapnik = ((await import(name)) as { default: Mapnik }).default
  } catch {
    return undefined
  }
  mapnik.register_default_input_plugins()
  const file = path.join(folder, 'temperature.tif')
  writeFileSync(file, floatTiff())
  const half = STEP_DEGREES / 2
  const bounds = {
    lox: REGULAR.west - half,
    loy: REGULAR.north - (NY - 1) * STEP_DEGREES - half,
    hix: REGULAR.west + (NX - 1) * STEP_DEGREES + half,
    hiy: REGULAR.north + half,
  }
  const parameters = { type: 'raster', file, format: 'tiff', multi: 'false', ...bounds }
  const stops = PALETTES.temperature.stops
    .map(([value, color]) => `<stop value="${PALETTES.temperature.toCanonical(value)}" color="${color}"/>`)
    .join('')
  const xml = `<Map srs="epsg:3857"><Style name="s"><Rule><RasterSymbolizer scaling="bilinear"><RasterColorizer default-mode="linear">${stops}</RasterColorizer></RasterSymbolizer></Rule></Style>
<Layer name="l" srs="epsg:4326"><StyleName>s</StyleName><Datasource>${Object.entries(parameters)
    .map(([key, value]) => `<Parameter name="${key}">${value}</Parameter>`)
    .join('')}</Datasource></Layer></Map>`
  return (sizePx) => {
    const map = new mapnik.Map(sizePx, sizePx, 'epsg:3857')
    map.fromStringSync(xml)
    return (task) => {
      const { z, x, y } = tiles[task % tiles.length] as TileId
      const side = 40_075_016.6856 / 2 ** z
      const left = -20_037_508.3428 + x * side
      const top = 20_037_508.3428 - y * side
      map.extent = [left, top - side, left + side, top]
      map.renderSync({ format: 'png8:m=h:z=1' })
    }
  }
}

/** An uncompressed TIFF of 32-bit floats in strips of one row. */
function floatTiff(): Buffer {
  const rows = Buffer.alloc(NX * NY * 4)
  for (let i = 0; i < NX * NY; i++) {
    const lng = REGULAR.west + (i % NX) * STEP_DEGREES
    const lat = REGULAR.north - Math.floor(i / NX) * STEP_DEGREES
    rows.writeFloatLE(celsius(lng, lat), 4 * i)
  }
  const tags: [tag: number, type: 3 | 4, count: number, value: number][] = [
    [256, 4, 1, NX],
    [257, 4, 1, NY],
    [258, 3, 1, 32],
    [259, 3, 1, 1],
    [262, 3, 1, 1],
    [273, 4, NY, 8 + rows.length],
    [277, 3, 1, 1],
    [278, 4, 1, 1],
    [279, 4, NY, 8 + rows.length + 4 * NY],
    [339, 3, 1, 3],
  ]
  const header = Buffer.alloc(8)
  header.write('II*\0', 'latin1')
  header.writeUInt32LE(8 + rows.length + 8 * NY, 4)
  const strips = Buffer.alloc(8 * NY)
  for (let row = 0; row < NY; row++) {
    strips.writeUInt32LE(8 + row * NX * 4, 4 * row)
    strips.writeUInt32LE(NX * 4, 4 * (NY + row))
  }
  const directory = Buffer.alloc(2 + 12 * tags.length + 4)
  directory.writeUInt16LE(tags.length, 0)
  tags.forEach(([tag, type, count, value], i) => {
    const at = 2 + 12 * i
    directory.writeUInt16LE(tag, at)
    directory.writeUInt16LE(type, at + 2)
    directory.writeUInt32LE(count, at + 4)
    if (type === 3) directory.writeUInt16LE(value, at + 8)
    else directory.writeUInt32LE(value, at + 8)
  })
  return Buffer.concat([header, rows, strips, directory])
}
