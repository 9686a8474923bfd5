import { MAP_LAYERS, type MapLayerId } from '@stormlane/domain/maps'
import {
  createGrid,
  type Grid,
  gridContains,
  PALETTES,
  RADAR_ICE_PALETTE,
  RADAR_SNOW_PALETTE,
} from '@stormlane/domain/weather'
import type { CustomLayerInterface, CustomRenderMethodInput, Map as MapLibreMap } from 'maplibre-gl'
import type { Frame } from '../weather/frames.ts'
import { type CellWindow, isSameWindow, windowUnder } from './cell-window.ts'
import { FrameTexels, fallingTile, motionTile } from './frame-texels.ts'
import type { LngLatPlace, Readable, Readout } from './living-on.ts'
import { type PaletteTable, paletteTable } from './palette-table.ts'
import { valueBetween } from './read-place.ts'
import { sampledView } from './sampled-view.ts'
import { ShownTime } from './shown-time.ts'
import { type CellTile, type FrameValues, sourceKey, stepsPerAnswer, type ValueSource } from './value-source.ts'
import { ValueStore, type Wanted } from './value-store.ts'
import { type Texels, WeatherPainter } from './weather-painter.ts'

export interface LivingFrame extends Frame {
  values: FrameValues
}

export interface LivingInput {
  layer: MapLayerId
  frames: readonly LivingFrame[]
  /** Index of the shown frame. */
  shown: number
  /** How long a frame is shown while playing; null while not. */
  stepMs: number | null
  opacity: number
}

interface Listeners {
  /** Ids of the frames whose numbers are there for the whole view, and of those of which some failed. */
  onFrames: (loaded: readonly string[], failed: readonly string[]) => void
}

/** As many frames are fetched at once while nobody plays: those of the nowcast, or a day. */
const QUIET_FRAMES = 40

/** Draws the numbers of a layer into the map, between its times, and fetches those that are needed next. */
export class LivingLayer implements CustomLayerInterface, Readable {
  readonly id = 'weather-values'
  readonly type = 'custom'
  readonly renderingMode = '2d'
  readonly #map: MapLibreMap
  readonly #listeners: Listeners
  readonly #store = new ValueStore(() => this.#refresh())
  readonly #time = new ShownTime()
  #input: LivingInput | undefined
  #grid: { key: string; grid: Grid } | undefined
  #painter: WeatherPainter | undefined
  #palette: { table: PaletteTable; texels: FrameTexels; isUploaded: boolean } | undefined
  /** What was painted last; it stays until the frames to paint next are there. */
  #painted: FramesOnCard | undefined
  #drawn: { window: CellWindow; source: ValueSource; isUploaded: boolean } | undefined
  #target: CellWindow | undefined
  #isEager = false
  #reported = ''

  constructor(map: MapLibreMap, listeners: Listeners) {
    this.#map = map
    this.#listeners = listeners
  }

  onAdd(_map: MapLibreMap, gl: WebGLRenderingContext | WebGL2RenderingContext): void {
    this.#painter = new WeatherPainter(gl as WebGL2RenderingContext)
    this.#map.on('move', this.#refresh)
    this.#map.on('resize', this.#refresh)
  }

  onRemove(): void {
    this.#map.off('move', this.#refresh)
    this.#map.off('resize', this.#refresh)
    this.#store.close()
    this.#painter?.close()
    this.#painter = undefined
  }

