import { OverlayClicks } from '../../parts/overlays/overlay-clicks.tsx'
import type { ShownOverlay } from '../../parts/overlays/use-overlays.ts'
import type { Selection } from './map-state.ts'
import { ROUTE_LINES } from './routes/line-style.ts'

interface MapClicksProps {
  overlays: readonly ShownOverlay[]
  onSelect: (selection: Selection) => void
}

/** Converts map clicks into selections. */
export function MapClicks({ overlays, onSelect }: MapClicksProps) {
  return (
    <OverlayClicks
      overlays={overlays}
      beside={{ layer: ROUTE_LINES, onClick: (id) => onSelect({ kind: 'route', id }) }}
      onItems={([{ kind, id }]) => onSelect({ kind, id })}
      onPoint={(at) => onSelect({ kind: 'point', ...at })}
    />
  )
}
