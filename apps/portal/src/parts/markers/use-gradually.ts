import { useEffect, useState } from 'react'

/** Markers made before the browser gets its turn (core §9). */
export const MARKERS_A_TURN = 100

/** The items, new ones in turns of a hundred: the hand on the map never waits for a thousand markers. */
export function useGradually<Item extends { key: string }>(items: readonly Item[]): readonly Item[] {
  const [made, setMade] = useState<ReadonlySet<string>>(new Set())
  const fresh = items.filter(({ key }) => !made.has(key))
  const turn = new Set(fresh.slice(0, MARKERS_A_TURN).map(({ key }) => key))

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
