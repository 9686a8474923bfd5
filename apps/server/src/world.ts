// The world behind the ports, as the server sees it: embedded and simulated by default, real feeds where configured.
import type { Bounds, Geocoder } from '@stormlane/domain'
import { OfflineGeocoder } from '@stormlane/feeds'

export interface World {
  /** Reads what would make the first question wait. */
  prepare: () => void
  geocoder: Geocoder
  /** The area of the loaded forecast run; null while there is none. */
  modelBounds: () => Bounds | null
}

export function openWorld(): World {
  let loaded: Geocoder | undefined
  /** The gazetteer takes a second or two to read. */
  const offline = () => {
    loaded ??= new OfflineGeocoder()
    return loaded
  }
  const geocoder: Geocoder = {
    suggest: async (...question) => offline().suggest(...question),
    reverse: async (...question) => offline().reverse(...question),
    geocode: async (...question) => offline().geocode(...question),
  }
  return { geocoder, prepare: () => void offline(), modelBounds: () => null }
}
