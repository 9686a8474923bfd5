import type { Coordinates } from '@stormlane/domain/geo'
import { type GeocodedPlace, type Geocoder, NO_ZIP, parseTypedCoordinates } from '@stormlane/domain/places'
import type { AskedBy } from '@stormlane/domain/product'
import { askEngine } from '../router/ask-engine.ts'
import { type GeocodingService, toGeocodedPlace } from './geocoding-service.ts'
import { nominatim } from './nominatim.ts'
import { pelias } from './pelias.ts'
import { photon } from './photon.ts'

interface ServiceSettings {
  service: 'photon' | 'nominatim' | 'pelias'
  url: string
  key?: string | undefined
  userAgent: string
  /** Called with the reason why the gazetteer answered instead; the reason never contains the key. */
  onFailure: (reason: string) => void
}

/** Our choice: a typing user does not wait longer for a suggestion. */
const TIMEOUT_MS = 2_000
/**
 * Our choice: after a failure, only the gazetteer answers for a while, so that not every keystroke waits for a server
 * that is down.
 */
const REST_MS = 30_000
const MAX_ANSWER_BYTES = 1 << 20
/** Longer texts are not places. */
const MAX_TYPED_LENGTH = 200
/** US ZIP digits or a Canadian postal code, which need no server, because the gazetteer has them all. */
const POSTAL_CODE = /^(\d{2,5}|[a-z]\d[a-z](\s?\d[a-z]\d)?)$/i

/**
 * Finds places, including streets, with a server of the operator, or with the offline gazetteer if that server fails or
 * finds nothing.
 */
export function geocoderWithService<Offline extends Geocoder>(offline: Offline, settings: ServiceSettings): Offline {
  const { url, key, userAgent, onFailure } = settings
  const service = serviceOf(settings)
  let restUntil = 0

  async function ask(path: string, { signal }: AskedBy = {}): Promise<GeocodedPlace[]> {
    if (performance.now() < restUntil) return []
    try {
      const connection = { baseUrl: url, timeoutMs: TIMEOUT_MS, maxAnswerBytes: MAX_ANSWER_BYTES }
      const { status, body } = await askEngine(connection, path, { headers: { 'user-agent': userAgent } }, signal)
      if (status !== 200) throw new Error(`It answered with status ${status}.`)
      return service.read(body).flatMap((place) => toGeocodedPlace(place) ?? [])
    } catch (error) {
      signal?.throwIfAborted()
      restUntil = performance.now() + REST_MS
      onFailure(reasonOf(error, key))
      return []
    }
  }

  async function reverse(at: Coordinates, by?: AskedBy): Promise<GeocodedPlace> {
    const [found] = await ask(service.reverse(at), by)
    if (!found) return offline.reverse(at, by)
    const { latitude, longitude } = at
    // The found place only names the point, which keeps its own position.
    return { ...found, latitude, longitude }
  }

  return {
    ...offline,
    reverse,

    async suggest(typed, limit, by) {
      const text = typed.trim().slice(0, MAX_TYPED_LENGTH)
      if (text === '' || parseTypedCoordinates(text) || POSTAL_CODE.test(text)) return offline.suggest(text, limit, by)
      const found = await ask(service.search(text, limit), by)
      return found.length > 0 ? unlike(found).slice(0, limit) : offline.suggest(text, limit, by)
    },

    async geocode(query, by) {
      const { name, zip, latitude, longitude } = query
      if (latitude !== undefined && longitude !== undefined) return reverse({ latitude, longitude }, by)
      if (!name || parseTypedCoordinates(name) || (zip && zip !== NO_ZIP)) return offline.geocode(query, by)
      const [found] = await ask(service.search(name.slice(0, MAX_TYPED_LENGTH), 1), by)
      return found ?? offline.geocode(query, by)
    },
  }
}

function serviceOf({ service, key }: ServiceSettings): GeocodingService {
  if (service === 'pelias') return pelias(key)
  return service === 'photon' ? photon : nominatim
}

/** Keeps each label once, because users cannot distinguish two places with the same label. */
const unlike = (places: readonly GeocodedPlace[]) =>
  [...new Map(places.toReversed().map((place) => [place.name, place])).values()].toReversed()

function reasonOf(error: unknown, key: string | undefined): string {
  const { message, cause } = error as Error
  const reason = [message, (cause as Error | undefined)?.message].filter(Boolean).join(' ')
  return key ? reason.replaceAll(key, '…') : reason
}
