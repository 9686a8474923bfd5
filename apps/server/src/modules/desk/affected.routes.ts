import { type AffectedAssetOnWire, countAffectedAssets, listAffectedAssets } from '@stormlane/contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import type { AffectedService, RankedAsset } from './affected.service.ts'

export function affectedRoutes(app: FastifyInstance, affected: AffectedService): void {
  route(app, listAffectedAssets, async ({ session, query: { limit, offset, ...question } }) => {
    const { assets, total, levelCounts, horizonCounts, runTime, now } = await affected.list(
      session.organizationId,
      { ...question, group: question.group },
      { limit, offset },
    )
    return {
      affected_assets: assets.map((asset) => affectedOnWire(asset, now)),
      total_count: total,
      level_counts: levelCounts,
      horizon_counts: horizonCounts,
      run_time: runTime?.toISOString() ?? null,
    }
  })

  route(app, countAffectedAssets, async ({ session }) => ({
    count: await affected.countUrgent(session.organizationId),
  }))
}

function affectedOnWire(asset: RankedAsset, now: Date): AffectedAssetOnWire {
  const { rating } = asset
  return {
    asset_type: asset.assetType,
    id: asset.id,
    name: asset.name,
    group_ids: [...asset.groupIds],
    impact_level: rating.level,
    reason: rating.text,
    event: rating.leading.event,
    starts_at: rating.startAt.toISOString(),
    peaks_at: rating.peakAt.toISOString(),
    ends_at: rating.endAt?.toISOString() ?? null,
    time_zone: asset.timeZone,
    recommended_action: asset.action(rating, now),
  }
}
