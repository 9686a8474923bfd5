import { expect, test } from 'vitest'
import { curvePath, curveSpan } from './arrival-curve.ts'
import { fanSpan } from './arrival-fan.tsx'
import type { RouteOption } from './planner-queries.ts'

const arrivals = { p10: 1000, p50: 1300, p90: 2000 }
const span = curveSpan(arrivals)
/** Height of the outline by place. */
const heights = (path: string) =>
  [...path.matchAll(/L([\d.]+) ([\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), height: 100 - Number(y) }))

test('the curve reaches beyond P10 and P90, is highest at P50 and has the longer tail on the late side', () => {
  expect(span.fromMs).toBeLessThan(arrivals.p10)
  expect(span.toMs).toBeGreaterThan(arrivals.p90)
  const outline = heights(curvePath(arrivals, span, span))
  const top = outline.reduce((best, point) => (point.height > best.height ? point : best))
  expect(span.fromMs + (top.x / 100) * (span.toMs - span.fromMs)).toBeCloseTo(1300, -2)
  expect(100 - top.x).toBeGreaterThan(top.x)
})

test('the parts before and after the end of an appointment meet there; a part outside of the span is empty', () => {
  const before = heights(curvePath(arrivals, span, { fromMs: span.fromMs, toMs: 1700 }))
  const after = heights(curvePath(arrivals, span, { fromMs: 1700, toMs: span.toMs }))
  expect(before.at(-2)).toEqual(after[0])
  expect(curvePath(arrivals, span, { fromMs: span.toMs + 1, toMs: span.toMs + 2 })).toBe('')
})

test('arrivals at one time are a small hill, neither a spike nor an error', () => {
  const path = curvePath({ p10: 1000, p50: 1000, p90: 1000 }, { fromMs: 0, toMs: 2000 }, { fromMs: 0, toMs: 2000 })
  expect(path).not.toContain('NaN')
  const outline = heights(path)
  expect(Math.max(...outline.map(({ height }) => height))).toBe(100)
  const halfway = outline.filter(({ height }) => height > 50).map(({ x }) => x)
  expect(Math.max(...halfway) - Math.min(...halfway)).toBeGreaterThan(5)
})

test('a spread of a minute is drawn on a line of 20 minutes, and fans of hours keep a margin', () => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 0, 15, 12, 0) + minutes * 60_000).toISOString()
  const option = (p10: number, p50: number, p90: number) =>
    ({ arrival: { p10: at(p10), p50: at(p50), p90: at(p90), onTimeChance: null } }) as RouteOption
  const minutes = ({ fromMs, toMs }: ReturnType<typeof fanSpan>) => (toMs - fromMs) / 60_000
  expect(minutes(fanSpan([option(0, 0.5, 1)], null))).toBeCloseTo(20, 3)
  // From 48 minutes before noon to 228 after it, and a twentieth of that on both sides.
  expect(minutes(fanSpan([option(0, 60, 150)], null))).toBeCloseTo(1.1 * (48 + 150 + 72), 1)
})
