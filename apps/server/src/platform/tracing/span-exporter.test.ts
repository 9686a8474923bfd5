import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { startTraceCollector, type TraceCollector } from '../../../test/trace-collector.ts'
import type { Span } from './otlp.ts'
import { type ExporterTiming, openSpanExporter } from './span-exporter.ts'

let collector: TraceCollector
beforeAll(async () => {
  collector = await startTraceCollector()
})
afterAll(() => collector.stop())

const span: Span = {
  traceId: 'a'.repeat(32),
  spanId: 'b'.repeat(16),
  name: 'test',
  kind: 'internal',
  startedAt: 1_700_000_000_000.25,
  endedAt: 1_700_000_000_001,
  attributes: { text: 'x', number: 7, none: undefined },
}
const spans = (count: number) => Array.from({ length: count }, () => span)

function open(url: string, given: Partial<ExporterTiming> = {}) {
  const lines: string[] = []
  const timing = { sendEveryMs: 5, answerWithinMs: 20, flushWithinMs: 20, ...given }
  const log = (line: string) => lines.push(line)
  return { exporter: openSpanExporter({ url, headers: {}, resource: {}, log, timing }), lines }
}

test('a span has the form of OTLP in JSON', async () => {
  const { exporter } = open(collector.url, { answerWithinMs: 30_000, flushWithinMs: 30_000 })
  exporter.add([span])
  await exporter.close()
  expect(collector.spans().at(-1)).toEqual({
    traceId: span.traceId,
    spanId: span.spanId,
    name: 'test',
    kind: 1,
    startTimeUnixNano: '1700000000000250000',
    endTimeUnixNano: '1700000000001000000',
    attributes: { text: 'x', number: '7' },
    status: {},
  })
})

test('spans that nobody takes are dropped above 2,048, with one line a minute [SCALE-002]', async () => {
  const { exporter, lines } = open('http://127.0.0.1:1', { sendEveryMs: 1_000_000 })
  for (let i = 0; i < 50; i++) exporter.add(spans(100))
  expect(exporter.counts()).toEqual({ sent: 0, lost: 5_000 - 2_048 })
  expect(lines).toHaveLength(1)
  await exporter.close()
  expect(exporter.counts().sent).toBe(0)
})

test.each([
  ['refuses connections', 'http://127.0.0.1:1', undefined],
  ['does not answer', undefined, () => undefined],
  ['answers with an error', undefined, 500],
  ['sends us elsewhere', undefined, 307],
])(
  'a collector that %s loses spans, is named in one line and holds up no stop [SCALE-002]',
  async (_how, url, answer) => {
    if (answer !== undefined)
      collector.answerWith((response) => {
        if (typeof answer === 'number') response.writeHead(answer, { location: '/elsewhere' }).end('<nonsense>')
      })
    const { exporter, lines } = open(url ?? collector.url)
    for (let i = 1; i <= 3; i++) {
      exporter.add(spans(2))
      await eventually(() => expect(exporter.counts()).toEqual({ sent: 0, lost: 2 * i }))
    }
    exporter.add(spans(2))
    await exporter.close()
    expect(exporter.counts().sent).toBe(0)
    expect(lines).toEqual(['traces could not be sent; 2 spans are lost so far'])
  },
)
