import type { Coordinates } from '@stormlane/domain/geo'
import type { GeocodedPlace, Geocoder, PlaceQuery } from '@stormlane/domain/places'
import type { AskedBy } from '@stormlane/domain/product'
import { ThreadPool } from '@stormlane/threads'

export type GeocoderTask =
  | { kind: 'suggest'; typed: string; limit: number }
  | { kind: 'reverse'; at: Coordinates }
  | { kind: 'geocode'; query: PlaceQuery }

/** The most requests that may wait; a typing user sends a few per second. */
const QUEUE_LIMIT = 2000
/** Longer texts match nothing, so they are cut before they are sent to the thread. */
const MAX_TYPED_LENGTH = 200

export interface GeocoderInThread extends Geocoder {
  /** Starts the thread and reads the gazetteer before the first request. */
  prepare(): void
  close(): Promise<void>
}

/** Runs the offline geocoder in its own thread, so that neither its start nor a slow search blocks the server. */
export function geocoderInThread(): GeocoderInThread {
  const module = new URL('./geocoder-worker.ts', import.meta.url)
  const thread = new ThreadPool<GeocoderTask>({ module, threads: 1, queueLimit: QUEUE_LIMIT })
  const ask = (task: GeocoderTask, { organizationId, signal }: AskedBy = {}) =>
    thread.run(task, { signal, ...(organizationId !== undefined && { owner: organizationId }) })
  return {
    suggest: async (typed, limit, by) =>
      (await ask({ kind: 'suggest', typed: typed.slice(0, MAX_TYPED_LENGTH), limit }, by)) as GeocodedPlace[],
    reverse: async ({ latitude, longitude }, by) =>
      (await ask({ kind: 'reverse', at: { latitude, longitude } }, by)) as GeocodedPlace,
    geocode: async (query, by) => (await ask({ kind: 'geocode', query }, by)) as GeocodedPlace | null,
    prepare: () => thread.prepare(),
    close: () => thread.close(),
  }
}
