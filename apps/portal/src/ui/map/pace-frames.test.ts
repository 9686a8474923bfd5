import { Evented, type Map as MapLibreMap } from 'maplibre-gl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paceFrames } from './pace-frames.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now())
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

class Listened extends Evented {}

/** A map that counts its frames, each of which holds the page up so long. */
function slowMap(frameMs: number) {
  const map = Object.assign(new Listened(), {
    frames: 0,
    moving: false,
    isMoving: () => map.moving,
    triggerRepaint() {
      map.frames += 1
      map.fire('render')
      // Time goes by, but no timer has its turn before the frame is done.
      vi.setSystemTime(Date.now() + frameMs)
    },
  })
  paceFrames(map as unknown as MapLibreMap)
  return map
}

test('after a frame that held the page up, the next one waits twice as long, and many wishes are one frame', () => {
  const map = slowMap(200)
  map.triggerRepaint()
  for (let tile = 0; tile < 12; tile++) map.triggerRepaint()
  vi.advanceTimersByTime(390)
  expect(map.frames).toBe(1)
  vi.advanceTimersByTime(20)
  expect(map.frames).toBe(2)
})

test('a map that moves is drawn at once', () => {
  const map = slowMap(200)
  map.triggerRepaint()
  map.moving = true
  map.triggerRepaint()
  expect(map.frames).toBe(2)
})

test('where a graphics card draws, a frame waits for the one before it alone', () => {
  const map = slowMap(5)
  for (let tile = 0; tile < 12; tile++) {
    map.triggerRepaint()
    vi.advanceTimersByTime(0)
  }
  expect(map.frames).toBe(12)
})

test('a map that was removed is not drawn any more', () => {
  const map = slowMap(200)
  map.triggerRepaint()
  map.triggerRepaint()
  map.fire('remove')
  vi.advanceTimersByTime(1000)
  expect(map.frames).toBe(1)
})
