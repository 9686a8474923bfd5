import { NO_STORM } from '@stormlane/contract'
import {
  AFFECTED_LEVELS,
  type AffectedHorizon,
  type AffectedLevel,
  type AffectedRating,
  BRIEFED_STORMS,
  countByLevel,
  type QueueByStorm,
  queueByStorm,
  type StormStay,
  type StormToll,
  stormOfItem,
  stormToll,
} from '@stormlane/domain/desk'
import { stormHits, type TrackedStorm, worstStormFirst } from '@stormlane/domain/storms'
import type { StormService } from '../storms/storm.service.ts'
import { hasStorms, type PlanOfOrganization } from '../storms/storms-of-plan.ts'
import type { AffectedService, QueueItem } from './affected.service.ts'
import type { WatchedAsset } from './watched-asset.ts'

interface Dependencies {
  affected: Pick<AffectedService, 'queueOf' | 'tracked'>
  storms: Pick<StormService, 'current'>
  organizations: PlanOfOrganization
}

interface ItemOfStorm {
  item: QueueItem
  storm: TrackedStorm | null
}

type RatedAsset = WatchedAsset & { rating: AffectedRating }

export interface BriefedStorm {
  storm: TrackedStorm
  /** Of all assets that it hits. */
  toll: StormToll
  /** Of those that it affects in the shift. */
  levelCounts: Record<AffectedLevel, number>
}

export interface BriefedStorms {
  listed: readonly BriefedStorm[]
  moreCount: number
  isUnder: (assetId: string) => boolean
}

export type AffectedStormsService = ReturnType<typeof affectedStormsService>

/** Tells under which storm the items of a queue are. */
export function affectedStormsService({ affected, storms, organizations }: Dependencies) {
  /** The storms that are expected or there, worst first; none for an organization whose plan lacks them. */
  async function stormsOf(organizationId: string): Promise<TrackedStorm[]> {
    const [isInPlan, { storms: known }] = await Promise.all([
      hasStorms(organizations, organizationId),
      storms.current(),
    ])
    if (!isInPlan) return []
    return known.filter(({ state }) => state !== 'ended').toSorted(worstStormFirst)
  }

  /** The storms, and a function that says when each asset is in which. */
  async function staysIn(organizationId: string) {
    const [known, { assets, trackOf, now }] = await Promise.all([
      stormsOf(organizationId),
      affected.tracked(organizationId),
    ])
    const byId = new Map(assets.map((asset) => [asset.id, asset]))
    const tests = known.map((storm) => ({ storm, hitOf: stormHits(storm, now.getTime()) }))
    const staysOf = (id: string): StormStay<TrackedStorm>[] => {
      const asset = byId.get(id)
      const track = tests.length > 0 && asset && trackOf(asset)
      if (!track) return []
      return tests.flatMap(({ storm, hitOf }) => {
        const stay = hitOf(track)
        return stay ? [{ storm, stay }] : []
      })
    }
    return { storms: known, staysOf, now }
  }

  async function itemsOf(organizationId: string, horizon: AffectedHorizon) {
    const [{ storms: known, staysOf }, items] = await Promise.all([
      staysIn(organizationId),
      affected.queueOf(organizationId, horizon),
    ])
    const joined = items.map(
      (item): ItemOfStorm => ({ item, storm: stormOfItem(staysOf(item.asset.id), item.asset.rating) }),
    )
    return { storms: known, items: joined }
  }

  return {
    /** Counts the items of a horizon by storm, and those under none by cause. */
    async byStorm(organizationId: string, horizon: AffectedHorizon): Promise<QueueByStorm<TrackedStorm>> {
      const { storms: known, items } = await itemsOf(organizationId, horizon)
      return queueByStorm(
        known,
        items.map(({ item: { asset, state }, storm }) => ({ ...asset.rating, state, storm })),
      )
    },

    /** The storm that an item of the queue is under. */
    async stormOf(organizationId: string, { asset }: QueueItem): Promise<TrackedStorm | null> {
      const { staysOf } = await staysIn(organizationId)
      return stormOfItem(staysOf(asset.id), asset.rating)
    },

    /** Ids of the assets that a storm has in the queue, or of those that are under none. */
    async idsUnder(organizationId: string, horizon: AffectedHorizon, stormId: string): Promise<Set<string>> {
      const wanted = stormId === NO_STORM ? undefined : stormId
      const { items } = await itemsOf(organizationId, horizon)
      return new Set(items.flatMap(({ item, storm }) => (storm?.id === wanted ? item.asset.id : [])))
    },

    /**
     * What each storm hits of these assets, and those that it affects in the shift: the worst for them first. `isUnder`
     * tells whether one of the first `BRIEFED_STORMS` explains an affected asset.
     */
    async briefed<Asset extends RatedAsset>(
      organizationId: string,
      assets: readonly WatchedAsset[],
      ofShift: readonly Asset[],
    ): Promise<BriefedStorms> {
      const { storms: known, staysOf, now } = await staysIn(organizationId)
      const stormIds = new Map(ofShift.map(({ id, rating }) => [id, stormOfItem(staysOf(id), rating)?.id]))
      const hits = assets.flatMap((asset) => staysOf(asset.id).map(({ storm, stay }) => ({ asset, storm, hit: stay })))
      const hitting = known.flatMap((storm): BriefedStorm[] => {
        const ofStorm = hits.filter((one) => one.storm === storm)
        if (ofStorm.length === 0) return []
        const rated = ofShift.filter(({ id }) => stormIds.get(id) === storm.id)
        return [{ storm, toll: stormToll(ofStorm, now.getTime()), levelCounts: countByLevel(rated) }]
      })
      const listed = hitting.toSorted(worstTollFirst).slice(0, BRIEFED_STORMS)
      const listedIds = new Set(listed.map(({ storm }) => storm.id))
      return {
        listed,
        moreCount: hitting.length - listed.length,
        isUnder: (id) => listedIds.has(stormIds.get(id) ?? ''),
      }
    },
  }
}

/** By the worst level that a storm brings, then by how many assets have it, then by the storm itself. */
function worstTollFirst(a: BriefedStorm, b: BriefedStorm): number {
  for (const level of AFFECTED_LEVELS)
    if (a.levelCounts[level] !== b.levelCounts[level]) return b.levelCounts[level] - a.levelCounts[level]
  return worstStormFirst(a.storm, b.storm)
}
