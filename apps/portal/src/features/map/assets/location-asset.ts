import {
  IMPACT_LEVELS,
  type ImpactLevel,
  impactLevelName,
  TIMEFRAMES,
  type Timeframe,
  UNKNOWN_PLACE_NAME,
} from '@stormlane/domain'
import {
  type LocationSummary,
  type MapLocation,
  reasonName,
  timeframeSummary,
} from '../../../platform/location-summary.ts'
import type { AssetImpact, MapAsset } from './map-asset.ts'

type Tag = LocationSummary['tags'][number]

export function locationAsset(location: MapLocation & { id: string }, timeframe: Timeframe): MapAsset {
  const summary = timeframeSummary(location, timeframe)
  const impacts = summary ? locationImpacts(summary) : []
  const { latitude, longitude } = location
  const level = impactLevelName((summary?.overallImpactLevel ?? IMPACT_LEVELS.unknown) as ImpactLevel)
  return {
    assetType: 'location',
    id: location.id,
    name: location.name || UNKNOWN_PLACE_NAME,
    externalId: location.externalId,
    origin: null,
    destination: null,
    position: Number.isFinite(latitude) && Number.isFinite(longitude) ? { latitude, longitude } : null,
    bearing: null,
    timeZone: location.timezone,
    groupIds: location.groupIds,
    level,
    worst: level,
    impacts,
    timeline: TIMEFRAMES.flatMap((each) => {
      const rated = timeframeSummary(location, each)
      return rated ? locationImpacts(rated) : []
    }),
    forecastFor: summary ? null : [],
    action: summary?.recommendedAction ?? null,
    compared: {
      impactLevel: summary ? (summary.overallImpactLevel as ImpactLevel) : null,
      risks: [...new Set(impacts.map(({ risk }) => risk))],
      governmentAlertIssued: summary?.tags.some(({ source }) => source === 'alert') ?? false,
      roadRisk: null,
      maxWindGust: null,
    },
  }
}

function locationImpacts({ tags, tagPriority }: LocationSummary): AssetImpact[] {
  const byId = new Map(tags.map((tag) => [tag.id, tag]))
  return tagPriority.flatMap((id) => {
    const tag = byId.get(id)
    return tag ? [toAssetImpact(tag)] : []
  })
}

function toAssetImpact(tag: Tag): AssetImpact {
  return {
    id: tag.id,
    risk: reasonName(tag),
    description: tag.description ?? tag.text,
    level: tag.impactLevel as ImpactLevel,
    startAt: new Date(tag.effective ?? 0),
    endAt: new Date(tag.expires ?? 8.64e15),
  }
}
