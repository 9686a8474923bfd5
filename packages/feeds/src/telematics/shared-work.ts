// Work that several callers of a connection need at the same time, such as the sign-in of a poll and of a message.
import { toTelematicsFailure } from '@stormlane/domain/vehicles'

interface UnderWay<Result> {
  result: Promise<Result>
  waiting: number
  stopping: AbortController
}

/**
 * Returns a function that joins the work under way, or begins it. A caller whose signal aborts stops waiting, and the
 * others go on; the work is aborted once nobody waits for it.
 */
export function sharedWork<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
): (signal?: AbortSignal) => Promise<Result> {
  let underWay: UnderWay<Result> | undefined

  function begin(): UnderWay<Result> {
    const stopping = new AbortController()
    const begun = { result: work(stopping.signal), waiting: 0, stopping }
    const end = () => {
      if (underWay === begun) underWay = undefined
    }
    begun.result.then(end, end)
    return begun
  }

  return async (signal) => {
    if (signal?.aborted) throw toTelematicsFailure(signal.reason)
    underWay ??= begin()
    const joined = underWay
    joined.waiting++
    try {
      return await unlessAborted(joined.result, signal)
    } finally {
      joined.waiting--
      if (joined.waiting === 0 && underWay === joined) {
        underWay = undefined
        joined.stopping.abort()
      }
    }
  }
}

async function unlessAborted<Result>(result: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  if (!signal) return result
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const leave = () => reject(toTelematicsFailure(signal.reason))
  signal.addEventListener('abort', leave, { once: true })
  try {
    return await Promise.race([aborted, result])
  } finally {
    signal.removeEventListener('abort', leave)
  }
}
