import { withProblem } from '@stormlane/domain/product'
import { LIVE_EVENT_TEXTS as TEXTS } from './live-events.texts.ts'

/** Time limit for all files of a feed, because the other feeds wait meanwhile. */
const TIMEOUT_SECONDS = 30

/** Calls `ask` with a time limit. If the limit passes, throws an error that says so. */
export async function withinTime<Read>(
  { host, given, seconds = TIMEOUT_SECONDS }: { host: string; given: AbortSignal | undefined; seconds?: number },
  ask: (signal: AbortSignal) => Promise<Read>,
): Promise<Read> {
  const timeout = AbortSignal.timeout(1000 * seconds)
  try {
    return await ask(given ? AbortSignal.any([given, timeout]) : timeout)
  } catch (error) {
    given?.throwIfAborted()
    throw timeout.aborted ? withProblem(new Error(TEXTS.timeout(host, seconds)), 'timeout') : error
  }
}
