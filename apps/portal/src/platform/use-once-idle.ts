import { useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

/** Becomes true once the page is ready and idle, and stays true: secondary content loads after the primary is drawn. */
export function useOnceIdle(isReady: boolean): boolean {
  const [once, setOnce] = useState(false)
  useEffect(() => {
    if (isReady) return whenIdle(() => setOnce(true))
  }, [isReady])
  return once
}
