import { expect, test } from 'vitest'
import { lineOpacity, lineWidth } from './line-style.ts'

test('a route is 5 wide and half seen through, selected 10 and solid [MAP-109, MAP-110]', () => {
  expect([lineWidth(false), lineWidth(true), lineOpacity(false), lineOpacity(true)]).toEqual([5, 10, 0.5, 1])
})
