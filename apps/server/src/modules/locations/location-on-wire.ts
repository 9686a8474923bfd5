import type { locationSchema } from '@stormlane/contract'
import type { CornerBounds } from '@stormlane/domain'
import type * as z from 'zod'
import { NO_SCORE } from '../scores/score-on-wire.ts'
import type { StoredLocation } from './location.repository.ts'

type LocationOnWire = z.input<typeof locationSchema>

export function locationOnWire(location: Omit<StoredLocation, 'id'> & { id?: string }): LocationOnWire {
  const { id, bounds, score, ...rest } = location
  return {
    ...(id !== undefined && { id }),
    ...rest,
    bounds: boundsOnWire(bounds),
    // A location is stored only once it has a name, a zip and a zone.
    needs_geocoding: false,
    asset_type: 'location',
    ...(score ?? NO_SCORE),
  }
}

export function boundsOnWire({ neLatitude, neLongitude, swLatitude, swLongitude }: CornerBounds) {
  return { ne_latitude: neLatitude, ne_longitude: neLongitude, sw_latitude: swLatitude, sw_longitude: swLongitude }
}
