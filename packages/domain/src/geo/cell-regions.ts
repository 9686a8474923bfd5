import type { Polygon, Position } from 'geojson'

/** Cells at equal steps of longitude and latitude. */
export interface CellGrid {
  nx: number
  ny: number
  west: number
  north: number
  stepDegrees: number
}

/** Connected cells of a grid, and their outline. */
export interface Region {
  cells: readonly number[]
  area: Polygon
}

/** Iterations of corner cutting. */
const SMOOTHING_ROUNDS = 2

/** The connected parts of a mask with at least `minCells` cells, from north to south. */
export function connectedRegions(mask: Uint8Array, grid: CellGrid, minCells: number): Region[] {
  const seen = new Uint8Array(mask.length)
  const regions: Region[] = []
  for (let start = 0; start < mask.length; start++) {
    if (!mask[start] || seen[start]) continue
    const cells = connectedCells(start, mask, seen, grid)
    if (cells.length >= minCells) regions.push({ cells, area: outline(cells, grid) })
  }
  return regions
}

function connectedCells(start: number, mask: Uint8Array, seen: Uint8Array, { nx, ny }: CellGrid): number[] {
  const cells = [start]
  seen[start] = 1
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i] as number
    const x = cell % nx
    const y = Math.floor(cell / nx)
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      const inside = x + dx >= 0 && x + dx < nx && y + dy >= 0 && y + dy < ny
      const next = cell + dx + dy * nx
      if (!inside || !mask[next] || seen[next]) continue
      seen[next] = 1
      cells.push(next)
    }
  }
  return cells
}

/** Follows the edges that cells do not share. Corners are numbered on a grid that has one more column and row. */
function outline(cells: readonly number[], grid: CellGrid): Polygon {
  const own = new Set(cells)
  const ends = new Map<number, number[]>()
  const corner = (x: number, y: number) => y * (grid.nx + 1) + x
  const addEdge = (from: number, to: number) => ends.set(from, [...(ends.get(from) ?? []), to])
  for (const cell of cells) {
    const x = cell % grid.nx
    const y = Math.floor(cell / grid.nx)
    // Counterclockwise on the map, where y increases to the south.
    if (!own.has(cell + grid.nx) || y === grid.ny - 1) addEdge(corner(x, y + 1), corner(x + 1, y + 1))
    if (!own.has(cell + 1) || x === grid.nx - 1) addEdge(corner(x + 1, y + 1), corner(x + 1, y))
    if (!own.has(cell - grid.nx) || y === 0) addEdge(corner(x + 1, y), corner(x, y))
    if (!own.has(cell - 1) || x === 0) addEdge(corner(x, y), corner(x, y + 1))
  }
  const place = (at: number): Position => [
    grid.west + ((at % (grid.nx + 1)) - 0.5) * grid.stepDegrees,
    grid.north - (Math.floor(at / (grid.nx + 1)) - 0.5) * grid.stepDegrees,
  ]
  const rings = chainRings(ends).map((ring) => closeRing(cutCorners(ring.map(place))))
  // The outer ring is counterclockwise and has positive area; holes are negative.
  rings.sort((a, b) => signedArea(b) - signedArea(a))
  return { type: 'Polygon', coordinates: rings }
}

function chainRings(ends: Map<number, number[]>): number[][] {
  const rings: number[][] = []
  for (const start of ends.keys())
    for (let from = start, next = ends.get(from)?.pop(); next !== undefined; next = ends.get(from)?.pop()) {
      const ring = [from]
      for (from = next; from !== start; from = ends.get(from)?.pop() as number) ring.push(from)
      rings.push(ring)
    }
  return rings
}

/** Cuts each corner at a quarter of its sides: Chaikin (1974). */
function cutCorners(ring: Position[]): Position[] {
  let points = ring
  for (let round = 0; round < SMOOTHING_ROUNDS; round++)
    points = points.flatMap((from, i) => {
      const to = points[(i + 1) % points.length] as Position
      return [between(from, to, 0.25), between(from, to, 0.75)]
    })
  return points
}

const between = ([x0 = 0, y0 = 0]: Position, [x1 = 0, y1 = 0]: Position, share: number): Position => [
  thousandths(x0 + share * (x1 - x0)),
  thousandths(y0 + share * (y1 - y0)),
]

const thousandths = (degrees: number) => Math.round(degrees * 1000) / 1000

const closeRing = (ring: Position[]): Position[] => [...ring, ring[0] as Position]

function signedArea(ring: readonly Position[]): number {
  let area = 0
  for (let i = 1; i < ring.length; i++) {
    const [x0 = 0, y0 = 0] = ring[i - 1] as Position
    const [x1 = 0, y1 = 0] = ring[i] as Position
    area += x0 * y1 - x1 * y0
  }
  return area
}
