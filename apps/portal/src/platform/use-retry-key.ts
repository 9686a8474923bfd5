import { useRef } from 'react'

/** The key of a request: the same content sent again after a lost answer has the same key, so that it is done once. */
export function useRetryKey(): (content: string) => string {
  const last = useRef<{ of: string; key: string }>(null)
  return (content) => {
    if (last.current?.of !== content) last.current = { of: content, key: randomKey() }
    return last.current.key
  }
}

/** Not `randomUUID`, which browsers have only on https and on this machine. */
const randomKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
