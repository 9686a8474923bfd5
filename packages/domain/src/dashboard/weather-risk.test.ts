import { expect, test } from 'vitest'
import { weatherRisk } from './weather-risk.ts'

const TODAY = { startTime: new Date('2026-01-14T12:00:00Z'), endTime: new Date('2026-01-15T06:00:00Z') }
const tag = (id: string, impactLevel: number, from: string | null, to: string | null, source = 'weather') => ({
  id,
  source,
  impactLevel,
  effective: from,
  expires: to,
})

test('weather and alert tags within the frame count, worst first; index tags and other days do not', () => {
  const risk = weatherRisk(
    [
      tag('rain', 1, '2026-01-14T13:00:00Z', '2026-01-14T14:00:00Z'),
      tag('warning', 3, '2026-01-14T00:00:00Z', null, 'alert'),
      tag('gusts of tomorrow', 4, '2026-01-15T06:00:00Z', '2026-01-15T08:00:00Z'),
      tag('lightning of the morning', 4, '2026-01-14T10:00:00Z', '2026-01-14T12:00:00Z'),
      tag('road', 4, '2026-01-14T13:00:00Z', '2026-01-14T14:00:00Z', 'impact'),
    ],
    TODAY,
  )
  expect(risk.level).toBe(3)
  expect(risk.tags.map(({ id }) => id)).toEqual(['warning', 'rain'])
})

test('a calm frame has no risk', () => {
  expect(weatherRisk([], TODAY)).toEqual({ level: 0, tags: [] })
})
