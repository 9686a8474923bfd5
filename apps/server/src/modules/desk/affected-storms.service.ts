import { NO_STORM } from '@stormlane/contract'
import {
  type AffectedHorizon,
  type QueueByStorm,
  queueByStorm,
  type StormStay,
  stormOfItem,
} from '@stormlane/domain/desk'
import { eventTypeLock } from '@stormlane/domain/maps'
import { stormHits, type TrackedStorm, worstStormFirst } from '@stormlane/domain/storms'
import type { OrganizationRepository } from '../organizations/organization.repository.ts'
import type { StormService } from '../storms/storm.service.ts'
import type { AffectedService, QueueItem } from './affected.service.ts'

interface Dependencies {
  affected: Pick<AffectedService, 'queueOf' | 'tracked'>
  storms: Pick<StormService, 'current'>
  organizations: Pick<OrganizationRepository, 'flags' | 'settings'>
}

interface ItemOfStorm {
  item: QueueItem
  storm: TrackedStorm | null
}

export type AffectedStormsService = ReturnType<typeof affectedStormsService>

/** Tells under which storm the items of a queue are. */
export function affectedStormsService({ affected, storms, organizations }: Dependencies) {
  /** The storms that are expected or there, worst first; none for an organization whose plan lacks them. */
  async function stormsOf(organizationId: string): Promise<TrackedStorm[]> {
    const [flags, settings, { storms: known }] = await Promise.all([
      organizations.flags(organizationId),
      organizations.settings(organizationId),
      storms.current(),
    ])
    if (eventTypeLock('storms', flags, settings)) return []
    return known.filter(({ state }) => state !== 'ended').toSorted(worstStormFirst)
  }

  async function itemsOf(organizationId: string, horizon: AffectedHorizon) {
    const [known, items] = await Promise.all([stormsOf(organizationId), affected.queueOf(organizationId, horizon)])
    if (known.length === 0) return { storms: known, items: items.map((item): ItemOfStorm => ({ item, storm: null })) }
    const { assets, trackOf, now } = await affected.tracked(organizationId)
    const byId = new Map(assets.map((asset) => [asset.id, asset]))
    const tests = known.map((storm) => ({ storm, hitOf: stormHits(storm, now.getTime()) }))
    const joined = items.map((item): ItemOfStorm => {
      const asset = byId.get(item.asset.id)
      const track = asset && trackOf(asset)
      if (!track) return { item, storm: null }
      const stays = tests.flatMap(({ storm, hitOf }): StormStay<TrackedStorm>[] => {
        const stay = hitOf(track)
        return stay ? [{ storm, stay }] : []
      })
      return { item, storm: stormOfItem(stays, item.asset.rating) }
    })
    return { storms: known, items: joined }
  }

  return {
    stormsOf,

    /** Counts the items of a horizon by storm, and those under none by cause. */
    async byStorm(organizationId: string, horizon: AffectedHorizon): Promise<QueueByStorm<TrackedStorm>> {
      const { storms: known, items } = await itemsOf(organizationId, horizon)
      return queueByStorm(
        known,
        items.map(({ item: { asset, state }, storm }) => ({ ...asset.rating, state, storm })),
      )
    },

    /** Ids of the assets that a storm has in the queue, or of those that are under none. */
    async idsUnder(organizationId: string, horizon: AffectedHorizon, stormId: string): Promise<Set<string>> {
      const wanted = stormId === NO_STORM ? undefined : stormId
      const { items } = await itemsOf(organizationId, horizon)
      return new Set(items.flatMap(({ item, storm }) => (storm?.id === wanted ? item.asset.id : [])))
    },
  }
}
