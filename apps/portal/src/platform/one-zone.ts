// Each time is shown in the zone of its place, unless the user wants all times in one zone.
import { readStored } from './local-store.ts'

/** The zone that the user chose for all times. */
export const chosenZone = (): string | undefined => readStored('timeZone')

/** The zone of times that belong to no place: the chosen zone, or else the browser's. */
export const viewerZone = (): string => chosenZone() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone

const ZONES_OF_PLACES = new Set(['timezone', 'timeZone', 'originTimeZone', 'destinationTimeZone'])
/** Quiet hours and the hour of a briefing stay in the zone in which they are set. */
const SETTINGS = '/users/me'

/**
 * Replaces the zones of places in a response with the chosen zone, in place, so that screens need not know of the
 * choice. Sentences written by the server are requested in that zone instead.
 */
export function replacePlaceZones(path: string, answer: unknown): void {
  const zone = chosenZone()
  if (zone !== undefined && !path.startsWith(SETTINGS)) replaceZones(answer, zone)
}

function replaceZones(value: unknown, zone: string): void {
  if (Array.isArray(value)) for (const item of value) replaceZones(item, zone)
  else if (typeof value === 'object' && value !== null)
    for (const [key, held] of Object.entries(value)) {
      if (typeof held === 'object') replaceZones(held, zone)
      else if (ZONES_OF_PLACES.has(key) && typeof held === 'string') (value as Record<string, unknown>)[key] = zone
    }
}
