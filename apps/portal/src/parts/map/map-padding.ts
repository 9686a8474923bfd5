import { useEffect } from 'react'
import { type MapPadding, useMapHandle } from './map-context.ts'

export const NO_PADDING: MapPadding = { top: 0, right: 0, bottom: 0, left: 0 }

/** Room that all panels together take: the widest of each side. */
export function combinePadding(rooms: Iterable<Partial<MapPadding>>): MapPadding {
  const combined = { ...NO_PADDING }
  for (const room of rooms)
    for (const side of Object.keys(combined) as (keyof MapPadding)[])
      combined[side] = Math.max(combined[side], room[side] ?? 0)
  return combined
}

/** While mounted, keeps this much of the map's edges free of what is fitted or centered. */
export function useMapPadding({ top = 0, right = 0, bottom = 0, left = 0 }: Partial<MapPadding>): void {
  const { reserve } = useMapHandle()
  useEffect(() => reserve({ top, right, bottom, left }), [reserve, top, right, bottom, left])
}
