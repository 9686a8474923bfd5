/** Gives the value of a cell; NaN where there is none. */
export type CellValue = (column: number, row: number) => number

/**
 * The value between four cells, as the server interpolates it at a place: the weight of a missing cell goes to the others. NaN where
 * all are missing.
 */
export function valueBetween(cell: CellValue, column: number, row: number, nx: number, ny: number): number {
  const left = Math.min(Math.max(Math.floor(column), 0), nx - 2)
  const top = Math.min(Math.max(Math.floor(row), 0), ny - 2)
  const right = Math.min(Math.max(column - left, 0), 1)
  const down = Math.min(Math.max(row - top, 0), 1)
  let sum = 0
  let weights = 0
  for (const [x, y, weight] of [
    [left, top, (1 - right) * (1 - down)],
    [left + 1, top, right * (1 - down)],
    [left, top + 1, (1 - right) * down],
    [left + 1, top + 1, right * down],
  ] as const) {
    const value = weight > 0 ? cell(x, y) : Number.NaN
    if (Number.isNaN(value)) continue
    sum += weight * value
    weights += weight
  }
  return weights > 0 ? sum / weights : Number.NaN
}
