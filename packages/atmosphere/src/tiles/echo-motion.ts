import { ECHO_MOTION_STEP } from '@stormlane/domain/maps'
import { MISSING, VARIABLES } from '@stormlane/domain/weather'
import type { OpenRun } from '../store/open-run.ts'

/** Echoes are compared on the overview this many levels finer than the last: cells of about 12 km on every grid of ours. */
const FINER_LEVELS = 2
/** Distance of compared blocks and half their side, in cells of that overview. */
const BLOCK_EVERY = 8
const BLOCK_HALF = 8
/** Every other row and column is compared: echoes are wider than a cell. */
const EVERY = 2
/** Echoes move less than this many of its cells in a quarter hour: 5 cells of 12 km are 150 mph. */
const FARTHEST = 5
/** Weaker echoes are clutter, and not drawn either. */
const LEAST_DBZ = 5
/** A block says little where two places fit nearly as well. It counts from this share of the best against the mean misfit on. */
const CLEAR = 0.15
/** Blocks within these distances are averaged: near ones where there are echoes, far ones elsewhere. */
const NEAR_BLOCKS = 1.5
const FAR_BLOCKS = 5
/** Weight of the far mean against that of a clear block. */
const FAR_WEIGHT = 0.2

/** Echo strengths of a time, 0 where there is none. */
export interface EchoField {
  width: number
  height: number
  values: Uint8Array
}

/** Cells that echoes move from one field to the next, at the blocks of a coarse mesh. */
interface EchoFlow {
  columns: number
  rows: number
  right: Float32Array
  down: Float32Array
}

/**
 * How far the echoes of a step move until the next, as columns and rows of the grid, at each cell of the run's last level. The last step
 * of a run moves as the one before.
 */
export function echoMotion(run: OpenRun, step: number): [Int16Array, Int16Array] {
  const { levels } = run.slices
  const last = levels.length - 1
  const { nx, ny } = run.level(last)
  const from = Math.max(0, Math.min(step, run.info.times.length - 2))
  const level = Math.max(0, last - FINER_LEVELS)
  const planes: [Int16Array, Int16Array] = [new Int16Array(nx * ny), new Int16Array(nx * ny)]
  if (run.info.times.length < 2) return planes
  const flow = echoFlow(echoesAt(run, from, level), echoesAt(run, from + 1, level))
  const cellsPerBlock = BLOCK_EVERY / 2 ** (last - level)
  const steps = 2 ** level / ECHO_MOTION_STEP
  for (let y = 0; y < ny; y++) {
    for (let x = 0; x < nx; x++) {
      const [column, row] = [(x + 0.5) / cellsPerBlock - 0.5, (y + 0.5) / cellsPerBlock - 0.5]
      planes[0][y * nx + x] = Math.round(steps * between(flow.right, flow, column, row))
      planes[1][y * nx + x] = Math.round(steps * between(flow.down, flow, column, row))
    }
  }
  return planes
}

function echoesAt(run: OpenRun, step: number, number: number): EchoField {
  const { nx: width, ny: height } = run.level(number)
  const window = { level: number, x: 0, y: 0, width, height }
  const stored = run.readWindow(run.fieldIndex('reflectivity'), step, window)
  const { scale } = VARIABLES.reflectivity
  const values = Uint8Array.from(stored, (value) =>
    value === MISSING ? 0 : Math.min(255, Math.max(0, 2 * (value * scale - LEAST_DBZ))),
  )
  return { width, height, values }
}

/** Finds for each block with echoes where it fits best in the next field, and smooths what is found over all blocks. */
export function echoFlow(before: EchoField, after: EchoField): EchoFlow {
  const columns = Math.ceil(before.width / BLOCK_EVERY)
  const rows = Math.ceil(before.height / BLOCK_EVERY)
  const count = columns * rows
  const flow = { columns, rows, right: new Float32Array(count), down: new Float32Array(count) }
  const weights = new Float32Array(count)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const block = row * columns + column
      const x = Math.round((column + 0.5) * BLOCK_EVERY)
      const y = Math.round((row + 0.5) * BLOCK_EVERY)
      const found = bestFit(before, after, x, y)
      if (!found) continue
      flow.right[block] = found.right
      flow.down[block] = found.down
      weights[block] = found.weight
    }
  }
  const { right, down } = flow
  return { columns, rows, right: smooth(right, weights, columns, rows), down: smooth(down, weights, columns, rows) }
}

const SIDE = 2 * FARTHEST + 1

interface Block {
  left: number
  right: number
  top: number
  bottom: number
}

