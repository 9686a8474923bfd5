// node tools/draw-weather.ts: draws the pictures of the simulated weather in docs/pictures/, from the same tiles as the map.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { publishHorizon, RunStore, readIndexedPng, renderTile, type TileRequest } from '@stormlane/atmosphere'
import { MAP_LAYERS, type MapLayerId } from '@stormlane/domain/maps'
import { SimulatedSource } from '@stormlane/simulation'

const SEED = 1
const SIZE = 256
/** Background color where there is no weather. */
const PAPER = [244, 243, 239] as const

interface Picture {
  name: string
  at: string
  layer: MapLayerId
  zoom: number
  /** The northwestern tile, and the number of tiles to the east and south. */
  x: number
  y: number
  across: number
  down: number
}

const PICTURES: readonly Picture[] = [
  {
    name: 'temperature-zoom-4',
    at: '2027-01-14T21:00:00Z',
    layer: 'temperature',
    zoom: 4,
    x: 2,
    y: 5,
    across: 3,
    down: 2,
  },
  { name: 'road-index-zoom-4', at: '2027-01-14T21:00:00Z', layer: 'road', zoom: 4, x: 2, y: 5, across: 3, down: 2 },
  { name: 'radar-zoom-4', at: '2027-07-18T23:00:00Z', layer: 'radar', zoom: 4, x: 2, y: 5, across: 3, down: 2 },
  { name: 'front-zoom-7', at: '2027-01-14T21:00:00Z', layer: 'temperature', zoom: 7, x: 32, y: 47, across: 3, down: 2 },
  { name: 'city-zoom-9', at: '2027-01-14T21:00:00Z', layer: 'road', zoom: 9, x: 131, y: 190, across: 3, down: 2 },
]

const wanted = process.argv.slice(2)
for (const picture of PICTURES.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) await draw(picture)

async function draw({ name, at, layer, zoom, x, y, across, down }: Picture): Promise<void> {
  const root = mkdtempSync(path.join(tmpdir(), 'draw-'))
  const validAt = new Date(at)
  await publishHorizon({
    root,
    source: new SimulatedSource(SEED),
    runTime: validAt,
    horizon: 'nowcast',
    edition: 1,
    stepLimit: 1,
    now: () => validAt,
  })
  const [run] = new RunStore({ root, onRefused: (_, reason) => console.error(reason) }).runs('nowcast')
  if (!run) throw new Error('No run was published.')
  const { data: field, palette } = MAP_LAYERS[layer]
  const width = across * SIZE
  const colors = Buffer.alloc(width * down * SIZE * 3)
  for (let row = 0; row < down; row++) {
    for (let column = 0; column < across; column++) {
      const request: TileRequest = {
        tile: { z: zoom, x: x + column, y: y + row },
        data: { field, validAt },
        render: { palette, sizePx: SIZE, roads: null },
      }
      paint(colors, width, column * SIZE, row * SIZE, renderTile(run, request))
    }
  }
  const file = path.join(import.meta.dirname, `../docs/pictures/${name}.png`)
  writeFileSync(file, encode(colors, width, down * SIZE))
  rmSync(root, { recursive: true })
  console.log(file)
}

/** Draws an indexed tile over the background. */
function paint(colors: Buffer, width: number, left: number, top: number, png: Buffer): void {
  const picture = readIndexedPng(png)
  for (let y = 0; y < picture.size; y++) {
    for (let x = 0; x < picture.size; x++) {
      const [red, green, blue, alpha] = picture.colorAt(x, y)
      const share = alpha / 255
      const at = ((top + y) * width + left + x) * 3
      colors.set(
        [red, green, blue].map((channel, i) => channel * share + (PAPER[i] ?? 0) * (1 - share)),
        at,
      )
    }
  }
}

/** Encodes an RGB PNG. */
function encode(colors: Buffer, width: number, height: number): Buffer {
  const rows = Buffer.alloc(height * (width * 3 + 1))
  for (let y = 0; y < height; y++) colors.copy(rows, y * (width * 3 + 1) + 1, y * width * 3, (y + 1) * width * 3)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const chunk = (type: string, data: Buffer) => {
    const bytes = Buffer.alloc(12 + data.length)
    bytes.writeUInt32BE(data.length, 0)
    bytes.write(type, 4, 'latin1')
    data.copy(bytes, 8)
    bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length)
    return bytes
  }
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
