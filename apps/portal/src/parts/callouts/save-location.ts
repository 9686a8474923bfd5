import { CallError, createLocation, deleteLocation, geocode } from '@stormlane/contract'
import { UNKNOWN_PLACE_NAME } from '@stormlane/domain/places'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import type { MapLocation } from '../../platform/location-summary.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'

/** A place to save; `needsGeocoding` means that its name and ZIP are not known yet. */
type Savable = Pick<MapLocation, 'name' | 'zip' | 'latitude' | 'longitude' | 'bounds' | 'needsGeocoding'>

/** Saves a place; geocodes it first if its name and ZIP are not known. */
export function useSaveLocation(onSaved: (location: MapLocation) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (place: Savable) => {
      const known = place.needsGeocoding ? { ...place, ...(await geocodePlace(place)) } : place
      const { neLatitude, neLongitude, swLatitude, swLongitude } = known.bounds
      const body = {
        name: known.name || UNKNOWN_PLACE_NAME,
        latitude: known.latitude,
        longitude: known.longitude,
        zip: known.zip,
        neLat: neLatitude,
        neLng: neLongitude,
        swLat: swLatitude,
        swLng: swLongitude,
      }
      return (await api.send(createLocation, { body })).city
    },
    onSuccess: async (city) => {
      await client.invalidateQueries({ queryKey: QUERY_KEYS.locations })
      onSaved(city)
    },
  })
}

async function geocodePlace({ name, zip, latitude, longitude }: Savable) {
  const found = await api.send(geocode, { body: { name, zip, latitude, longitude } })
  return { name: found.name, zip: found.zip }
}

export function useUnsaveLocation(onUnsaved: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.send(deleteLocation, { params: { id } }),
    onSuccess: async () => {
      onUnsaved()
      await client.invalidateQueries({ queryKey: QUERY_KEYS.locations })
    },
  })
}

/** The server's error, or its errors joined by commas (MAP-052). */
export const toSaveErrorMessage = (error: unknown): string =>
  error instanceof CallError ? error.message : String(error instanceof Error ? error.message : error)
