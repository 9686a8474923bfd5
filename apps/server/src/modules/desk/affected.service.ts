import { type AssetType, GroupTree } from '@stormlane/domain/assets'
import {
  AFFECTED_HORIZONS,
  type AffectedEvent,
  type AffectedFilter,
  type AffectedHorizon,
  type AffectedLevel,
  type AffectedRating,
  affectedEvents,
  affectedRating,
  affectedWindow,
  compareAffected,
  countByLevel,
  DEFAULT_HORIZON,
  eventName,
  type ItemState,
  itemState,
  passesAffectedFilter,
  shiftEnd,
  URGENT_FROM,
} from '@stormlane/domain/desk'
import { costWithDecision } from '@stormlane/domain/impacts'
import { IMPACT_LEVELS } from '@stormlane/domain/levels'
import { type Clock, floorTo, MINUTE_MS, type TimeWindow, ZoneOffsets } from '@stormlane/domain/time'
import type { Database } from '../../platform/database/database.ts'
import type { FindRevision } from '../../platform/database/list-changes.ts'
import type { Forecast } from '../forecast/forecast.ts'
import { groupRepository } from '../groups/group.repository.ts'
import { assetTracks } from './asset-tracks.ts'
import { briefingRepository } from './briefing.repository.ts'
import { type DeskItem, deskItemRepository } from './desk-item.repository.ts'
import { escalationRepository } from './escalation.repository.ts'
import type { WatchedAsset } from './watched-asset.ts'
import { type WatchedAssets, watchedAssets } from './watched-assets.ts'

interface Dependencies {
  database: Database
  clock: Clock
  forecast: Pick<Forecast, 'newest'>
  findRevision: FindRevision
}

interface RankedAsset extends WatchedAsset {
  rating: AffectedRating
}

/** An affected asset, and who takes care of it. */
export interface QueueItem {
  asset: RankedAsset
  state: ItemState
  handling: DeskItem | undefined
  /** When colleagues were mailed because nobody took care of it. */
  escalatedAt: Date | undefined
}

interface AffectedQuestion {
  horizon: AffectedHorizon
  types: readonly AssetType[]
  levels: readonly AffectedLevel[]
  states: readonly ItemState[]
  /** Only what is assigned to this user. */
  assigneeId: string | undefined
  /** Id of a group. */
  group: string | undefined
  query: string
  /** Only assets of which this event is the leading cause. */
  event: string | undefined
  /** Only these assets, whose level changed; undefined for all. */
  ids: ReadonlySet<string> | undefined
}

/** The assets of an organization at one moment, and how far each horizon looks ahead from it. */
interface Desk extends WatchedAssets {
  now: Date
  windowOf: (horizon: AffectedHorizon) => TimeWindow
}

export type AffectedService = ReturnType<typeof affectedService>

/** Organizations whose ranked queues stay in memory. */
const MAX_QUEUES = 100

