import {
  type AffectedLevel,
  type AffectedRating,
  affectedWithin,
  BRIEFED_A_DAY,
  BRIEFED_CHANGES,
  BRIEFED_OF_SHIFT,
  BRIEFING_MAP_COLORS,
  countByLevel,
  countChanges,
  type LevelChange,
  type LevelChangeKind,
  levelChanges,
  type OUTLOOK_DAYS,
  outlookDays,
  yesterdayWindow,
} from '@stormlane/domain/desk'
import type { RecommendedAction } from '@stormlane/domain/impacts'
import { IMPACT_LEVEL_COLORS, IMPACT_LEVELS, impactLevelName } from '@stormlane/domain/levels'
import { type Clock, type TimeWindow, ZoneOffsets } from '@stormlane/domain/time'
import { type MapPoint, mapPainter } from '@stormlane/geography'
import type { Database } from '../../platform/database/database.ts'
import { found } from '../../platform/domain-error.ts'
import type { AffectedService } from './affected.service.ts'
import type { AffectedStormsService, BriefedStorm } from './affected-storms.service.ts'
import { briefingRepository } from './briefing.repository.ts'
import { deskLevelRepository } from './desk-level.repository.ts'
import type { WatchedAsset } from './watched-asset.ts'

interface Dependencies {
  database: Database
  clock: Clock
  affected: Pick<AffectedService, 'assetsOf' | 'levelsNow' | 'runTime'>
  affectedStorms: Pick<AffectedStormsService, 'briefed'>
}

type RatedAsset = WatchedAsset & { rating: AffectedRating }

interface BriefedDay {
  day: (typeof OUTLOOK_DAYS)[number]
  date: string
  levelCounts: Record<AffectedLevel, number>
  worst: readonly RatedAsset[]
  /** Whether a forecast reaches the day. If not, a day without affected assets is unknown, not quiet. */
  isKnown: boolean
}

export interface Briefing {
  groupId: string | null
  groupName: string | null
  organizationName: string
  madeAt: Date
  timeZone: string
  runTime: Date | null
  assetCount: number
  /** Assets of the whole organization that wait for their first rating. */
  unratedCount: number
  changes: {
    /** When yesterday's levels were taken; null if there are none. */
    since: Date | null
    counts: Record<LevelChangeKind, number>
    listed: readonly { asset: WatchedAsset; reason: string | null; change: LevelChange }[]
  }
  /** Storms that hit assets, the worst for them first. */
  storms: readonly BriefedStorm[]
  /** Storms that hit assets and are not listed. */
  moreStormCount: number
  /** The window of the queue, what the queue has in it, and the worst of what the listed storms do not explain. */
  shift: {
    window: TimeWindow
    levelCounts: Record<AffectedLevel, number>
    outsideCounts: Record<AffectedLevel, number>
    worst: readonly (RatedAsset & { recommended: RecommendedAction })[]
  }
  /** What the shift leaves of today, tomorrow and days 3 to 7. */
  outlook: readonly BriefedDay[]
}

export interface BriefingWithMap extends Briefing {
  mapSvg: string
}

const MAP_SIZE = { width: 720, height: 380 }

export type BriefingService = ReturnType<typeof briefingService>

export function briefingService({ database, clock, affected, affectedStorms }: Dependencies) {
  const briefings = briefingRepository(database)
  const levels = deskLevelRepository(database)
  const zones = new ZoneOffsets()
  // Created lazily: reading the outlines takes a moment, and most processes never draw a map.
  let paint: ReturnType<typeof mapPainter> | undefined

  /** Compares the current levels of the given assets with those of about a day ago. */
  async function changesSinceYesterday(organizationId: string, assets: readonly WatchedAsset[], now: Date) {
    const before = await levels.takenWithin(organizationId, yesterdayWindow(now))
    const { levels: after, describe } = await affected.levelsNow(organizationId)
    const byId = new Map(assets.map((asset) => [asset.id, asset]))
    const changes = before ? levelChanges(before.levels, after).filter(({ id }) => byId.has(id)) : []
    return {
      since: before?.takenAt ?? null,
      counts: countChanges(changes),
      listed: changes.slice(0, BRIEFED_CHANGES).flatMap((change) => {
        const asset = byId.get(change.id)
        return asset ? [{ asset, reason: describe(change.id)?.reason ?? null, change }] : []
      }),
    }
  }

  /** Draws every asset that has a position, in the color of its level in the shift. */
  async function drawMap(organizationId: string, assets: readonly WatchedAsset[], ofShift: readonly RatedAsset[]) {
    const positions = await briefings.positions(organizationId)
    const ratings = new Map(ofShift.map(({ id, rating }) => [id, rating.level]))
    const points = assets.flatMap(({ id }): MapPoint[] => {
      const at = positions.get(id)
      const rank = ratings.get(id) ?? IMPACT_LEVELS.none
      return at ? [{ ...at, rank, color: IMPACT_LEVEL_COLORS[impactLevelName(rank)].fill }] : []
    })
    paint ??= mapPainter()
    return paint(points, { ...MAP_SIZE, colors: BRIEFING_MAP_COLORS })
  }

  async function compose(organizationId: string, groupId: string | undefined, wordsZone?: string) {
    const groupName = groupId === undefined ? null : found(await briefings.groupName(organizationId, groupId))
    const { name: organizationName, timezone } = await briefings.organization(organizationId)
    const now = clock.now()
    const desk = await affected.assetsOf(organizationId, groupId?.toLowerCase())
    const { assets, affected: ofShift, window: shift, unratedCount, forecastUntil } = desk
    const storms = await affectedStorms.briefed(organizationId, assets, ofShift)
    const outside = ofShift.filter(({ id }) => !storms.isUnder(id))
    // Vehicles have no forecast beyond their routes.
    const hasOutlook = assets.some(({ assetType }) => assetType !== 'vehicle')
    const briefing: Briefing = {
      groupId: groupId ?? null,
      groupName,
      organizationName,
      madeAt: now,
      timeZone: timezone,
      runTime: affected.runTime(),
      assetCount: assets.length,
      unratedCount,
      changes: await changesSinceYesterday(organizationId, assets, now),
      storms: storms.listed,
      moreStormCount: storms.moreCount,
      shift: {
        window: shift,
        levelCounts: countByLevel(ofShift),
        outsideCounts: countByLevel(outside),
        worst: outside
          .slice(0, BRIEFED_OF_SHIFT)
          .map((asset) => ({ ...asset, recommended: asset.action(asset.rating, now, wordsZone) })),
      },
      outlook: outlookDays(now, shift.endAt, timezone, zones).map(({ day, date, window }) => {
        const rated = affectedWithin(assets, window, now)
        const isReached = forecastUntil !== null && forecastUntil > window.startAt
        const [levelCounts, worst] = [countByLevel(rated), rated.slice(0, BRIEFED_A_DAY)]
        return { day, date, levelCounts, worst, isKnown: hasOutlook && isReached }
      }),
    }
    return { briefing, assets, ofShift }
  }

  return {
    async make(organizationId: string, groupId: string | undefined): Promise<Briefing> {
      return (await compose(organizationId, groupId)).briefing
    },

    /** Times in recommended actions are in the time zone of the asset, unless another zone is given. */
    async makeWithMap(
      organizationId: string,
      groupId: string | undefined,
      wordsZone: string | undefined,
    ): Promise<BriefingWithMap> {
      const { briefing, assets, ofShift } = await compose(organizationId, groupId, wordsZone)
      return { ...briefing, mapSvg: await drawMap(organizationId, assets, ofShift) }
    },
  }
}
