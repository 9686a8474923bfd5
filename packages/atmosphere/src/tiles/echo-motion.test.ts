import { expect, test } from 'vitest'
import { type EchoField, echoFlow } from './echo-motion.ts'

const [WIDTH, HEIGHT] = [160, 96]

/** Two echoes of some cells, moved by so many. */
function echoes(right: number, down: number): EchoField {
  const values = new Uint8Array(WIDTH * HEIGHT)
  for (const [x, y, size] of [
    [40, 40, 6],
    [112, 60, 9],
  ] as const)
    for (let row = 0; row < HEIGHT; row++)
      for (let column = 0; column < WIDTH; column++) {
        const distance = Math.hypot(column - x - right, row - y - down) / size
        values[row * WIDTH + column] = Math.max(values[row * WIDTH + column] as number, 80 * Math.exp(-(distance ** 2)))
      }
  return { width: WIDTH, height: HEIGHT, values }
}

const blockAt = (columns: number, x: number, y: number) => Math.floor(y / 8) * columns + Math.floor(x / 8)

test.each([
  [3, 0],
  [-2, 2],
  [1.5, -0.5],
  [0, 0],
])(
  'echoes that move %d columns and %d rows are found to do so, and so is the air between them [LAYER-090]',
  (right, down) => {
    const flow = echoFlow(echoes(0, 0), echoes(right, down))
    for (const [x, y, within] of [
      [40, 40, 0.3],
      [112, 60, 0.3],
      // No echo is within four blocks.
      [76, 50, 0.5],
    ] as const) {
      const block = blockAt(flow.columns, x, y)
      expect(Math.abs((flow.right[block] as number) - right)).toBeLessThan(within)
      expect(Math.abs((flow.down[block] as number) - down)).toBeLessThan(within)
    }
  },
)

test('nothing moves where there are no echoes, or where they vanish', () => {
  const none = { width: WIDTH, height: HEIGHT, values: new Uint8Array(WIDTH * HEIGHT) }
  for (const flow of [echoFlow(none, none), echoFlow(none, echoes(2, 0)), echoFlow(echoes(0, 0), none)])
    expect(Math.max(...flow.right.map(Math.abs), ...flow.down.map(Math.abs))).toBe(0)
})
