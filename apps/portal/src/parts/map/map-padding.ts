import { useEffect } from 'react'
import { type MapPadding, useMapHandleIfDrawn } from './map-context.ts'

export const NO_PADDING: MapPadding = { top: 0, right: 0, bottom: 0, left: 0 }

/** The padding of all panels together: the widest of each side. */
export function combinePadding(rooms: Iterable<Partial<MapPadding>>): MapPadding {
  const combined = { ...NO_PADDING }
  for (const room of rooms)
    for (const side of Object.keys(combined) as (keyof MapPadding)[])
      combined[side] = Math.max(combined[side], room[side] ?? 0)
  return combined
}

/** Adds map padding while mounted, so that nothing is fitted or centered beneath a panel. */
export function useMapPadding({ top = 0, right = 0, bottom = 0, left = 0 }: Partial<MapPadding>): void {
  const reserve = useMapHandleIfDrawn()?.reserve
  useEffect(() => reserve?.({ top, right, bottom, left }), [reserve, top, right, bottom, left])
}
