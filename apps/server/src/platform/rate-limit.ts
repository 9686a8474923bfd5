// A token bucket per key, in the memory of this process: bursts pass, and floods are refused with a time to retry.
import { DomainError } from './domain-error.ts'

export interface RateLimit {
  /** Maximum burst. */
  burst: number
  perSecond: number
}

export interface RateLimiter {
  /** Takes a token; throws TOO_MANY_REQUESTS if there is none. */
  take(key: string): void
  /** Throws if there is no token, without taking one. */
  require(key: string): void
}

interface Bucket {
  left: number
  at: number
}

/** Buckets that were not used for long are full again, so they are dropped. */
const SWEEP_AT_KEYS = 50_000

export function rateLimiter(
  { burst, perSecond }: RateLimit,
  nowMs: () => number = () => performance.now(),
): RateLimiter {
  const buckets = new Map<string, Bucket>()

  function refilled(key: string): Bucket {
    const now = nowMs()
    const bucket = buckets.get(key) ?? { left: burst, at: now }
    return { left: Math.min(burst, bucket.left + ((now - bucket.at) / 1000) * perSecond), at: now }
  }

  function requireOne(bucket: Bucket): void {
    if (bucket.left < 1) throw new DomainError('TOO_MANY_REQUESTS', undefined, (1 - bucket.left) / perSecond)
  }

  function sweep(): void {
    for (const key of buckets.keys()) if (refilled(key).left >= burst) buckets.delete(key)
  }

  return {
    require: (key) => requireOne(refilled(key)),
    take(key) {
      const bucket = refilled(key)
      requireOne(bucket)
      if (buckets.size >= SWEEP_AT_KEYS) sweep()
      buckets.set(key, { left: bucket.left - 1, at: bucket.at })
    },
  }
}
