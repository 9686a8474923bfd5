import type { AffectedAssetOnWire } from '@stormlane/contract'
import { regionAt } from '@stormlane/geography'
import type { QueueItem } from './affected.service.ts'

/** Times in texts are in the asset's time zone, unless the caller asks for one zone for all. */
export function itemOnWire(
  { asset, state, handling, escalatedAt }: QueueItem,
  now: Date,
  timeZone?: string,
): AffectedAssetOnWire {
  const { rating } = asset
  const current = state === 'new' ? undefined : handling
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
    known_until: rating.knownUntil?.toISOString() ?? null,
    time_zone: asset.timeZone,
    where: asset.position && {
      region: regionAt(asset.position),
      is_driving: asset.motion && asset.motion.bearing !== null,
    },
    recommended_action: asset.action(rating, now, timeZone),
    decision: asset.decision,
    minutes_lost: asset.minutesLost === null ? null : Math.max(0, Math.round(asset.minutesLost)),
    state,
    state_by: current?.byName ?? null,
    state_at: current?.at.toISOString() ?? null,
    assignee:
      current?.assigneeId && current.assigneeName ? { id: current.assigneeId, name: current.assigneeName } : null,
    snoozed_until: state === 'snoozed' ? (current?.snoozedUntil?.toISOString() ?? null) : null,
    escalated_at: state === 'new' ? (escalatedAt?.toISOString() ?? null) : null,
    version: handling?.version ?? 0,
  }
}