  update(input: LivingInput): void {
    const earlier = this.#input
    this.#input = input
    if (earlier?.layer !== input.layer) {
      const table = paletteOf(input.layer)
      const texels = new FrameTexels(this.#store, table.positionOf)
      this.#palette = { table, texels, isUploaded: false }
      this.#painted = undefined
      this.#drawn = undefined
      this.#isEager = false
    } else if (earlier.shown !== input.shown) this.#isEager = true
    // A run that replaces another has its frames at other places; what is drawn stays at its time.
    if (earlier?.layer === input.layer) this.#time.shift(placesMoved(earlier.frames, input.frames))
    if (
      earlier?.shown !== input.shown ||
      earlier.frames !== input.frames ||
      earlier.stepMs !== input.stepMs ||
      earlier.layer !== input.layer
    )
      this.#time.show(input.shown, input.frames.length - 1, input.stepMs, performance.now())
    this.#refresh()
  }

  read({ lng, lat }: LngLatPlace): Readout | undefined {
    const [input, drawn] = [this.#input, this.#drawn]
    if (!input || !drawn) return undefined
    const grid = this.#gridOf(drawn.source)
    if (!gridContains(grid, { lng, lat })) return undefined
    const at = new Float64Array(2)
    grid.locate(lng, lat, at)
    const [column, row] = [at[0] as number, at[1] as number]
    const series = input.frames.map((frame) => this.#valueOf(frame, drawn.window, column, row))
    const position = this.#time.at(performance.now())
    const first = Math.floor(position)
    const share = position - first
    // Between its times radar is drawn along its motion, and read so.
    const [right, down] = share > 0 ? this.#motionAt(input, first, column, row) : [0, 0]
    const valueAt = (frame: LivingFrame | undefined, by: number) =>
      frame ? this.#valueOf(frame, drawn.window, column + by * right, row + by * down) : null
    const from = valueAt(input.frames[first], -share)
    if (from === null) return undefined
    const to = valueAt(input.frames[first + 1], 1 - share) ?? from
    return {
      value: from + (to - from) * share,
      series,
      times: input.frames.map(({ time }) => time),
      position,
      shown: input.shown,
    }
  }

  /** Columns and rows that the echoes at a cell move until the next frame. */
  #motionAt({ layer, frames }: LivingInput, first: number, column: number, row: number): readonly [number, number] {
    const values = frames[first]?.values
    if (layer !== 'radar' || !values) return [0, 0]
    const tile = motionTile(values)
    const plane = this.#store.plane(values.source, values.step, tile)
    const down = plane?.more[0]
    if (!plane || !down) return [0, 0]
    const { head, numbers } = plane
    const toLevel = (cell: number) => (cell + 0.5) / 2 ** tile.level - 0.5
    const read = (plane: Int16Array) =>
      head.scale *
      valueBetween(
        (x, y) => plane[y * head.width + x] as number,
        toLevel(column),
        toLevel(row),
        head.width,
        head.height,
      )
    return [read(numbers), read(down)]
  }

  /** The value of a frame at a cell of the grid, with fractions; null if it is not there. */
  #valueOf({ values: { source, step } }: LivingFrame, { level, tiles }: CellWindow, column: number, row: number) {
    const shape = source.levels[level]
    if (!shape || this.#gridKeyOf(source) !== this.#grid?.key) return null
    const side = source.tileCells
    const toLevel = (cell: number) => (cell + 0.5) / 2 ** level - 0.5
    const cell = (x: number, y: number) => {
      const tile = tiles.find((one) => one.column === Math.floor(x / side) && one.row === Math.floor(y / side))
      const plane = tile && this.#store.plane(source, step, tile)
      if (!plane) return Number.NaN
      const { head, numbers } = plane
      const number = numbers[(y % side) * head.width + (x % side)]
      return number === undefined || number === head.missing ? Number.NaN : number * head.scale + head.offset
    }
    const value = valueBetween(cell, toLevel(column), toLevel(row), shape.nx, shape.ny)
    return Number.isNaN(value) ? null : value
  }

  /** Decides which numbers are needed, and draws. */
  readonly #refresh = (): void => {
    const input = this.#input
    const shown = input?.frames[input.shown]
    if (!input || !shown) return
    const { source } = shown.values
    this.#target = windowUnder(this.#gridOf(source), source, sampledView(this.#map))
    this.#store.want(this.#wanted(input, this.#target))
    const target = this.#target
    const isOther = !this.#drawn || this.#gridKeyOf(this.#drawn.source) !== this.#gridKeyOf(source)
    if (target && (isOther || !isSameWindow(target, this.#drawn?.window ?? target)) && this.#isThere(shown, target))
      this.#drawn = { window: target, source, isUploaded: false }
    this.#report(input, target)
    this.#map.triggerRepaint()
  }

  render(
    _gl: WebGLRenderingContext | WebGL2RenderingContext,
    { defaultProjectionData }: CustomRenderMethodInput,
  ): void {
    const [input, painter, palette, drawn] = [this.#input, this.#painter, this.#palette, this.#drawn]
    if (!input || !painter || !palette || !drawn) return
    if (!palette.isUploaded) painter.setPalette(palette.table)
    palette.isUploaded = true
    if (!drawn.isUploaded) painter.setWindow(drawn.source.grid, drawn.window)
    drawn.isUploaded = true
    const now = performance.now()
    const at = this.#time.at(now)
    const first = Math.min(Math.floor(at), input.frames.length - 1)
    const before = this.#onCard(painter, palette.texels, input, first, drawn.window)
    const after = at > first ? this.#onCard(painter, palette.texels, input, first + 1, drawn.window) : before
    const from = before ?? after
    if (from) this.#painted = { before: from, after: after ?? from, share: at - first }
    const painted = this.#painted
    if (painted) {
      const { before, after, share } = painted
      painter.paint({
        before: before.values,
        after: after.values,
        falling: before.falling && after.falling ? [before.falling, after.falling] : undefined,
        motion: before.motion,
        share,
        opacity: input.opacity,
        matrix: defaultProjectionData.mainMatrix as unknown as ArrayLike<number>,
      })
    }
    if (this.#time.isMoving(now)) this.#map.triggerRepaint()
  }

  /** The textures of a frame, which are made if its numbers are there. */
  #onCard(
    painter: WeatherPainter,
    texels: FrameTexels,
    { layer, frames }: LivingInput,
    index: number,
    window: CellWindow,
  ): FrameOnCard | undefined {
    const frame = frames[index]
    if (!frame || !this.#isThere(frame, window)) return undefined
    const { source, step } = frame.values
    const missing = this.#tilesOf(frame, window).filter((tile) => !this.#store.plane(source, step, tile)).length
    const name = `${sourceKey(source)} ${step} ${missing}`
    const upload = (part: string, make: () => Texels | undefined) => {
      if (painter.has(`${name} ${part}`)) return `${name} ${part}`
      const made = make()
      if (!made) return undefined
      painter.upload(`${name} ${part}`, made)
      return `${name} ${part}`
    }
    const values = upload('values', () => texels.values(frame.values, window))
    if (!values) return undefined
    if (layer !== 'radar') return { values }
    const tile = motionTile(frame.values)
    const motion = upload('motion', () => texels.motion(frame.values, tile))
    return {
      values,
      falling: upload('falling', () => texels.falling(frame.values, window)),
      motion: motion === undefined ? undefined : { name: motion, cells: 2 ** tile.level },
    }
  }

  /** All tiles that a frame is drawn from. */
  #tilesOf({ values }: LivingFrame, window: CellWindow): readonly CellTile[] {
    if (this.#input?.layer !== 'radar') return window.tiles
    return [...window.tiles, ...window.tiles.map(fallingTile), motionTile(values)]
  }

  /** Whether all numbers of a frame are there, or cannot be had. */
  #isThere(frame: LivingFrame, window: CellWindow): boolean {
    const { source, step } = frame.values
    if (this.#grid?.key !== this.#gridKeyOf(source)) return false
    // Without its motion radar fades from frame to frame until the motion is there.
    return this.#tilesOf(frame, window).every(
      (tile) =>
        tile.components === 'motion' ||
        this.#store.plane(source, step, tile) !== undefined ||
        this.#store.hasFailed(source, step, tile),
    )
  }

  /** The shown frame first, then those that play next. */
  #wanted({ frames, shown, stepMs }: LivingInput, window: CellWindow | undefined): Wanted[] {
    if (!window) return []
    const count = this.#isEager || stepMs !== null ? frames.length : Math.min(frames.length, QUIET_FRAMES)
    const wanted = new Map<string, Wanted>()
    for (let i = 0; i < count; i++) {
      const frame = frames[(shown + i) % frames.length]
      if (!frame) continue
      const { source, step } = frame.values
      const answer = Math.floor(step / stepsPerAnswer(source))
      const key = `${source.url} ${answer}`
      if (wanted.has(`${key} 0`)) continue
      for (const [place, tile] of this.#tilesOf(frame, window).entries())
        wanted.set(`${key} ${place}`, { source, tile, answer })
    }
    return [...wanted.values()]
  }

  #report({ frames }: LivingInput, window: CellWindow | undefined): void {
    const loaded = frames.filter((frame) => !window || this.#isThere(frame, window))
    const failed = loaded.filter(({ values: { source, step } }) =>
      window?.tiles.some((tile) => this.#store.hasFailed(source, step, tile)),
    )
    const [there, gaps] = [loaded, failed].map((some) => some.map(({ id }) => id)) as [string[], string[]]
    const report = JSON.stringify([there, gaps])
    if (report === this.#reported) return
    this.#reported = report
    this.#listeners.onFrames(there, gaps)
  }

  #gridOf(source: ValueSource): Grid {
    const key = this.#gridKeyOf(source)
    if (this.#grid?.key !== key) this.#grid = { key, grid: createGrid(source.grid) }
    return this.#grid.grid
  }

  #gridKeyOf({ grid }: ValueSource): string {
    return JSON.stringify(grid)
  }
}

/** Names of the textures of a frame. */
interface FrameOnCard {
  values: string
  falling?: string | undefined
  motion?: { name: string; cells: number } | undefined
}

interface FramesOnCard {
  before: FrameOnCard
  after: FrameOnCard
  share: number
}

function paletteOf(layer: MapLayerId): PaletteTable {
  const palette = PALETTES[MAP_LAYERS[layer].palette]
  return layer === 'radar' ? paletteTable(palette, [RADAR_SNOW_PALETTE, RADAR_ICE_PALETTE]) : paletteTable(palette)
}

/** How many places later the time of the first frame that both have comes among the later frames. */
function placesMoved(earlier: readonly LivingFrame[], later: readonly LivingFrame[]): number {
  if (earlier === later) return 0
  for (const [place, { time }] of later.entries()) {
    const before = earlier.findIndex((frame) => frame.time.getTime() === time.getTime())
    if (before >= 0) return place - before
  }
  return 0
}
