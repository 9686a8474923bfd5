import { LIVE_EVENT_TEXTS as TEXTS } from './live-events.texts.ts'

/** For all files of a feed: the others wait meanwhile. */
const TIMEOUT_SECONDS = 30

/** Asks a feed within its time, after which the error says so in words. */
export async function withinTime<Read>(
  { host, given, seconds = TIMEOUT_SECONDS }: { host: string; given: AbortSignal | undefined; seconds?: number },
  ask: (signal: AbortSignal) => Promise<Read>,
): Promise<Read> {
  const timeout = AbortSignal.timeout(1000 * seconds)
  try {
    return await ask(given ? AbortSignal.any([given, timeout]) : timeout)
  } catch (error) {
    given?.throwIfAborted()
    throw timeout.aborted ? new Error(TEXTS.timeout(host, seconds)) : error
  }
}