export function affectedService({ database, clock, forecast, findRevision }: Dependencies) {
  const zones = new ZoneOffsets()
  const organizations = briefingRepository(database)
  const watched = watchedAssets({ database, clock, findRevision })
  const tracks = assetTracks(database)
  const groups = groupRepository(database)
  const items = deskItemRepository(database)
  const escalations = escalationRepository(database)
  /** Ranked queues by organization and horizon, valid until the assets, the run or the minute change. */
  const queues = new Map<string, { madeFrom: string; ranked: readonly RankedAsset[] }>()
  const runTime = () => forecast.newest('nowcast')?.runTime ?? null

  /** Reads the assets of an organization, and when its shift ends. */
  async function deskOf(organizationId: string): Promise<Desk> {
    const [assets, { timezone, shift_starts }] = await Promise.all([
      watched.of(organizationId),
      organizations.organization(organizationId),
    ])
    const now = floorTo(clock.now(), MINUTE_MS)
    const shiftEndsAt = shiftEnd(now, { timeZone: timezone, starts: shift_starts }, zones)
    return { ...assets, now, windowOf: (horizon) => affectedWindow(horizon, { now, runTime: runTime(), shiftEndsAt }) }
  }

  function rank(organizationId: string, { revision, assets, now, windowOf }: Desk, horizon: AffectedHorizon) {
    const window = windowOf(horizon)
    const key = `${organizationId} ${horizon}`
    const madeFrom = `${revision} ${assets.length} ${window.startAt.toISOString()} ${window.endAt.toISOString()}`
    const known = queues.get(key)
    if (known?.madeFrom === madeFrom) return known.ranked
    const ranked: RankedAsset[] = []
    for (const asset of assets) {
      const rating = affectedRating(asset.reasons, horizon, window)
      if (!rating) continue
      const costMinutes = costWithDecision(rating.costMinutes, asset.minutesLost)
      ranked.push({ ...asset, rating: { ...rating, costMinutes } })
    }
    ranked.sort(compareAffected(now))
    queues.delete(key)
    queues.set(key, { madeFrom, ranked })
    if (queues.size > MAX_QUEUES * AFFECTED_HORIZONS.length) queues.delete(queues.keys().next().value as string)
    return ranked
  }

  /** Returns a group with its descendants; empty for an unknown group, so that nothing is found. */
  async function withDescendants(organizationId: string, group: string | undefined): Promise<Set<string> | null> {
    if (group === undefined) return null
    const known = await groups.withCounts(organizationId)
    if (!known.some(({ id }) => id === group)) return new Set()
    const tree = new GroupTree(known.map(({ external_id, ...one }) => ({ ...one, externalId: external_id })))
    return tree.withDescendants([group])
  }

  /** Returns a function that joins an asset of the queue to who takes care of it. */
  async function itemMaker(organizationId: string): Promise<(asset: RankedAsset) => QueueItem> {
    const [taken, escalated] = await Promise.all([items.list(organizationId), escalations.escalated(organizationId)])
    const handled = new Map(taken.map((item) => [item.assetId, item]))
    const now = clock.now()
    return (asset) => {
      const handling = handled.get(asset.id)
      const state = itemState(handling, asset.rating.level, now)
      return { asset, state, handling, escalatedAt: escalated.get(asset.id) }
    }
  }

  return {
    async list(
      organizationId: string,
      { horizon, types, levels, states, assigneeId, group, query, event, ids }: AffectedQuestion,
      page: { limit: number; offset: number; countsHorizons: boolean },
    ) {
      const [assets, toItem, ofGroup] = await Promise.all([
        deskOf(organizationId),
        itemMaker(organizationId),
        withDescendants(organizationId, group),
      ])
      const filter: AffectedFilter = { types, groups: ofGroup, query }
      const wanted = new Set<number>(levels.map((level) => IMPACT_LEVELS[level]))
      const isOfLevel = ({ asset }: QueueItem) => wanted.size === 0 || wanted.has(asset.rating.level)
      const isOfState = ({ state, handling }: QueueItem) =>
        (states.length === 0 || states.includes(state)) &&
        (assigneeId === undefined || (state !== 'new' && handling?.assigneeId === assigneeId))
      const found = (ahead: AffectedHorizon) =>
        rank(organizationId, assets, ahead)
          .filter(
            (asset) =>
              passesAffectedFilter(asset, filter) &&
              (event === undefined || eventName(asset.rating.leading) === event) &&
              ids?.has(asset.id) !== false,
          )
          .map(toItem)
          .filter(isOfState)
      const ofEveryLevel = found(horizon)
      const listed = ofEveryLevel.filter(isOfLevel)
      const urgent = ofEveryLevel.filter(({ asset }) => asset.rating.level >= URGENT_FROM)
      const undecidedCount = urgent.filter(({ state }) => state === 'new').length
      const countHorizons = () =>
        Object.fromEntries(
          AFFECTED_HORIZONS.map((ahead) => [
            ahead,
            ahead === horizon ? listed.length : found(ahead).filter(isOfLevel).length,
          ]),
        ) as Record<AffectedHorizon, number>
      return {
        items: listed.slice(page.offset, page.offset + page.limit),
        total: listed.length,
        newCount: listed.filter(({ state }) => state === 'new').length,
        undecidedCount,
        decidedCount: urgent.length - undecidedCount,
        levelCounts: countByLevel(ofEveryLevel.map(({ asset }) => asset)),
        unratedCount: assets.unratedCount,
        ...(page.countsHorizons && { horizonCounts: countHorizons() }),
        runTime: runTime(),
        window: assets.windowOf(horizon),
      }
    },

    /**
     * Returns affected assets of the shift, of these types and of a group with its descendants, worst first.
     */
    async queueNow(organizationId: string, { types, group }: Pick<AffectedQuestion, 'types' | 'group'>) {
      const [assets, toItem, groups] = await Promise.all([
        deskOf(organizationId),
        itemMaker(organizationId),
        withDescendants(organizationId, group),
      ])
      const items = rank(organizationId, assets, DEFAULT_HORIZON)
        .filter((asset) => passesAffectedFilter(asset, { types, groups, query: '' }))
        .map(toItem)
      return { items, window: assets.windowOf(DEFAULT_HORIZON) }
    },

    /** Returns everything that is affected in a horizon, worst first. */
    async queueOf(organizationId: string, horizon: AffectedHorizon): Promise<QueueItem[]> {
      const [assets, toItem] = await Promise.all([deskOf(organizationId), itemMaker(organizationId)])
      return rank(organizationId, assets, horizon).map(toItem)
    },

    /** Returns items of assets, each from the shortest horizon that contains it. Unaffected assets are left out. */
    async findMany(organizationId: string, ids: readonly string[]): Promise<Map<string, QueueItem>> {
      const [assets, toItem] = await Promise.all([deskOf(organizationId), itemMaker(organizationId)])
      const items = new Map<string, QueueItem>()
      let missing = new Set(ids)
      for (const horizon of AFFECTED_HORIZONS) {
        if (missing.size === 0) break
        for (const asset of rank(organizationId, assets, horizon))
          if (missing.has(asset.id)) items.set(asset.id, toItem(asset))
        missing = new Set([...missing].filter((id) => !items.has(id)))
      }
      return items
    },

    /** Returns every asset that has a forecast, and where each of them is and will be. */
    async tracked(organizationId: string) {
      const { assets } = await watched.of(organizationId)
      const now = clock.now()
      return { assets, now, trackOf: await tracks.of(organizationId, assets, now.getTime()) }
    },

    /** Returns the item of an asset from the shortest horizon that contains it; undefined if it is not affected. */
    async find(organizationId: string, id: string): Promise<QueueItem | undefined> {
      const [assets, toItem] = await Promise.all([deskOf(organizationId), itemMaker(organizationId)])
      for (const horizon of AFFECTED_HORIZONS) {
        const asset = rank(organizationId, assets, horizon).find((one) => one.id === id)
        if (asset) return toItem(asset)
      }
      return undefined
    },

    /**
     * Returns the assets that have a forecast, optionally only those of a group and its descendants, and those that are
     * affected in the shift, worst first.
     */
    async assetsOf(organizationId: string, group: string | undefined) {
      const [desk, groups] = await Promise.all([deskOf(organizationId), withDescendants(organizationId, group)])
      const filter: AffectedFilter = { types: [], groups, query: '' }
      return {
        assets: desk.assets.filter((asset) => passesAffectedFilter(asset, filter)),
        affected: rank(organizationId, desk, DEFAULT_HORIZON).filter((asset) => passesAffectedFilter(asset, filter)),
        window: desk.windowOf(DEFAULT_HORIZON),
        unratedCount: desk.unratedCount,
        /** How far the extended forecast reaches; null without one. */
        forecastUntil: forecast.newest('extended')?.times.at(-1) ?? null,
      }
    },

    /** Returns the events that cause the items of a horizon. */
    async events(organizationId: string, horizon: AffectedHorizon): Promise<AffectedEvent[]> {
      const [assets, toItem] = await Promise.all([deskOf(organizationId), itemMaker(organizationId)])
      return affectedEvents(
        rank(organizationId, assets, horizon).map((asset) => ({ ...asset.rating, state: toItem(asset).state })),
      )
    },

    runTime,

    /** Returns the level of every asset in the shift, and a function that describes one of them. */
    async levelsNow(organizationId: string) {
      const watchedNow = await deskOf(organizationId)
      const ranked = new Map(rank(organizationId, watchedNow, DEFAULT_HORIZON).map((asset) => [asset.id, asset]))
      const byId = new Map(watchedNow.assets.map((asset) => [asset.id, asset]))
      const levels = new Map(
        watchedNow.assets.map(({ id }) => [id, ranked.get(id)?.rating.level ?? IMPACT_LEVELS.none] as const),
      )
      return {
        levels,
        describe: (id: string) => {
          const asset = byId.get(id)
          return asset && { asset_type: asset.assetType, name: asset.name, reason: ranked.get(id)?.rating.text ?? null }
        },
      }
    },

    /** Counts the urgent items of the shift that nobody takes care of. */
    async countUrgent(organizationId: string): Promise<{ count: number; window: TimeWindow }> {
      const [assets, toItem] = await Promise.all([deskOf(organizationId), itemMaker(organizationId)])
      const urgent = rank(organizationId, assets, DEFAULT_HORIZON).filter(
        (asset) => asset.rating.level >= URGENT_FROM && toItem(asset).state === 'new',
      )
      return { count: urgent.length, window: assets.windowOf(DEFAULT_HORIZON) }
    },
  }
}
