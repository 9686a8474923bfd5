import { expect, test } from 'vitest'
import { traceContext, traceparentOf } from './trace-context.ts'

const [TRACE, PARENT] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']

test.each([
  ['sampled', `00-${TRACE}-${PARENT}-01`, { traceId: TRACE, parentId: PARENT, isSampled: true }],
  ['sampled, with a flag of the future', `00-${TRACE}-${PARENT}-03`, { isSampled: true }],
  ['not sampled', `00-${TRACE}-${PARENT}-00`, { traceId: TRACE, isSampled: false }],
])('the header of a trace that is %s decides', (_what, header, expected) => {
  for (const share of [0, 1]) expect(traceContext(header, share)).toMatchObject(expected)
})

test.each([
  undefined,
  '',
  'nonsense',
  `00-${'0'.repeat(32)}-${PARENT}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE.toUpperCase()}-${PARENT}-01`,
  `00-${TRACE}-${PARENT}-01-more`,
  `ff-${TRACE}-${PARENT}-01`,
])('the header %s is unreadable, so a trace begins', (header) => {
  const { traceId, parentId } = traceContext(header, 1)
  expect([traceId === TRACE, parentId]).toEqual([false, undefined])
  expect(traceId).toMatch(/^[0-9a-f]{32}$/)
})

test('the share of traces that begin here is sampled', () => {
  const sampled = (share: number) =>
    Array.from({ length: 1_000 }, () => traceContext(undefined, share)).filter(({ isSampled }) => isSampled).length
  expect([sampled(0), sampled(1)]).toEqual([0, 1_000])
  // Six standard deviations of the binomial distribution.
  expect(Math.abs(sampled(0.25) - 250)).toBeLessThan(6 * Math.sqrt(1_000 * 0.25 * 0.75))
})

test('what is passed on can be read', () => {
  expect(traceContext(traceparentOf(TRACE, PARENT), 0)).toEqual({ traceId: TRACE, parentId: PARENT, isSampled: true })
})
