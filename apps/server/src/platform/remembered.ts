/**
 * Tiles are requested by the hundred, so whether a session or token admits them is checked at most this often. The end
 * of one takes effect within a minute.
 */
const ASK_AGAIN_AFTER_MS = 30_000
/** More than the sessions that look at maps at once. Beyond it the oldest answer is dropped. */
const MOST_IDS = 10_000

type AskAbout = (organizationId: string, id: string) => Promise<boolean>

/** Remembers the answer about each id for half a minute. */
export function remembered(ask: AskAbout): AskAbout {
  const known = new Map<string, { answer: Promise<boolean>; askedAt: number }>()
  return (organizationId, id) => {
    const key = `${organizationId} ${id}`
    const cached = known.get(key)
    // Measured by the process, because the clock of a test server stands still.
    if (cached && performance.now() - cached.askedAt < ASK_AGAIN_AFTER_MS) return cached.answer
    const answer = ask(organizationId, id)
    known.delete(key)
    const [oldest] = known.keys()
    if (oldest !== undefined && known.size >= MOST_IDS) known.delete(oldest)
    known.set(key, { answer, askedAt: performance.now() })
    answer.catch(() => known.delete(key))
    return answer
  }
}