function bestFit(before: EchoField, after: EchoField, x: number, y: number) {
  const block = {
    left: Math.max(0, x - BLOCK_HALF),
    right: Math.min(before.width, x + BLOCK_HALF),
    top: Math.max(0, y - BLOCK_HALF),
    bottom: Math.min(before.height, y + BLOCK_HALF),
  }
  if (!hasEchoes(before, block)) return null
  let [best, sum, across, along] = [Number.POSITIVE_INFINITY, 0, 0, 0]
  for (let dy = -FARTHEST; dy <= FARTHEST; dy++) {
    for (let dx = -FARTHEST; dx <= FARTHEST; dx++) {
      const found = misfit(before, after, block, dx, dy, EVERY)
      sum += found
      // Of equal fits, the shorter way.
      if (found > best || (found === best && Math.hypot(dx, dy) >= Math.hypot(across, along))) continue
      best = found
      across = dx
      along = dy
    }
  }
  const clear = sum === 0 ? 0 : 1 - (best * SIDE * SIDE) / sum
  if (clear < CLEAR) return null
  const at = (dx: number, dy: number) => misfit(before, after, block, across + dx, along + dy, 1)
  const middle = at(0, 0)
  const part = (low: number, high: number) => {
    const bend = low - 2 * middle + high
    return bend > 0 ? Math.min(0.5, Math.max(-0.5, (low - high) / (2 * bend))) : 0
  }
  return { right: across + part(at(-1, 0), at(1, 0)), down: along + part(at(0, -1), at(0, 1)), weight: clear }
}

function hasEchoes({ width, values }: EchoField, { left, right, top, bottom }: Block): boolean {
  for (let j = top; j < bottom; j++) for (let i = left; i < right; i++) if (values[j * width + i] !== 0) return true
  return false
}

/** How much a block differs from that of the next field so many cells away, in every so many cells. */
function misfit(
  before: EchoField,
  after: EchoField,
  { left, right, top, bottom }: Block,
  dx: number,
  dy: number,
  every: number,
): number {
  let sum = 0
  for (let j = top; j < bottom; j += every) {
    const from = j * before.width
    const to = Math.min(Math.max(j + dy, 0), after.height - 1) * after.width
    for (let i = left; i < right; i += every) {
      const at = Math.min(Math.max(i + dx, 0), after.width - 1)
      sum += Math.abs((before.values[from + i] as number) - (after.values[to + at] as number))
    }
  }
  return sum
}

/** The weighted mean of near blocks, and where there are few, of far ones. */
function smooth(values: Float32Array, weights: Float32Array, columns: number, rows: number): Float32Array {
  const weighted = values.map((value, i) => value * (weights[i] as number))
  const mean = (radius: number) => [blurred(weighted, columns, rows, radius), blurred(weights, columns, rows, radius)]
  const [near, nearWeight] = mean(NEAR_BLOCKS) as [Float32Array, Float32Array]
  const [far, farWeight] = mean(FAR_BLOCKS) as [Float32Array, Float32Array]
  return near.map((value, i) => {
    const known = farWeight[i] as number
    const background = known > 1e-4 ? (far[i] as number) / known : 0
    return (value + FAR_WEIGHT * background) / ((nearWeight[i] as number) + FAR_WEIGHT)
  })
}

/** A Gaussian mean along columns and then along rows. */
function blurred(values: Float32Array, columns: number, rows: number, radius: number): Float32Array {
  const reach = Math.ceil(2.5 * radius)
  const kernel = Array.from({ length: 2 * reach + 1 }, (_, i) => Math.exp(-((i - reach) ** 2) / (2 * radius ** 2)))
  const total = kernel.reduce((sum, weight) => sum + weight, 0)
  const pass = (source: Float32Array, count: number, stride: number, lines: number, lineStride: number) => {
    const result = new Float32Array(source.length)
    for (let line = 0; line < lines; line++) {
      for (let i = 0; i < count; i++) {
        let sum = 0
        for (let k = Math.max(-reach, -i); k <= Math.min(reach, count - 1 - i); k++)
          sum += (kernel[k + reach] as number) * (source[line * lineStride + (i + k) * stride] as number)
        result[line * lineStride + i * stride] = sum / total
      }
    }
    return result
  }
  return pass(pass(values, columns, 1, rows, columns), rows, columns, columns, 1)
}

function between(values: Float32Array, { columns, rows }: EchoFlow, column: number, row: number): number {
  const [x, y] = [Math.min(Math.max(column, 0), columns - 1), Math.min(Math.max(row, 0), rows - 1)]
  const [left, top] = [Math.min(Math.floor(x), columns - 2), Math.min(Math.floor(y), rows - 2)]
  const at = (i: number, j: number) => values[Math.max(0, j) * columns + Math.max(0, i)] as number
  const [right, down] = [x - left, y - top]
  return (
    (1 - down) * ((1 - right) * at(left, top) + right * at(left + 1, top)) +
    down * ((1 - right) * at(left, top + 1) + right * at(left + 1, top + 1))
  )
}
