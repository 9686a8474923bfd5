import { expect, test } from 'vitest'
import { animationDelayMs, BASE_ANIMATION_DELAY_MS, nextFrame, nextSpeed } from './playback.ts'

test('playback wraps from the last frame to the first [TIME-024]', () => {
  expect([0, 1, 2].map((frame) => nextFrame(frame, 3))).toEqual([1, 2, 0])
  expect(nextFrame(0, 0)).toBe(0)
})

test('speeds go 1, 2, 3, 0.5 and back to 1 [TIME-026]', () => {
  expect(nextSpeed(1)).toBe(2)
  expect(nextSpeed(2)).toBe(3)
  expect(nextSpeed(3)).toBe(0.5)
  expect(nextSpeed(0.5)).toBe(1)
})

test('the delay is the base delay divided by the multiplier [TIME-027]', () => {
  expect(animationDelayMs(2)).toBe(500)
  expect(animationDelayMs(0.5)).toBe(2000)
})

test('the base delay is 1000 ms [TIME-028]', () => {
  expect(BASE_ANIMATION_DELAY_MS).toBe(1000)
})
