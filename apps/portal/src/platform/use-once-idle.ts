import { useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

/** What is looked at comes first; what follows it loads when the page has drawn that, and from then on. */
export function useOnceIdle(isReady: boolean): boolean {
  const [once, setOnce] = useState(false)
  useEffect(() => {
    if (isReady) return whenIdle(() => setOnce(true))
  }, [isReady])
  return once
}
