// Where assets are and will be, for what moves across them: storms. Tracks of trips are read once for each evaluation.
import { type AssetTrack, fixedTrack, headingTrack, trackFrom, tripTrack } from '@stormlane/domain/storms'
import type { Database } from '../../platform/database/database.ts'
import { watchedAssetRepository } from './watched-asset.repository.ts'
import type { WatchedAsset } from './watched-asset.ts'

/** A thousand miles of road take about 40 kB. */
const BATCH_ROUTES = 200

export function assetTracks(database: Database) {
  const stored = watchedAssetRepository(database)
  /** A route whose evaluation changes becomes another object, so an entry never outlives its evaluation. */
  const trips = new WeakMap<WatchedAsset, AssetTrack | null>()

  async function readTrips(organizationId: string, routes: readonly WatchedAsset[]): Promise<void> {
    for (let i = 0; i < routes.length; i += BATCH_ROUTES) {
      const batch = routes.slice(i, i + BATCH_ROUTES)
      const rows = await stored.stretches(
        organizationId,
        batch.map(({ id }) => id),
      )
      const byId = new Map(rows.map(({ id, stretches }) => [id, stretches]))
      for (const route of batch) {
        const stretches = byId.get(route.id)?.map(({ polyline, entersAt, leavesAt }) => ({
          polyline,
          entersAt: new Date(entersAt),
          leavesAt: new Date(leavesAt),
        }))
        trips.set(route, tripTrack(stretches ?? []))
      }
    }
  }

  return {
    /** Returns the track of each asset; null where it is unknown. */
    async of(
      organizationId: string,
      assets: readonly WatchedAsset[],
      now: number,
    ): Promise<(asset: WatchedAsset) => AssetTrack | null> {
      const routes = assets.filter(({ assetType }) => assetType === 'route')
      await readTrips(
        organizationId,
        routes.filter((route) => !trips.has(route)),
      )
      const routesById = new Map(routes.map((route) => [route.id, route]))
      return (asset) => {
        if (asset.assetType === 'route') return trips.get(asset) ?? null
        const { position, motion } = asset
        if (!position) return null
        const route = motion?.routeId ? routesById.get(motion.routeId) : undefined
        const trip = route && trips.get(route)
        if (trip) return trackFrom(trip, position, now)
        const bearing = motion?.bearing ?? null
        if (!motion || bearing === null) return fixedTrack(position)
        return headingTrack(position, { bearing, metersPerSecond: motion.metersPerSecond }, now)
      }
    },
  }
}
