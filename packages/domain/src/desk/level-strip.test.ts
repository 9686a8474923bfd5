import { expect, test } from 'vitest'
import { IMPACT_LEVELS, type ImpactLevel } from '../levels/impact-level.ts'
import { levelStrip, STRIP_PARTS } from './level-strip.ts'

const at = (hours: number) => new Date(Date.UTC(2026, 0, 15) + hours * 3_600_000)
const span = (from: number, to: number, level: ImpactLevel) => ({ startAt: at(from), endAt: at(to), level })
const { none, low, high, unknown } = IMPACT_LEVELS
const DAY = { startAt: at(0), endAt: at(24) }

test('each part of the window has the worst level in it [DESK-102]', () => {
  const strip = levelStrip([{ spans: [span(-2, 1, low), span(1, 2.5, high)] }, { spans: [span(2, 5, low)] }], DAY, null)
  expect(strip).toHaveLength(STRIP_PARTS)
  expect(strip.slice(0, 6)).toEqual([low, high, high, low, low, none])
  expect(new Set(strip.slice(5))).toEqual(new Set([none]))
})

test('what is not forecast is unknown, unless a reason says more', () => {
  const strip = levelStrip([{ spans: [span(7, 8, high)] }], DAY, [{ startAt: at(0), endAt: at(2) }])
  expect(strip.slice(0, 9)).toEqual([none, none, unknown, unknown, unknown, unknown, unknown, high, unknown])
})
