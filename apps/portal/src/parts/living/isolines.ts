/** A line of equal values, as columns and rows with fractions. */
interface Isoline {
  value: number
  points: (readonly [column: number, row: number])[]
}

/** Lines shorter than this many points are specks. */
const LEAST_POINTS = 8

/**
 * The lines of a value on a field of cells, by marching squares: each square of four cells has at most two pieces, whose ends lie on its
 * sides, and pieces that share an end are joined. Squares with an unknown cell have none.
 */
export function isolines(values: Float32Array, width: number, height: number, value: number): Isoline[] {
  /** Sides by number: even ones go right from a cell, odd ones down. Each has at most two neighbors. */
  const neighbors = new Map<number, number[]>()
  const join = (a: number, b: number) => {
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const) {
      const known = neighbors.get(from)
      if (known) known.push(to)
      else neighbors.set(from, [to])
    }
  }
  for (let row = 0; row < height - 1; row++) {
    for (let column = 0; column < width - 1; column++) {
      const cell = row * width + column
      const corners = [cell, cell + 1, cell + width + 1, cell + width].map((at) => values[at] as number)
      if (corners.some(Number.isNaN)) continue
      const above = corners.map((corner) => corner >= value)
      const sides = [2 * cell, 2 * (cell + 1) + 1, 2 * (cell + width), 2 * cell + 1]
      const crossed = sides.filter((_, i) => above[i] !== above[(i + 1) % 4])
      if (crossed.length === 2) join(crossed[0] as number, crossed[1] as number)
      if (crossed.length === 4) {
        const [top, right, bottom, left] = sides as [number, number, number, number]
        const isMiddleAbove = corners.reduce((sum, corner) => sum + corner, 0) / 4 >= value
        if (isMiddleAbove === above[0]) {
          join(top, right)
          join(bottom, left)
        } else {
          join(top, left)
          join(right, bottom)
        }
      }
    }
  }
  const pointOn = (side: number): readonly [number, number] => {
    const cell = side >> 1
    const [column, row] = [cell % width, Math.floor(cell / width)]
    const from = values[cell] as number
    const to = values[side % 2 === 0 ? cell + 1 : cell + width] as number
    const share = (value - from) / (to - from)
    return side % 2 === 0 ? [column + share, row] : [column, row + share]
  }
  const lines: Isoline[] = []
  const ends = [...neighbors.keys()].filter((side) => neighbors.get(side)?.length === 1)
  for (const start of [...ends, ...neighbors.keys()]) {
    const points: (readonly [number, number])[] = []
    let side: number | undefined = neighbors.has(start) ? start : undefined
    while (side !== undefined) {
      points.push(pointOn(side))
      const next: number[] = neighbors.get(side) ?? []
      neighbors.delete(side)
      side = next.find((one) => neighbors.has(one))
    }
    const [first, last] = [points[0], points.at(-1)]
    // A ring ends where it began.
    if (first && last && Math.hypot(first[0] - last[0], first[1] - last[1]) < 2 && points.length > 3) points.push(first)
    if (points.length >= LEAST_POINTS) lines.push({ value, points })
  }
  return lines
}
