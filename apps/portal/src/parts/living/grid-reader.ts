import { createGrid, type Grid, MISSING } from '@stormlane/domain/weather'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { type CellWindow, windowUnder } from './cell-window.ts'
import { valueBetween } from './read-place.ts'
import { sampledView } from './sampled-view.ts'
import { type CellTile, type FrameValues, stepsPerAnswer } from './value-source.ts'
import { ValueStore } from './value-store.ts'

/** Cells of a view at one time. */
export interface ReadCells {
  grid: Grid
  window: CellWindow
  /** One array for each component, row by row; NaN where nothing is known. */
  components: readonly Float32Array[]
}

/** Fetches the numbers under the view at one time, on cells of 2 ** `coarser` pixels. */
export class GridReader {
  readonly #map: MapLibreMap
  readonly #coarser: number
  readonly #components: CellTile['components']
  readonly #onCells: (cells: ReadCells) => void
  readonly #store = new ValueStore(() => this.#refresh())
  #frame: FrameValues | undefined
  #given = ''

  constructor(
    map: MapLibreMap,
    components: CellTile['components'],
    coarser: number,
    onCells: (cells: ReadCells) => void,
  ) {
    this.#map = map
    this.#components = components
    this.#coarser = coarser
    this.#onCells = onCells
    map.on('moveend', this.#refresh)
    map.on('resize', this.#refresh)
  }

  show(frame: FrameValues | undefined): void {
    this.#frame = frame
    this.#refresh()
  }

  close(): void {
    this.#map.off('moveend', this.#refresh)
    this.#map.off('resize', this.#refresh)
    this.#store.close()
  }

  readonly #refresh = (): void => {
    const frame = this.#frame
    if (!frame) return
    const { source, step } = frame
    const grid = createGrid(source.grid)
    const view = sampledView(this.#map)
    const window = windowUnder(grid, source, { ...view, middlePx: view.middlePx / 2 ** this.#coarser })
    if (!window) return
    const tiles = window.tiles.map((tile): CellTile => {
      return this.#components ? { ...tile, components: this.#components } : tile
    })
    const answer = Math.floor(step / stepsPerAnswer(source))
    this.#store.want(tiles.map((tile) => ({ source, tile, answer })))
    const given = JSON.stringify([source.url, step, window])
    if (given === this.#given) return
    const planes = tiles.map((tile) => this.#store.plane(source, step, tile))
    if (planes.some((plane) => plane === undefined)) return
    const components = Array.from({ length: planes[0]?.head.components.length ?? 0 }, () =>
      new Float32Array(window.width * window.height).fill(Number.NaN),
    )
    for (const [i, plane] of planes.entries()) {
      const tile = tiles[i]
      if (!plane || !tile) continue
      const { head } = plane
      const [left, top] = [tile.column * source.tileCells - window.x, tile.row * source.tileCells - window.y]
      for (const [component, numbers] of [plane.numbers, ...plane.more].entries()) {
        const target = components[component]
        numbers.forEach((number, cell) => {
          const at = (top + Math.floor(cell / head.width)) * window.width + left + (cell % head.width)
          if (target && number !== MISSING) target[at] = number * head.scale + head.offset
        })
      }
    }
    this.#given = given
    this.#onCells({ grid, window, components })
  }
}

/** Reads the components at a place; undefined where they are not known. */
export function cellsAt({ grid, window, components }: ReadCells, lng: number, lat: number): number[] | undefined {
  const at = new Float64Array(2)
  grid.locate(lng, lat, at)
  const toWindow = (cell: number, first: number) => (cell + 0.5) / 2 ** window.level - 0.5 - first
  const [column, row] = [toWindow(at[0] as number, window.x), toWindow(at[1] as number, window.y)]
  if (!(column > -1 && row > -1 && column < window.width && row < window.height)) return undefined
  const values = components.map((values) =>
    valueBetween((x, y) => values[y * window.width + x] as number, column, row, window.width, window.height),
  )
  return values.some(Number.isNaN) ? undefined : values
}

/** The place of a cell of a window. */
export function placeOfCell({ grid, window }: ReadCells, column: number, row: number): { lng: number; lat: number } {
  const toGrid = (cell: number, first: number) => (cell + first + 0.5) * 2 ** window.level - 0.5
  return grid.lngLatAt(toGrid(column, window.x), toGrid(row, window.y))
}
