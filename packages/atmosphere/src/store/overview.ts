import { MISSING } from '@stormlane/domain/weather'

/** The field at half the resolution; each cell is the mean of up to four known cells. */
export function halve(values: Int16Array, nx: number, ny: number): Int16Array {
  if (values.length !== nx * ny) throw new RangeError(`Got ${values.length} cells, expected ${nx * ny}.`)
  const width = Math.ceil(nx / 2)
  const height = Math.ceil(ny / 2)
  const halved = new Int16Array(width * height)
  for (let row = 0; row < height; row++) {
    const top = 2 * row * nx
    const bottom = 2 * row + 1 < ny ? top + nx : top
    for (let column = 0; column < width; column++) {
      const left = 2 * column
      const right = left + 1 < nx ? left + 1 : left
      const a = values[top + left] as number
      const b = values[top + right] as number
      const c = values[bottom + left] as number
      const d = values[bottom + right] as number
      halved[row * width + column] =
        a !== MISSING && b !== MISSING && c !== MISSING && d !== MISSING
          ? Math.round((a + b + c + d) / 4)
          : meanOfKnown(a, b, c, d)
    }
  }
  return halved
}

function meanOfKnown(...cells: number[]): number {
  const known = cells.filter((cell) => cell !== MISSING)
  return known.length === 0 ? MISSING : Math.round(known.reduce((sum, cell) => sum + cell, 0) / known.length)
}
