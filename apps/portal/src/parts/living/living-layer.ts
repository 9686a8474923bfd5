import { MAP_LAYERS, type MapLayerId } from '@stormlane/domain/maps'
import { createGrid, type Grid, gridContains, PALETTES } from '@stormlane/domain/weather'
import type { CustomLayerInterface, CustomRenderMethodInput, Map as MapLibreMap } from 'maplibre-gl'
import type { Frame } from '../weather/frames.ts'
import { type CellWindow, isSameWindow, windowUnder } from './cell-window.ts'
import type { LngLatPlace, Readable, Readout } from './living-on.ts'
import { type PaletteTable, paletteTable } from './palette-table.ts'
import { valueBetween } from './read-place.ts'
import { sampledView } from './sampled-view.ts'
import { ShownTime } from './shown-time.ts'
import { texelTable } from './texel-table.ts'
import { type FrameValues, sourceKey, stepsPerAnswer, type ValueSource } from './value-source.ts'
import { ValueStore, type Wanted } from './value-store.ts'
import { WeatherPainter } from './weather-painter.ts'

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
  readonly #texels = new Map<string, Uint32Array>()
  #input: LivingInput | undefined
  #grid: { key: string; grid: Grid } | undefined
  #painter: WeatherPainter | undefined
  #palette: { table: PaletteTable; isUploaded: boolean } | undefined
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
      this.#palette = { table: paletteTable(PALETTES[MAP_LAYERS[input.layer].palette]), isUploaded: false }
      this.#texels.clear()
      this.#drawn = undefined
      this.#isEager = false
    } else if (earlier.shown !== input.shown) this.#isEager = true
    if (earlier?.shown !== input.shown || earlier.stepMs !== input.stepMs || earlier.layer !== input.layer)
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
    const series = input.frames.map((frame) => this.#valueOf(frame, drawn.window, at[0] as number, at[1] as number))
    const position = this.#time.at(performance.now())
    const first = Math.floor(position)
    const from = series[first] ?? null
    if (from === null) return undefined
    const to = series[first + 1] ?? from
    return { value: from + (to - from) * (position - first), series, position }
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
    const before = this.#texture(painter, input.frames[first], drawn.window)
    const after = at > first ? this.#texture(painter, input.frames[first + 1], drawn.window) : before
    const name = before ?? after
    if (name !== undefined)
      painter.paint({
        before: name,
        after: after ?? name,
        share: at - first,
        opacity: input.opacity,
        matrix: defaultProjectionData.mainMatrix as unknown as ArrayLike<number>,
      })
    if (this.#time.isMoving(now)) this.#map.triggerRepaint()
  }

  /** The name of the texture of a frame, which is made if its numbers are there. */
  #texture(painter: WeatherPainter, frame: LivingFrame | undefined, window: CellWindow): string | undefined {
    if (!frame || !this.#isThere(frame, window)) return undefined
    const { source, step } = frame.values
    const missing = window.tiles.filter((tile) => !this.#store.plane(source, step, tile)).length
    const name = `${sourceKey(source)} ${step} ${missing}`
    if (!painter.has(name)) painter.upload(name, this.#texelsOf(frame, window))
    return name
  }

  #texelsOf({ values: { source, step } }: LivingFrame, window: CellWindow): Uint32Array {
    const texels = new Uint32Array(window.width * window.height)
    for (const tile of window.tiles) {
      const plane = this.#store.plane(source, step, tile)
      if (!plane) continue
      const { head, numbers } = plane
      const table = this.#tableOf(head.scale, head.offset)
      const left = tile.column * source.tileCells - window.x
      const top = tile.row * source.tileCells - window.y
      for (let row = 0; row < head.height; row++) {
        const to = (top + row) * window.width + left
        const from = row * head.width
        for (let i = 0; i < head.width; i++) texels[to + i] = table[(numbers[from + i] as number) + 32_768] as number
      }
    }
    return texels
  }

  #tableOf(scale: number, offset: number): Uint32Array {
    const key = `${scale} ${offset}`
    const known = this.#texels.get(key)
    if (known) return known
    const positionOf = this.#palette?.table.positionOf ?? (() => 0)
    const table = texelTable(scale, offset, positionOf)
    this.#texels.set(key, table)
    return table
  }

  /** Whether all numbers of a frame are there, or cannot be had. */
  #isThere({ values: { source, step } }: LivingFrame, window: CellWindow): boolean {
    if (this.#grid?.key !== this.#gridKeyOf(source)) return false
    return window.tiles.every(
      (tile) => this.#store.plane(source, step, tile) !== undefined || this.#store.hasFailed(source, step, tile),
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
      for (const [place, tile] of window.tiles.entries()) wanted.set(`${key} ${place}`, { source, tile, answer })
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
