import type { locationSchema } from '@stormlane/contract'
import type { CornerBounds } from '@stormlane/domain/geo'
import type * as z from 'zod'
import { NO_SCORE } from '../scores/score-on-wire.ts'
import type { ListedLocation, StoredLocation } from './location.repository.ts'

type LocationOnWire = z.input<typeof locationSchema>

const NO_SCORE_JSON = JSON.stringify(NO_SCORE)

export function locationOnWire(location: Omit<StoredLocation, 'id'> & { id?: string }): LocationOnWire {
  const { score, ...place } = location
  return { ...placeOnWire(place), ...(score ?? NO_SCORE) }
}

/** The stored score is already JSON and is inserted as text, because it is most of the data. */
export function locationJson({ score, ...place }: ListedLocation): string {
  return `${JSON.stringify(placeOnWire(place)).slice(0, -1)},${(score ?? NO_SCORE_JSON).slice(1)}`
}

function placeOnWire({ id, bounds, ...rest }: Omit<StoredLocation, 'id' | 'score'> & { id?: string }) {
  return {
    ...(id !== undefined && { id }),
    ...rest,
    bounds: boundsOnWire(bounds),
    asset_type: 'location' as const,
  }
}

export function boundsOnWire({ neLatitude, neLongitude, swLatitude, swLongitude }: CornerBounds) {
  return { ne_latitude: neLatitude, ne_longitude: neLongitude, sw_latitude: swLatitude, sw_longitude: swLongitude }
}
