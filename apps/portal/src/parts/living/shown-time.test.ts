import { expect, test } from 'vitest'
import { ShownTime } from './shown-time.ts'

test('while playing, time moves steadily to the next frame and waits there [TIME-070]', () => {
  const time = new ShownTime()
  time.show(3, 24, null, 0)
  time.show(3, 24, 1000, 500)
  expect([500, 750, 1000, 1500, 9000].map((now) => time.at(now))).toEqual([3, 3.25, 3.5, 4, 4])
  expect([time.isMoving(1000), time.isMoving(1500)]).toEqual([true, false])
  // The timer of a busy page is late or early; time neither jumps nor turns back.
  time.show(4, 24, 1000, 1450)
  expect([1450, 2450].map((now) => time.at(now))).toEqual([3.95, 5])
})

test('after the last frame it begins with the first, without a way back between them [TIME-070]', () => {
  const time = new ShownTime()
  time.show(24, 24, 1000, 0)
  expect([time.at(0), time.at(500), time.isMoving(500)]).toEqual([24, 24, false])
  time.show(0, 24, 1000, 1000)
  expect([time.at(1000), time.at(1500)]).toEqual([0, 0.5])
})

test('the drawn time stays when a new run brings other frames while it plays [TIME-071]', () => {
  const time = new ShownTime()
  time.show(8, 24, 1000, 0)
  time.shift(-4)
  expect([time.at(250), time.at(1000)]).toEqual([4.25, 5])
  time.show(4, 24, 1000, 250)
  expect(time.at(250)).toBe(4.25)
})

test('a paused time is exactly that of its frame, which a short way leads to [TIME-070]', () => {
  const time = new ShownTime()
  time.show(3, 24, null, 0)
  time.show(4, 24, null, 1000)
  expect(time.at(1090)).toBeCloseTo(3.5)
  expect(time.at(1180)).toBe(4)
  time.show(20, 24, null, 2000)
  expect(time.at(2000)).toBe(20)
})
