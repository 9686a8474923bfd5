import type { Clock } from '@stormlane/domain'
import type { Database } from '../../platform/database/database.ts'
import type { FindRevision, ListedTable } from '../../platform/database/list-changes.ts'
import { type AssetVersion, watchedAssetRepository } from './watched-asset.repository.ts'
import { type WatchedAsset, watchedLocation, watchedRoute, watchedVehicle } from './watched-asset.ts'

/** Assets in memory, some 4 kB each. The organizations that asked longest ago are forgotten beyond it. */
const MAX_KEPT = 60_000
/** Read and parsed at once, so that other requests are answered in between. */
const BATCH_ASSETS = 200
/** Every table of which an asset consists. */
const TABLES: readonly ListedTable[] = [
  'locations',
  'location_scores',
  'vehicles',
  'vehicle_positions',
  'vehicle_impacts',
  'routes',
  'route_results',
]

/** The assets of an organization. The same revision means that none of them changed. */
export interface WatchedAssets {
  revision: string
  assets: readonly WatchedAsset[]
}

interface Kept extends WatchedAssets {
  versions: ReadonlyMap<string, { version: string; asset: WatchedAsset }>
  readAt: number
}

interface Dependencies {
  database: Database
  clock: Clock
  findRevision: FindRevision
}

/**
 * Keeps the parsed forecasts of assets by version, because parsing the scores of five thousand locations takes most of a second and few
 * of them change between two requests. Any process can make it anew from the database.
 */
export function watchedAssets({ database, clock, findRevision }: Dependencies) {
  const stored = watchedAssetRepository(database)
  const kept = new Map<string, Kept>()
  const reading = new Map<string, Promise<WatchedAssets>>()

  async function read(organizationId: string): Promise<WatchedAssets> {
    const before = kept.get(organizationId)
    const now = clock.now()
    const revision = await findRevision(organizationId, TABLES)
    // Routes also leave the list when they arrive, which no write tells, so that versions are read at least once a minute.
    if (before?.revision === revision && sameMinute(before.readAt, now.getTime())) return keep(organizationId, before)
    const versions = await stored.versions(organizationId, now)
    const changed = versions.filter((one) => before?.versions.get(keyOf(one))?.version !== one.version)
    const loaded = await load(organizationId, changed)
    const next = new Map<string, { version: string; asset: WatchedAsset }>()
    for (const one of versions) {
      const key = keyOf(one)
      const asset = loaded.get(key) ?? before?.versions.get(key)?.asset
      if (asset) next.set(key, { version: one.version, asset })
    }
    return keep(organizationId, {
      revision,
      versions: next,
      assets: Array.from(next.values(), ({ asset }) => asset),
      readAt: now.getTime(),
    })
  }

  async function load(organizationId: string, changed: readonly AssetVersion[]): Promise<Map<string, WatchedAsset>> {
    const loaded = new Map<string, WatchedAsset>()
    const byType = Map.groupBy(changed, ({ assetType }) => assetType)
    for (const [assetType, versions] of byType)
      for (let i = 0; i < versions.length; i += BATCH_ASSETS) {
        const ids = versions.slice(i, i + BATCH_ASSETS).map(({ id }) => id)
        for (const asset of await loadBatch(organizationId, assetType, ids)) loaded.set(keyOf(asset), asset)
      }
    return loaded
  }

  async function loadBatch(
    organizationId: string,
    assetType: AssetVersion['assetType'],
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

  /** Puts the organization at the end of the ones to forget. */
  function keep(organizationId: string, entry: Kept): Kept {
    kept.delete(organizationId)
    kept.set(organizationId, entry)
    let count = [...kept.values()].reduce((sum, { assets }) => sum + assets.length, 0)
    for (const [id, { assets }] of kept) {
      if (count <= MAX_KEPT || id === organizationId) break
      kept.delete(id)
      count -= assets.length
    }
    return entry
  }

  return {
    /** The assets that have a forecast. Requests that come at once share one reading. */
    of(organizationId: string): Promise<WatchedAssets> {
      const current = reading.get(organizationId)
      if (current) return current
      const next = read(organizationId).finally(() => reading.delete(organizationId))
      reading.set(organizationId, next)
      return next
    },
  }
}

const keyOf = ({ assetType, id }: Pick<AssetVersion, 'assetType' | 'id'>) => `${assetType} ${id}`
const sameMinute = (a: number, b: number) => Math.floor(a / 60_000) === Math.floor(b / 60_000)
