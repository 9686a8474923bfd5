// A token bucket per key, in the memory of this process: bursts pass, and floods are refused with a time to retry.
import { DomainError } from './domain-error.ts'

export interface RateLimit {
  /** Maximum burst. */
  burst: number
  perSecond: number
}

export interface RateLimiter {
  /** Takes `count` tokens, by default one; throws TOO_MANY_REQUESTS if there are too few. */
  take(key: string, count?: number): void
  /** Throws if there is no token, without taking one. */
  require(key: string): void
}

interface Bucket {
  left: number
  at: number
}

/** About 10 MB of keys. Beyond it the buckets used longest ago are dropped, which are the nearest to being full again. */
const MOST_KEYS = 50_000
/** More than one, so that the map shrinks after a flood, and few, so that no call pays for the others. */
const DROPPED_PER_CALL = 2

export function rateLimiter(
  { burst, perSecond }: RateLimit,
  nowMs: () => number = () => performance.now(),
  mostKeys = MOST_KEYS,
): RateLimiter {
  const buckets = new Map<string, Bucket>()

  function refilled(key: string): Bucket {
    const now = nowMs()
    const bucket = buckets.get(key) ?? { left: burst, at: now }
    return { left: Math.min(burst, bucket.left + ((now - bucket.at) / 1000) * perSecond), at: now }
  }

  function requireTokens(bucket: Bucket, count = 1): void {
    if (bucket.left < count) throw new DomainError('TOO_MANY_REQUESTS', undefined, (count - bucket.left) / perSecond)
  }

  /**
   * Drops the buckets used longest ago if there are too many, or if they are full, because a full bucket carries no
   * information. The map is in the order of last use, because `take` moves each key to the end.
   */
  function dropOldest(): void {
    let dropped = 0
    for (const key of buckets.keys()) {
      if (dropped++ >= DROPPED_PER_CALL) return
      if (buckets.size <= mostKeys && refilled(key).left < burst) return
      buckets.delete(key)
    }
  }

  return {
    require: (key) => requireTokens(refilled(key)),
    take(key, count = 1) {
      const bucket = refilled(key)
      requireTokens(bucket, count)
      buckets.delete(key)
      buckets.set(key, { left: bucket.left - count, at: bucket.at })
      dropOldest()
    },
  }
}
