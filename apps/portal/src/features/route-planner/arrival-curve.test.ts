import { expect, test } from 'vitest'
import { curvePath, curveSpan } from './arrival-curve.ts'

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

test('arrivals at one time are a narrow spike, not an error', () => {
  const path = curvePath({ p10: 1000, p50: 1000, p90: 1000 }, { fromMs: 0, toMs: 2000 }, { fromMs: 0, toMs: 2000 })
  expect(path).not.toContain('NaN')
  expect(Math.max(...heights(path).map(({ height }) => height))).toBe(100)
})
