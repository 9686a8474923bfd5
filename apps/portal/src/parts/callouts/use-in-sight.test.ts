import { expect, test } from 'vitest'
import { shiftInto } from './use-in-sight.ts'

const FREE = { left: 268, top: 72, right: 820, bottom: 620 }
const box = (left: number, top: number, width = 264, height = 120) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

test.each([
  ['in the free part', box(400, 200), [0, 0]],
  ['under the menu', box(100, 200), [-168, 0]],
  ['under the top row', box(400, 20), [0, -52]],
  ['under the card', box(700, 200), [144, 0]],
  ['under the time bar', box(400, 560), [0, 60]],
  ['in the corner of menu and top row', box(110, -40), [-158, -112]],
  ['wider than the free part', box(300, 200, 600), [32, 0]],
])('a callout %s is moved just far enough to be fully visible', (_, callout, by) => {
  expect(shiftInto(callout, FREE)).toEqual(by)
})
