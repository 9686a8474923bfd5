import {
  type BriefingSubscriptionOnWire,
  createBriefingSubscription,
  deleteBriefingSubscription,
  getBriefing,
  listBriefingSubscriptions,
  updateBriefingSubscription,
} from '@stormlane/contract'
import { stormName, stormPeakText, timesOfStorm } from '@stormlane/domain/storms'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import type { BriefedStorm } from './affected-storms.service.ts'
import type { BriefingService, BriefingWithMap } from './briefing.service.ts'
import type { BriefingSubscription } from './briefing-subscription.repository.ts'
import type { BriefingSubscriptionService } from './briefing-subscription.service.ts'

interface Dependencies {
  briefings: BriefingService
  subscriptions: BriefingSubscriptionService
}

export function briefingRoutes(app: FastifyInstance, { briefings, subscriptions }: Dependencies): void {
  route(app, getBriefing, async ({ session, query }) =>
    briefingOnWire(await briefings.makeWithMap(session.organizationId, query.group_id, query.time_zone)),
  )

  route(app, listBriefingSubscriptions, async ({ session }) => {
    const { timeZone, listed } = await subscriptions.list(session)
    return { timezone: timeZone, briefing_subscriptions: listed.map(subscriptionOnWire) }
  })

  route(app, createBriefingSubscription, async ({ session, body: { group_id, hour, days } }) => ({
    briefing_subscription: subscriptionOnWire(await subscriptions.create(session, { groupId: group_id, hour, days })),
  }))

  route(app, updateBriefingSubscription, async ({ session, params, body: { hour, days } }) => ({
    briefing_subscription: subscriptionOnWire(await subscriptions.change(session, params.id, { hour, days })),
  }))

  route(app, deleteBriefingSubscription, async ({ session, params }) => {
    await subscriptions.remove(session, params.id)
    return { success: true as const }
  })
}

const subscriptionOnWire = (subscription: BriefingSubscription): BriefingSubscriptionOnWire => ({
  id: subscription.id,
  group_id: subscription.groupId,
  group_name: subscription.groupName,
  hour: subscription.hour,
  days: subscription.days,
})

type RatedAsset = BriefingWithMap['outlook'][number]['worst'][number]

const briefingOnWire = ({ changes, storms, shift, outlook, ...briefing }: BriefingWithMap) => ({
  group_id: briefing.groupId,
  group_name: briefing.groupName,
  organization_name: briefing.organizationName,
  made_at: briefing.madeAt.toISOString(),
  timezone: briefing.timeZone,
  run_time: briefing.runTime?.toISOString() ?? null,
  asset_count: briefing.assetCount,
  unrated_count: briefing.unratedCount,
  changes: {
    since: changes.since?.toISOString() ?? null,
    ...changes.counts,
    changes: changes.listed.map(({ asset, reason, change: { kind, before, after } }) => ({
      kind,
      asset_type: asset.assetType,
      id: asset.id,
      name: asset.name,
      reason,
      previous_impact_level: before,
      impact_level: after,
    })),
  },
  storms: storms.map(stormOnWire),
  more_storm_count: briefing.moreStormCount,
  shift: {
    start_at: shift.window.startAt.toISOString(),
    end_at: shift.window.endAt.toISOString(),
    level_counts: shift.levelCounts,
    outside_counts: shift.outsideCounts,
    worst: shift.worst.map((asset) => ({ ...assetOnWire(asset), recommended_action: asset.recommended })),
  },
  outlook: outlook.map(({ day, date, levelCounts, worst, isKnown }) => ({
    day,
    date,
    is_known: isKnown,
    level_counts: levelCounts,
    worst: worst.map(assetOnWire),
  })),
  map_svg: briefing.mapSvg,
})

function stormOnWire({ storm, toll, levelCounts }: BriefedStorm) {
  const times = timesOfStorm(storm)
  return {
    storm_id: storm.id,
    name: stormName(storm),
    impact_level: storm.level,
    state: storm.state,
    begins_at: new Date(times.beginsAt).toISOString(),
    strongest_from: new Date(times.strongestFrom).toISOString(),
    strongest_until: new Date(times.strongestUntil).toISOString(),
    ends_at: new Date(times.endsAt).toISOString(),
    peak: stormPeakText(storm.kind, times.peak),
    level_counts: levelCounts,
    counts: toll.counts,
    inside_count: toll.insideCount,
    first: toll.first && { name: toll.first.name, at: new Date(toll.first.at).toISOString() },
  }
}

const assetOnWire = ({ assetType, id, name, timeZone, rating }: RatedAsset) => ({
  asset_type: assetType,
  id,
  name,
  impact_level: rating.level,
  reason: rating.text,
  start_at: rating.startAt.toISOString(),
  end_at: rating.endAt?.toISOString() ?? null,
  known_until: rating.knownUntil?.toISOString() ?? null,
  timezone: timeZone,
})
