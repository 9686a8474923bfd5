import { FALLING } from '@stormlane/domain/maps'
import type { CellWindow } from './cell-window.ts'
import { toHalfFloat } from './half-float.ts'
import { texelTable } from './texel-table.ts'
import type { CellTile, FrameValues } from './value-source.ts'
import type { TilePlane, ValueStore } from './value-store.ts'
import type { Texels } from './weather-painter.ts'

const HALF = 0xffff

/** Turns the numbers of frames into texels. */
export class FrameTexels {
  readonly #store: ValueStore
  readonly #positionOf: (value: number) => number
  readonly #tables = new Map<string, Uint32Array>()

  /** `positionOf` says where a value lies in the palette. */
  constructor(store: ValueStore, positionOf: (value: number) => number) {
    this.#store = store
    this.#positionOf = positionOf
  }

  values(frame: FrameValues, window: CellWindow): Texels {
    const data = new Uint32Array(window.width * window.height)
    this.#eachRow(frame, window, window.tiles, ({ head, numbers }, from, to) => {
      const table = this.#tableOf(head.scale, head.offset)
      for (let i = 0; i < head.width; i++) data[to + i] = table[(numbers[from + i] as number) + 32_768] as number
    })
    return { width: window.width, height: window.height, data }
  }

  /** Shares of snow and of ice. */
  falling(frame: FrameValues, window: CellWindow): Texels {
    const data = new Uint8Array(2 * window.width * window.height)
    this.#eachRow(frame, window, window.tiles.map(fallingTile), ({ head, numbers }, from, to) => {
      for (let i = 0; i < head.width; i++) {
        const kind = numbers[from + i]
        if (kind !== FALLING.rain) data[2 * (to + i) + (kind === FALLING.ice ? 1 : 0)] = 255
      }
    })
    return { width: window.width, height: window.height, data }
  }

  /** Columns and rows of the grid to the next frame. */
  motion({ source, step }: FrameValues, tile: CellTile): Texels | undefined {
    const plane = this.#store.plane(source, step, tile)
    const down = plane?.more[0]
    if (!plane || !down) return undefined
    const { head, numbers: right } = plane
    const half = (number: number | undefined) => toHalfFloat((number ?? 0) * head.scale) & HALF
    const data = Uint32Array.from(right, (number, i) => (half(number) | (half(down[i]) << 16)) >>> 0)
    return { width: head.width, height: head.height, data }
  }

  /** Visits the rows of tiles with where each begins in its tile and in the window. */
  #eachRow(
    { source, step }: FrameValues,
    window: CellWindow,
    tiles: readonly CellTile[],
    visit: (plane: TilePlane, from: number, to: number) => void,
  ): void {
    for (const tile of tiles) {
      const plane = this.#store.plane(source, step, tile)
      if (!plane) continue
      const left = tile.column * source.tileCells - window.x
      const top = tile.row * source.tileCells - window.y
      for (let row = 0; row < plane.head.height; row++)
        visit(plane, row * plane.head.width, (top + row) * window.width + left)
    }
  }

  #tableOf(scale: number, offset: number): Uint32Array {
    const key = `${scale} ${offset}`
    const known = this.#tables.get(key)
    if (known) return known
    const table = texelTable(scale, offset, this.#positionOf)
    this.#tables.set(key, table)
    return table
  }
}

export const fallingTile = (tile: CellTile): CellTile => ({ ...tile, components: 'falling' })

/** The tile with the motion of a whole grid. */
export const motionTile = ({ source }: FrameValues): CellTile => ({
  level: source.levels.length - 1,
  column: 0,
  row: 0,
  components: 'motion',
})
