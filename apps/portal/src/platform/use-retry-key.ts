import { useRef } from 'react'

/**
 * Returns an idempotency key: content that is sent again after a lost response keeps its key, so that the server acts
 * once.
 */
export function useRetryKey(): (content: string) => string {
  const last = useRef<{ of: string; key: string }>(null)
  return (content) => {
    if (last.current?.of !== content) last.current = { of: content, key: randomKey() }
    return last.current.key
  }
}

/** Not `randomUUID`, which browsers offer only on https and on localhost. */
const randomKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
