import { useEffect, useState } from 'react'

/** Markers created before yielding to the browser (MAP-108). */
export const MARKERS_PER_BATCH = 100

/** Returns the items, adding new ones in batches of a hundred, so that a thousand markers do not block the map. */
export function useGradually<Item extends { key: string }>(items: readonly Item[]): readonly Item[] {
  const [made, setMade] = useState<ReadonlySet<string>>(new Set())
  const fresh = items.filter(({ key }) => !made.has(key))
  const turn = new Set(fresh.slice(0, MARKERS_PER_BATCH).map(({ key }) => key))

  useEffect(() => {
    if (fresh.length === 0) return
    const timer = setTimeout(
      () => setMade(new Set(items.map(({ key }) => key).filter((key) => made.has(key) || turn.has(key)))),
      0,
    )
    return () => clearTimeout(timer)
  })

  return items.filter(({ key }) => made.has(key) || turn.has(key))
}
