import { expect, test } from 'vitest'
import { HOUR_MS } from '../time/durations.ts'
import { nowcastTimes, radarPastTimes } from '../time/timeframes.ts'
import { graphHours, tilesetTimes, tileWindow } from './tile-windows.ts'

const at = (text: string) => new Date(`2026-01-${text}:00Z`)
const now = at('10T12:40')
const run = at('10T12:00')
const hourly = Array.from({ length: 200 }, (_, i) => new Date(at('10T09:00').getTime() + i * HOUR_MS))

test('tilesets start at the current hour and cover 168 hours [LAYER-051]', () => {
  const times = tilesetTimes('road', hourly, now)
  expect(times[0]).toEqual(at('10T12:00'))
  expect(times).toHaveLength(168)
})

test('wildfire spread has one hour on the map [LAYER-052]', () => {
  expect(tilesetTimes('wildfire_spread', hourly, now)).toEqual([at('10T12:00')])
})

test('wildfire spread has 24 hours on the graph [LAYER-053]', () => {
  expect(graphHours('wildfire_spread')).toBe(24)
  expect(graphHours('road')).toBe(168)
})

test('wildfire conditions have 144 hours [LAYER-054]', () => {
  expect(tilesetTimes('wildfire_conditions', hourly, now)).toHaveLength(144)
})

test('radar has no time window: two past hours and the nowcast are all shown [LAYER-055]', () => {
  const frames = [...radarPastTimes(run), ...nowcastTimes(run)]
  expect(tileWindow('radar', now)).toBeNull()
  expect(tilesetTimes('radar', frames, now)).toEqual(frames)
  expect(frames[0]).toEqual(at('10T10:00'))
  expect(frames.at(-1)).toEqual(at('10T18:00'))
})
