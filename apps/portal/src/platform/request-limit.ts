/**
 * Browsers open 6 connections to a server over HTTP/1.1. Lists from a busy, slow server would occupy all of them, and
 * the map's land and roads would wait behind data. Two connections stay free for tiles and for user actions.
 */
const MOST_READS = 4

/** Wraps `fetch` so that at most 4 GET requests wait for their response at a time; the others queue. */
export function limitReads(send: typeof fetch): typeof fetch {
  let reading = 0
  const queue = new Set<() => void>()

  function turn(signal: AbortSignal | null | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        queue.delete(start)
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        queue.delete(start)
        reject(signal?.reason as Error)
      }
      queue.add(start)
      signal?.addEventListener('abort', leave, { once: true })
    })
  }

  return async (input, init) => {
    if ((init?.method ?? 'GET') !== 'GET') return send(input, init)
    init?.signal?.throwIfAborted()
    // A finished request passes its slot to the next one.
    if (reading >= MOST_READS) await turn(init?.signal)
    else reading += 1
    try {
      return await send(input, init)
    } finally {
      const [next] = queue
      if (next) next()
      else reading -= 1
    }
  }
}
