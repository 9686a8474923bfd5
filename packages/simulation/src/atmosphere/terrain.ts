import { readFileSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'
import { createGrid, type GridDefinition } from '@stormlane/domain/weather'

/** Terrain on a grid. Land, lake, exposure and continentality are 0-1. */
export interface Terrain {
  elevation: Float32Array
  land: Float32Array
  lake: Float32Array
  /** Density of people and assets. */
  exposure: Float32Array
  /** How continental the air is with the prevailing west wind: 0 over the open sea, 1 far inland. */
  continentality: Float32Array
}

/** The layout of data/terrain.bin, which build/make-terrain.ts writes. */
const SOURCE = { west: -140, north: 65, step: 0.1, nx: 901, ny: 501 } as const
const CELLS = SOURCE.nx * SOURCE.ny
/** Distances within which air becomes continental over land, and marine over the sea. */
const INLAND_KM = 420
const OFFSHORE_KM = 550

let loaded: Terrain | undefined

/** The terrain on a model grid, interpolated from the stored grid. */
export function terrainOn(definition: GridDefinition): Terrain {
  loaded ??= load()
  const grid = createGrid(definition)
  const source = loaded
  const resample = (values: Float32Array) => {
    const result = new Float32Array(grid.nx * grid.ny)
    for (let i = 0; i < result.length; i++) {
      const { lng, lat } = grid.lngLatAt(i % grid.nx, Math.floor(i / grid.nx))
      result[i] = interpolate(values, lng, lat)
    }
    return result
  }
  return {
    elevation: resample(source.elevation),
    land: resample(source.land),
    lake: resample(source.lake),
    exposure: resample(source.exposure),
    continentality: resample(source.continentality),
  }
}

function load(): Terrain {
  const bytes = inflateRawSync(readFileSync(new URL('../../data/terrain.bin', import.meta.url)))
  if (bytes.length !== 5 * CELLS) throw new RangeError(`Got ${bytes.length} bytes of terrain, expected ${5 * CELLS}.`)
  const share = (part: number) => {
    const shares = new Float32Array(CELLS)
    for (let i = 0; i < CELLS; i++) shares[i] = (bytes[part * CELLS + i] as number) / 255
    return shares
  }
  const elevation = new Float32Array(CELLS)
  for (let i = 0; i < CELLS; i++) elevation[i] = bytes.readInt16LE(2 * i)
  const land = share(2)
  return { elevation, land, lake: share(3), exposure: share(4), continentality: continentality(land) }
}

/** Follows the air eastward along each row of a smoothed coastline, then smooths in both directions so that rows do not show. */
function continentality(land: Float32Array): Float32Array {
  const { nx, ny, north, step } = SOURCE
  const coast = smooth(land, 3, 3)
  const inlandByCell = new Float32Array(CELLS)
  for (let y = 0; y < ny; y++) {
    const km = 111.2 * step * Math.cos(((north - y * step) * Math.PI) / 180)
    let inland = 0
    for (let x = 0; x < nx; x++) {
      const share = coast[y * nx + x] as number
      inland += (share - inland) * (share > inland ? km / INLAND_KM : km / OFFSHORE_KM)
      inlandByCell[y * nx + x] = inland
    }
  }
  const history = smooth(smooth(inlandByCell, 4, 14), 4, 14)
  // Half depends on the path of the air, half on the surface below it.
  return history.map((inland, i) => {
    const share = coast[i] as number
    return 0.5 * inland + 0.5 * inland * share + 0.1 * share * (1 - inland)
  })
}

/** Box filter with the given number of cells to each side. */
function smooth(values: Float32Array, reachX: number, reachY: number): Float32Array {
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

function interpolate(values: Float32Array, lng: number, lat: number): number {
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
