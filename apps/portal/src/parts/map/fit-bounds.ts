import type { LngLatBoundsLike, Map as MapLibreMap } from 'maplibre-gl'

interface FitOptions {
  /** No closer than this, so that a single point does not fill the screen. */
  maxZoom?: number
  animate?: boolean
}

/** Air between what is fitted and the panels. */
const MARGIN_PX = 40
/** On the right stand the map's buttons: nobody's end lies under them. */
const BUTTONS_PX = 72

/** Shows all of the bounds in the part of the map that no panel covers (the map's padding is added by MapLibre). */
export function fitBounds(
  map: MapLibreMap,
  bounds: LngLatBoundsLike,
  { maxZoom = 12, animate = true }: FitOptions = {},
) {
  map.fitBounds(bounds, {
    padding: { top: MARGIN_PX, bottom: MARGIN_PX, left: MARGIN_PX, right: BUTTONS_PX },
    maxZoom,
    animate,
    duration: 600,
    linear: true,
  })
}
