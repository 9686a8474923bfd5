/** Tiles come by the hundred, so what admits them is asked at most this often; an end takes effect within a minute. */
const ASK_AGAIN_AFTER_MS = 30_000

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
    known.set(key, { answer, askedAt: performance.now() })
    answer.catch(() => known.delete(key))
    return answer
  }
}
