import { readFileSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'
import { createGrid, type GridDefinition } from '@stormlane/atmosphere'

/** The ground under the weather, on a grid. Shares are 0-1. */
export interface Terrain {
  elevation: Float32Array
  land: Float32Array
  lake: Float32Array
  /** Density of people and assets. */
  exposure: Float32Array
  /** How far the air has left the sea, by the prevailing west wind: 0 on the open sea, 1 deep inland. */
  continentality: Float32Array
}

/** The layout of data/terrain.bin, which tools/make-terrain.ts writes. */
const SOURCE = { west: -140, north: 65, step: 0.1, nx: 901, ny: 501 } as const
const CELLS = SOURCE.nx * SOURCE.ny
/** The air becomes continental over land, and marine over sea, within this distance. */
const INLAND_KM = 420
const OFFSHORE_KM = 550

let loaded: Terrain | undefined

/** The ground on a grid of the model, between cells of the stored one linearly. */
export function terrainOn(definition: GridDefinition): Terrain {
  loaded ??= load()
  const grid = createGrid(definition)
  const source = loaded
  const on = (values: Float32Array) => {
    const result = new Float32Array(grid.nx * grid.ny)
    for (let i = 0; i < result.length; i++) {
      const { lng, lat } = grid.lngLatAt(i % grid.nx, Math.floor(i / grid.nx))
      result[i] = between(values, lng, lat)
    }
    return result
  }
  return {
    elevation: on(source.elevation),
    land: on(source.land),
    lake: on(source.lake),
    exposure: on(source.exposure),
    continentality: on(source.continentality),
  }
}

function load(): Terrain {
  const bytes = inflateRawSync(readFileSync(new URL('../../data/terrain.bin', import.meta.url)))
  if (bytes.length !== 5 * CELLS) throw new RangeError(`Got ${bytes.length} bytes of terrain, expected ${5 * CELLS}.`)
  const share = (part: number) =>
    Float32Array.from(bytes.subarray(part * CELLS, (part + 1) * CELLS), (byte) => byte / 255)
  const elevation = new Float32Array(CELLS)
  for (let i = 0; i < CELLS; i++) elevation[i] = bytes.readInt16LE(2 * i)
  const land = share(2)
  return { elevation, land, lake: share(3), exposure: share(4), continentality: continentalityOf(land) }
}

/** Follows the air eastwards along each row of a softened coast, then smooths both ways: rows must not show. */
function continentalityOf(land: Float32Array): Float32Array {
  const { nx, ny, north, step } = SOURCE
  const coast = smoothed(land, 3, 3)
  const inlandOf = new Float32Array(CELLS)
  for (let y = 0; y < ny; y++) {
    const km = 111.2 * step * Math.cos(((north - y * step) * Math.PI) / 180)
    let inland = 0
    for (let x = 0; x < nx; x++) {
      const share = coast[y * nx + x] as number
      inland += (share - inland) * (share > inland ? km / INLAND_KM : km / OFFSHORE_KM)
      inlandOf[y * nx + x] = inland
    }
  }
  const way = smoothed(smoothed(inlandOf, 4, 14), 4, 14)
  // The sea under the air counts at once, what it crossed before counts half.
  return way.map((inland, i) => {
    const share = coast[i] as number
    return 0.5 * inland + 0.5 * inland * share + 0.1 * share * (1 - inland)
  })
}

/** Means over a box that reaches so many cells along rows and columns. */
function smoothed(values: Float32Array, reachX: number, reachY: number): Float32Array {
  const { nx, ny } = SOURCE
  const along = (
    source: Float32Array,
    reach: number,
    stride: number,
    count: number,
    lines: number,
    lineStride: number,
  ) => {
    const result = new Float32Array(CELLS)
    for (let line = 0; line < lines; line++) {
      const at = (i: number) => source[line * lineStride + Math.min(count - 1, Math.max(0, i)) * stride] as number
      let sum = 0
      for (let i = -reach; i <= reach; i++) sum += at(i)
      for (let i = 0; i < count; i++) {
        result[line * lineStride + i * stride] = sum / (2 * reach + 1)
        sum += at(i + reach + 1) - at(i - reach)
      }
    }
    return result
  }
  return along(along(values, reachX, 1, nx, ny, nx), reachY, nx, ny, nx, 1)
}

function between(values: Float32Array, lng: number, lat: number): number {
  const { west, north, step, nx, ny } = SOURCE
  const column = Math.min(nx - 1.001, Math.max(0, (lng - west) / step))
  const row = Math.min(ny - 1.001, Math.max(0, (north - lat) / step))
  const x = Math.floor(column)
  const y = Math.floor(row)
  const fx = column - x
  const fy = row - y
  const cell = y * nx + x
  const upper = (values[cell] as number) * (1 - fx) + (values[cell + 1] as number) * fx
  const lower = (values[cell + nx] as number) * (1 - fx) + (values[cell + nx + 1] as number) * fx
  return upper * (1 - fy) + lower * fy
}
