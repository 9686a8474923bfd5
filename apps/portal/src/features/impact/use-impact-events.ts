import { eventLayerLock } from '@stormlane/domain/maps'
import { useMemo } from 'react'
import type { useMapPage } from '../../parts/map/use-map-page.ts'
import type { OverlayId } from '../../parts/overlays/overlay-id.ts'
import { itemBounds } from '../../parts/overlays/overlay-layer.tsx'
import { type ShownOverlay, useOverlays } from '../../parts/overlays/use-overlays.ts'
import { eventKey, uniqueEvents } from './events-of-interest.tsx'

const OF_INTEREST: readonly OverlayId[] = ['hurricanes', 'weather-events']
/** Events are nearly transparent, so that the map below stays readable. */
const EVENT_FILL = 0.08

const outlined = ({ id, items }: ShownOverlay): ShownOverlay => ({
  id,
  items: items.map((item) => ({ ...item, fillOpacity: Math.min(item.fillOpacity, EVENT_FILL) })),
})

export type ImpactEvents = ReturnType<typeof useImpactEvents>

/** The events of interest on the map of indices, and the selected one. */
export function useImpactEvents(page: ReturnType<typeof useMapPage>, eventId: string | null) {
  const overlays = useOverlays(OF_INTEREST, undefined, page, eventId)
  const drawn = useMemo(() => overlays.map(outlined), [overlays])
  const items = drawn.flatMap((overlay) => overlay.items)
  const selected = items.find(({ id }) => id === eventId)
  const listed = uniqueEvents(items)
  return {
    drawn,
    listed,
    selected,
    /** The area of every item of the selected event. */
    selectedBounds: selected && itemBounds(items.filter((item) => eventKey(item) === eventKey(selected))),
    selectedId: listed.find((one) => selected && eventKey(one) === eventKey(selected))?.id ?? null,
    state: (['failed', 'loading', 'awaited', 'off'] as const).find((state) =>
      overlays.some((one) => one.state === state),
    ),
    lock: eventLayerLock('hurricanes', page.flags, page.settings),
  }
}
