import { expect, test } from 'vitest'
import { combinePadding } from './map-padding.ts'

test('panels on the same side reserve the widest, not the sum', () => {
  const mapOptions = { left: 392, top: 56 }
  const detailCard = { right: 444 }
  const timeBar = { bottom: 88, left: 120 }
  expect(combinePadding([mapOptions, detailCard, timeBar])).toEqual({ top: 56, right: 444, bottom: 88, left: 392 })
})

test('without panels there is no padding', () => {
  expect(combinePadding([])).toEqual({ top: 0, right: 0, bottom: 0, left: 0 })
})
