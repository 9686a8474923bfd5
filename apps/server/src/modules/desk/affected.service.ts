import {
  AFFECTED_HORIZONS,
  AFFECTED_LEVELS,
  type AffectedFilter,
  type AffectedHorizon,
  type AffectedLevel,
  type AffectedRating,
  type AssetType,
  affectedRating,
  affectedWindow,
  type Clock,
  compareAffected,
  floorTo,
  GroupTree,
  IMPACT_LEVELS,
  impactLevelName,
  MINUTE_MS,
  passesAffectedFilter,
  URGENT_FROM,
} from '@stormlane/domain'
import type { Database } from '../../platform/database/database.ts'
import type { Forecast } from '../forecast/forecast.ts'
import { groupRepository } from '../groups/group.repository.ts'
import type { WatchedAsset } from './watched-asset.ts'
import { type WatchedAssets, watchedAssets } from './watched-assets.ts'

interface Dependencies {
  database: Database
  clock: Clock
  forecast: Pick<Forecast, 'newest'>
}

export interface RankedAsset extends WatchedAsset {
  rating: AffectedRating
}

interface AffectedQuestion {
  horizon: AffectedHorizon
  types: readonly AssetType[]
  levels: readonly AffectedLevel[]
  /** Id of a group. */
  group: string | undefined
  query: string
}

export type AffectedService = ReturnType<typeof affectedService>

/** Organizations whose ranked queues stay in memory. */
const MAX_QUEUES = 100

export function affectedService({ database, clock, forecast }: Dependencies) {
  const watched = watchedAssets({ database, clock })
  const groups = groupRepository(database)
  /** Ranked queues by organization and horizon, for as long as neither the assets, the run nor the minute change. */
  const queues = new Map<string, { madeFrom: string; ranked: readonly RankedAsset[] }>()
  const runTime = () => forecast.newest('nowcast')?.runTime ?? null

  function rank(organizationId: string, { fingerprint, assets }: WatchedAssets, horizon: AffectedHorizon) {
    const now = floorTo(clock.now(), MINUTE_MS)
    const window = affectedWindow(horizon, now, runTime())
    const key = `${organizationId} ${horizon}`
    const madeFrom = `${fingerprint} ${assets.length} ${window.startAt.toISOString()} ${window.endAt.toISOString()}`
    const known = queues.get(key)
    if (known?.madeFrom === madeFrom) return known.ranked
    const ranked: RankedAsset[] = []
    for (const asset of assets) {
      const rating = affectedRating(asset.reasons, horizon, window)
      if (rating) ranked.push({ ...asset, rating })
    }
    ranked.sort(compareAffected(now))
    queues.delete(key)
    queues.set(key, { madeFrom, ranked })
    if (queues.size > MAX_QUEUES * AFFECTED_HORIZONS.length) queues.delete(queues.keys().next().value as string)
    return ranked
  }

  /** A group with all below it; empty for one that does not exist, which finds nothing. */
  async function withDescendants(organizationId: string, group: string | undefined): Promise<Set<string> | null> {
    if (group === undefined) return null
    const known = await groups.withCounts(organizationId)
    if (!known.some(({ id }) => id === group)) return new Set()
    return new GroupTree(known.map(({ external_id, ...one }) => ({ ...one, externalId: external_id }))).withDescendants(
      [group],
    )
  }

  return {
    async list(
      organizationId: string,
      { horizon, types, levels, group, query }: AffectedQuestion,
      page: { limit: number; offset: number },
    ) {
      const assets = await watched.of(organizationId)
      const filter: AffectedFilter = { types, groups: await withDescendants(organizationId, group), query }
      const wanted = new Set(levels.map((level) => IMPACT_LEVELS[level]))
      const isWanted = ({ rating: { level } }: RankedAsset) => wanted.size === 0 || wanted.has(level as never)
      const found = (ahead: AffectedHorizon) =>
        rank(organizationId, assets, ahead).filter((asset) => passesAffectedFilter(asset, filter))
      const ofEveryLevel = found(horizon)
      const listed = ofEveryLevel.filter(isWanted)
      return {
        assets: listed.slice(page.offset, page.offset + page.limit),
        total: listed.length,
        levelCounts: countLevels(ofEveryLevel),
        horizonCounts: Object.fromEntries(
          AFFECTED_HORIZONS.map((ahead) => [
            ahead,
            ahead === horizon ? listed.length : found(ahead).filter(isWanted).length,
          ]),
        ) as Record<AffectedHorizon, number>,
        runTime: runTime(),
        now: clock.now(),
      }
    },

    /** What somebody should look at now. */
    async countUrgent(organizationId: string): Promise<number> {
      const ranked = rank(organizationId, await watched.of(organizationId), '6h')
      return ranked.filter(({ rating: { level } }) => level >= URGENT_FROM).length
    },
  }
}

function countLevels(ranked: readonly RankedAsset[]): Record<AffectedLevel, number> {
  const counts = Object.fromEntries(AFFECTED_LEVELS.map((level) => [level, 0])) as Record<AffectedLevel, number>
  for (const { rating } of ranked) counts[impactLevelName(rating.level) as AffectedLevel] += 1
  return counts
}
