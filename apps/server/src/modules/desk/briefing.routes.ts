import { getBriefing } from '@stormlane/contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import type { BriefingService } from './briefing.service.ts'

export function briefingRoutes(app: FastifyInstance, briefings: BriefingService): void {
  route(app, getBriefing, async ({ session, query }) =>
    briefingOnWire(await briefings.make(session.organizationId, query.group_id)),
  )
}

type Briefing = Awaited<ReturnType<BriefingService['make']>>
type RatedAsset = Briefing['outlook'][number]['worst'][number]

const briefingOnWire = ({ changes, today, outlook, ...briefing }: Briefing) => ({
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
  today: {
    date: today.date,
    level_counts: today.levelCounts,
    worst: today.worst.map((asset) => ({ ...assetOnWire(asset), recommended_action: asset.recommended })),
  },
  outlook: outlook.map(({ date, levelCounts, worst, isKnown }) => ({
    date,
    is_known: isKnown,
    level_counts: levelCounts,
    worst: worst.map(assetOnWire),
  })),
  map_svg: briefing.mapSvg,
})

const assetOnWire = ({ assetType, id, name, timeZone, rating }: RatedAsset) => ({
  asset_type: assetType,
  id,
  name,
  impact_level: rating.level,
  reason: rating.text,
  start_at: rating.startAt.toISOString(),
  end_at: rating.endAt?.toISOString() ?? null,
  timezone: timeZone,
})
