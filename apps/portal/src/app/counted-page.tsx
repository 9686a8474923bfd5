import { useEffect, useState } from 'react'
import { createAnalytics } from '../platform/analytics.ts'

/** Counts the views of a page outside the portal's router, as the router does for its own pages. */
export function CountedPage({ path }: { path: string }) {
  const [analytics] = useState(() => createAnalytics())
  useEffect(() => {
    const count = () => (document.visibilityState === 'hidden' ? analytics.leave() : analytics.open(path))
    count()
    document.addEventListener('visibilitychange', count)
    return () => document.removeEventListener('visibilitychange', count)
  }, [path, analytics])
  useEffect(() => () => analytics.leave(), [analytics])
  return null
}
