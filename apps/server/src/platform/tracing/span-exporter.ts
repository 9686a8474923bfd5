// Sends spans to a collector in the background. Nobody waits for it: spans that do not fit into its queue are lost, and
// counted.
import { setTimeout as sleep } from 'node:timers/promises'
import { otlpBody, type Span } from './otlp.ts'

interface ExporterOptions {
  url: string
  headers: Readonly<Record<string, string>>
  /** Attributes of this process. */
  resource: Readonly<Record<string, string>>
  log: (line: string, error?: unknown) => void
  timing?: ExporterTiming
}

export interface ExporterTiming {
  sendEveryMs: number
  answerWithinMs: number
  /** A stop waits at most this long for the collector. */
  flushWithinMs: number
}

/** The defaults of the specification of OpenTelemetry: about 1 MB of memory. */
const MOST_WAITING = 2_048
const MOST_AT_ONCE = 512
const TIMING: ExporterTiming = { sendEveryMs: 5_000, answerWithinMs: 10_000, flushWithinMs: 3_000 }
const LOG_EVERY_MS = 60_000

export function openSpanExporter({ url, headers, resource, log, timing = TIMING }: ExporterOptions) {
  const waiting: Span[] = []
  const counts = { sent: 0, lost: 0 }
  let sending: Promise<void> | undefined
  let complainedAt = Number.NEGATIVE_INFINITY
  const closing = new AbortController()

  /** Logs at most one line a minute, with the total of lost spans. */
  function complain(error: unknown): void {
    const now = performance.now()
    if (now - complainedAt < LOG_EVERY_MS) return
    complainedAt = now
    log(`traces could not be sent; ${counts.lost} spans are lost so far`, error)
  }

  async function sendBatch(batch: readonly Span[]): Promise<void> {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(otlpBody(resource, batch)),
        // The headers may hold a key, which is for this address only.
        redirect: 'error',
        signal: AbortSignal.any([AbortSignal.timeout(timing.answerWithinMs), closing.signal]),
      })
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`the collector answered ${answer.status}`)
      counts.sent += batch.length
    } catch (error) {
      counts.lost += batch.length
      complain(error)
    }
  }

  /** Sends one batch after the other until the queue is empty. */
  function send(): Promise<void> {
    const sendAll = async () => {
      while (waiting.length > 0 && !closing.signal.aborted) await sendBatch(waiting.splice(0, MOST_AT_ONCE))
    }
    sending ??= sendAll().finally(() => {
      sending = undefined
    })
    return sending
  }

  // Started outside of any request, so that the exporter's own requests belong to no trace.
  const timer = setInterval(() => void send(), timing.sendEveryMs)
  timer.unref()

  return {
    counts: () => counts,

    add(spans: readonly Span[]): void {
      const fitting = spans.slice(0, MOST_WAITING - waiting.length)
      waiting.push(...fitting)
      if (fitting.length === spans.length) return
      counts.lost += spans.length - fitting.length
      complain(new Error('more spans than the collector takes'))
    },

    /** Sends the waiting spans, for some seconds at most. */
    async close(): Promise<void> {
      clearInterval(timer)
      await Promise.race([send(), sleep(timing.flushWithinMs, undefined, { ref: false })])
      closing.abort()
      await sending
    },
  }
}
