import { expect, test } from 'vitest'
import { type Frame, frameAt, framesAround, layerFrames, layerTilingService } from './frames.ts'

const frame = (hour: number): Frame => ({ id: `f${hour}`, time: new Date(Date.UTC(2026, 0, 14, hour)), tiles: '' })
const frames = [0, 1, 2, 3].map(frame)

test.each([
  ['road', 'nowcast', 'impact_subhourly'],
  ['road', 'extended', 'impact'],
  ['temperature', 'nowcast', 'weather_subhourly'],
  ['temperature', 'extended', 'weather'],
  ['radar', 'extended', 'weather_subhourly'],
  ['wildfire_spread', 'nowcast', 'wildfire'],
] as const)('%s in %s uses the service %s', (layer, timeframe, service) => {
  expect(layerTilingService(layer, timeframe)).toBe(service)
})

test('a layer has the frames of its variable, with the tile size filled in', () => {
  const tilesets = [{ id: 'a', time: '2026-01-14T21:00:00.000Z', url: 'https://x/{z}/{x}/{y}@{size}x.png' }]
  expect(
    layerFrames('road', [
      { variable: 'flood', tilesets: [] },
      { variable: 'road', tilesets },
    ]),
  ).toEqual([{ id: 'a', time: new Date('2026-01-14T21:00:00Z'), tiles: 'https://x/{z}/{x}/{y}@2x.png' }])
  expect(layerFrames('power', [{ variable: 'road', tilesets }])).toEqual([])
})

test.each([
  ['2026-01-13T12:00:00Z', 0],
  ['2026-01-14T01:00:00Z', 1],
  ['2026-01-14T01:59:00Z', 1],
  ['2026-01-15T12:00:00Z', 3],
])('the frame at %s has index %i', (moment, index) => {
  expect(frameAt(frames, new Date(moment))).toBe(index)
})

test('the frames ahead wrap from the last to the first without duplicates', () => {
  expect(framesAround(frames, 2, 2).map(({ id }) => id)).toEqual(['f2', 'f3', 'f0'])
  expect(framesAround(frames, 1, 9)).toHaveLength(4)
  expect(framesAround([], 0, 2)).toEqual([])
})
