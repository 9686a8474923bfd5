/** The grid of the large-scale weather. It is larger than the map, so that systems appear and disappear outside the map. */
export const COARSE = { west: -142, north: 67, step: 0.5, nx: 189, ny: 109 } as const
export const COARSE_CELLS = COARSE.nx * COARSE.ny
export const KM_PER_DEGREE = 111.2

export const coarseLat = (row: number) => COARSE.north - row * COARSE.step
export const coarseLng = (column: number) => COARSE.west + column * COARSE.step

/** Eastward and northward derivative of a coarse field per km, by central differences. */
export function gradient(values: Float32Array, east: Float32Array, north: Float32Array): void {
  const { nx, ny, step } = COARSE
  for (let row = 0; row < ny; row++) {
    const up = Math.max(0, row - 1)
    const down = Math.min(ny - 1, row + 1)
    const kmNorth = (down - up) * step * KM_PER_DEGREE
    const kmEast = step * KM_PER_DEGREE * Math.cos((coarseLat(row) * Math.PI) / 180)
    for (let column = 0; column < nx; column++) {
      const left = Math.max(0, column - 1)
      const right = Math.min(nx - 1, column + 1)
      const cell = row * nx + column
      east[cell] =
        ((values[row * nx + right] as number) - (values[row * nx + left] as number)) / ((right - left) * kmEast)
      north[cell] = ((values[up * nx + column] as number) - (values[down * nx + column] as number)) / kmNorth
    }
  }
}

/** Positions of the cells of a finer grid on the coarse grid. */
export interface Upsampling {
  columns: Float32Array
  rows: Float32Array
}

/**
 * Interpolates coarse fields at the positions of a finer grid by cubic B-splines over sixteen cells. They smooth peaks a little, but
 * the coarse grid does not show.
 */
export function upsample(
  fields: readonly (readonly [coarse: Float32Array, fine: Float32Array])[],
  places: Upsampling,
): void {
  const { nx, ny } = COARSE
  const { columns, rows } = places
  for (let i = 0; i < columns.length; i++) {
    const x = columns[i] as number
    const y = rows[i] as number
    const x1 = Math.min(nx - 3, Math.max(1, Math.floor(x)))
    const y1 = Math.min(ny - 3, Math.max(1, Math.floor(y)))
    const t = x - x1
    const u = y - y1
    const s = 1 - t
    const v = 1 - u
    const w0 = (s * s * s) / 6
    const w1 = (3 * t * t * t - 6 * t * t + 4) / 6
    const w3 = (t * t * t) / 6
    const w2 = 1 - w0 - w1 - w3
    const h0 = (v * v * v) / 6
    const h1 = (3 * u * u * u - 6 * u * u + 4) / 6
    const h3 = (u * u * u) / 6
    const h2 = 1 - h0 - h1 - h3
    const a = (y1 - 1) * nx + x1 - 1
    const b = a + nx
    const c = b + nx
    const d = c + nx
    for (let k = 0; k < fields.length; k++) {
      const [values, target] = fields[k] as readonly [Float32Array, Float32Array]
      target[i] =
        h0 * (at(values, a) * w0 + at(values, a + 1) * w1 + at(values, a + 2) * w2 + at(values, a + 3) * w3) +
        h1 * (at(values, b) * w0 + at(values, b + 1) * w1 + at(values, b + 2) * w2 + at(values, b + 3) * w3) +
        h2 * (at(values, c) * w0 + at(values, c + 1) * w1 + at(values, c + 2) * w2 + at(values, c + 3) * w3) +
        h3 * (at(values, d) * w0 + at(values, d + 1) * w1 + at(values, d + 2) * w2 + at(values, d + 3) * w3)
    }
  }
}

function at(values: Float32Array, i: number): number {
  return values[i] as number
}

/** Length of a vector. `Math.hypot` takes ten times as long because it guards against overflow. */
export function length(east: number, north: number): number {
  return Math.sqrt(east * east + north * north)
}
