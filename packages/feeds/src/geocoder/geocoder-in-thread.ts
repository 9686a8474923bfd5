import { ThreadPool } from '@stormlane/atmosphere'
import type { Coordinates, GeocodedPlace, Geocoder, PlaceQuery } from '@stormlane/domain'

export type GeocoderTask =
  | { kind: 'suggest'; typed: string; limit: number }
  | { kind: 'reverse'; at: Coordinates }
  | { kind: 'geocode'; query: PlaceQuery }

/** Questions that may wait; a person who types sends a few a second. */
const QUEUE_LIMIT = 2000
/** Longer texts name nothing and need not be carried over. */
const LONGEST_TYPED = 200

export interface GeocoderInThread extends Geocoder {
  /** Reads the gazetteer before the first question needs it. */
  prepare(): void
  close(): Promise<void>
}

/** The offline geocoder in a thread of its own, so that neither its start nor a hard question holds up anything else. */
export function geocoderInThread(): GeocoderInThread {
  const module = new URL('./geocoder-worker.ts', import.meta.url)
  const thread = new ThreadPool({ module, workerData: undefined, threads: 1, queueLimit: QUEUE_LIMIT })
  const ask = (task: GeocoderTask, signal?: AbortSignal) => thread.run(task, { signal })
  return {
    suggest: async (typed, limit, signal) =>
      (await ask({ kind: 'suggest', typed: typed.slice(0, LONGEST_TYPED), limit }, signal)) as GeocodedPlace[],
    reverse: async ({ latitude, longitude }, signal) =>
      (await ask({ kind: 'reverse', at: { latitude, longitude } }, signal)) as GeocodedPlace,
    geocode: async (query, signal) => (await ask({ kind: 'geocode', query }, signal)) as GeocodedPlace | null,
    prepare: () => thread.prepare(),
    close: () => thread.close(),
  }
}
