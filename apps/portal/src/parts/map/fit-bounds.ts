import type { LngLatBoundsLike, Map as MapLibreMap } from 'maplibre-gl'

interface FitOptions {
  /** Limits the zoom, so that a single point does not fill the screen. */
  maxZoom?: number
  animate?: boolean
}

/** Margin between the fitted bounds and the panels. */
const MARGIN_PX = 40
/** Space for the map buttons on the right. */
const BUTTONS_PX = 72

/** Fits the bounds into the part of the map that no panel covers. MapLibre adds the map's padding. */
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
