import { ASSET_TYPES, type AssetType } from '@stormlane/domain/assets'
import type { Clock } from '@stormlane/domain/time'
import type { Database } from '../../platform/database/database.ts'
import type { FindRevision, ListedTable } from '../../platform/database/list-changes.ts'
import { watchedAssetRepository } from './watched-asset.repository.ts'
import { type WatchedAsset, watchedLocation, watchedRoute, watchedVehicle } from './watched-asset.ts'

/**
 * Kilobytes of an asset in memory. Measured: 3.6 for a vehicle with six spans, 34 for a location in heavy weather
 * (seven causes with twelve changes of level in each forecast). A route has one reason and its compact results.
 */
const KEPT_KB = { location: 34, vehicle: 4, route: 10 } as const satisfies Record<AssetType, number>
/** Above this, the least recently used organizations are evicted. 10,000 vehicles and 5,000 locations take 210,000. */
const MAX_KEPT_KB = 256_000
/** Assets read and parsed at once: some 50 ms of work, so that other requests are answered in between. */
const BATCH_ASSETS = { location: 400, vehicle: 1500, route: 400 } as const satisfies Record<AssetType, number>
/** Every table that stores a part of an asset. */
const TABLES: readonly ListedTable[] = [
  'locations',
  'location_scores',
  'vehicles',
  'vehicle_positions',
  'vehicle_impacts',
  'routes',
  'route_results',
  'decisions',
]

/** The assets of an organization. The same revision means that none of them changed. */
export interface WatchedAssets {
  revision: string
  assets: readonly WatchedAsset[]
  /** How many more wait for their first rating. */
  unratedCount: number
}

interface VersionedAsset {
  version: string
  asset: WatchedAsset
}

interface Kept extends WatchedAssets {
  versions: ReadonlyMap<string, VersionedAsset>
  readAt: number
  sizeKb: number
}

interface Dependencies {
  database: Database
  clock: Clock
  findRevision: FindRevision
}

/**
 * Caches the parsed forecasts of assets by version, because parsing the scores of five thousand locations takes most of
 * a second and few of them change between two requests. Any process can rebuild the cache from the database.
 */
export function watchedAssets({ database, clock, findRevision }: Dependencies) {
  const stored = watchedAssetRepository(database)
  const kept = new Map<string, Kept>()
  const reading = new Map<string, Promise<WatchedAssets>>()

  async function read(organizationId: string): Promise<WatchedAssets> {
    const before = kept.get(organizationId)
    const now = clock.now()
    const revision = await findRevision(organizationId, TABLES)
    // Routes also leave the list when they arrive, which no write signals, so versions are read at least once a minute.
    if (before?.revision === revision && sameMinute(before.readAt, now.getTime())) return keep(organizationId, before)
    // PostgreSQL sends assets of one type while this process parses those of another.
    const [unratedCount, ...ofTypes] = await Promise.all([
      stored.unrated(organizationId, now),
      ...ASSET_TYPES.map((assetType) => readType(organizationId, assetType, before?.versions, now)),
    ])
    const versions = new Map(ofTypes.flat())
    const assets = Array.from(versions.values(), ({ asset }) => asset)
    const sizeKb = assets.reduce((sum, { assetType }) => sum + KEPT_KB[assetType], 0)
    return keep(organizationId, { revision, versions, assets, unratedCount, readAt: now.getTime(), sizeKb })
  }

  /** Returns the assets of a type by key; reads only those whose version is new. */
  async function readType(
    organizationId: string,
    assetType: AssetType,
    before: Kept['versions'] | undefined,
    now: Date,
  ): Promise<[string, VersionedAsset][]> {
    const keyOf = (id: string) => `${assetType} ${id}`
    const versions = await stored.versions(organizationId, assetType, now)
    const changed = versions.filter(({ id, version }) => before?.get(keyOf(id))?.version !== version)
    const loaded = new Map<string, WatchedAsset>()
    for (let i = 0; i < changed.length; i += BATCH_ASSETS[assetType]) {
      const ids = changed.slice(i, i + BATCH_ASSETS[assetType]).map(({ id }) => id)
      for (const asset of await loadBatch(organizationId, assetType, ids)) loaded.set(asset.id, asset)
    }
    return versions.flatMap(({ id, version }) => {
      const asset = loaded.get(id) ?? before?.get(keyOf(id))?.asset
      return asset ? [[keyOf(id), { version, asset }]] : []
    })
  }

  async function loadBatch(
    organizationId: string,
    assetType: AssetType,
    ids: readonly string[],
  ): Promise<WatchedAsset[]> {
    switch (assetType) {
      case 'location':
        return (await stored.locations(organizationId, ids)).map(watchedLocation)
      case 'vehicle':
        return (await stored.vehicles(organizationId, ids)).map(watchedVehicle)
      case 'route':
        return (await stored.routes(organizationId, ids)).map(watchedRoute)
    }
  }

  /** Stores the entry as the most recently used one, and evicts the oldest ones above the limit. */
  function keep(organizationId: string, entry: Kept): Kept {
    kept.delete(organizationId)
    kept.set(organizationId, entry)
    let total = [...kept.values()].reduce((sum, { sizeKb }) => sum + sizeKb, 0)
    for (const [id, { sizeKb }] of kept) {
      if (total <= MAX_KEPT_KB || id === organizationId) break
      kept.delete(id)
      total -= sizeKb
    }
    return entry
  }

  return {
    /** Returns the assets that have a forecast. Concurrent requests share one read. */
    of(organizationId: string): Promise<WatchedAssets> {
      const current = reading.get(organizationId)
      if (current) return current
      const next = read(organizationId).finally(() => reading.delete(organizationId))
      reading.set(organizationId, next)
      return next
    },
  }
}

const sameMinute = (a: number, b: number) => Math.floor(a / 60_000) === Math.floor(b / 60_000)
