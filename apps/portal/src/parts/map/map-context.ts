import type { Map as MapLibreMap } from 'maplibre-gl'
import { createContext, useContext } from 'react'

export interface MapPadding {
  top: number
  right: number
  bottom: number
  left: number
}

export interface MapHandle {
  map: MapLibreMap
  /** Reserves space for a panel over the map until the returned function is called. */
  reserve: (room: Partial<MapPadding>) => () => void
}

export const MapContext = createContext<MapHandle | undefined>(undefined)

/** The handle, or undefined where the browser cannot draw a map. */
export const useMapHandleIfDrawn = (): MapHandle | undefined => useContext(MapContext)

function useMapHandle(): MapHandle {
  const handle = useContext(MapContext)
  if (!handle) throw new Error('Map layers and controls belong inside a MapView.')
  return handle
}

/** Whether there is a map: cards are shown without one, too. */
export const useIsMapDrawn = (): boolean => useMapHandleIfDrawn() !== undefined

/** The map with its style loaded, so that sources and layers can be added. */
export function useMap(): MapLibreMap {
  return useMapHandle().map
}
