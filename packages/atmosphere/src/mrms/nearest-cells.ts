import type { RegularDefinition } from '@stormlane/domain/weather'

/**
 * Calls `visit` for each cell of the finer grid with the nearest cell of the coarser grid. Cells outside the coarser
 * grid are left out.
 */
export function eachNearestCell(
  fine: RegularDefinition,
  coarse: RegularDefinition,
  visit: (fineCell: number, coarseCell: number) => void,
): void {
  const columns = Int32Array.from({ length: fine.nx }, (_, x) =>
    position(fine.west + x * fine.stepDegrees - coarse.west, coarse.stepDegrees, coarse.nx),
  )
  for (let y = 0; y < fine.ny; y++) {
    const row = position(coarse.north - fine.north + y * fine.stepDegrees, coarse.stepDegrees, coarse.ny)
    if (row < 0) continue
    for (let x = 0; x < fine.nx; x++) {
      const column = columns[x] as number
      if (column >= 0) visit(y * fine.nx + x, row * coarse.nx + column)
    }
  }
}

/** Returns the cell at a distance from the first one, or -1 outside the grid. */
function position(degrees: number, step: number, count: number): number {
  const cell = Math.round(degrees / step)
  return cell >= 0 && cell < count ? cell : -1
}
