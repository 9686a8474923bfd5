import type { ImpactReason } from '@stormlane/domain/impacts'
import type { MapAsset } from './map-asset.ts'
import type { AssetChoice } from './narrow-assets.ts'

/** An unaffected location in Nebraska, changed by `parts`. */
export function asset(parts: Partial<MapAsset> = {}): MapAsset {
  const level = parts.level ?? 'none'
  return {
    assetType: 'location',
    id: parts.name ?? 'grand-island',
    name: 'Grand Island DC',
    externalId: null,
    origin: null,
    destination: null,
    position: { longitude: -98.34, latitude: 40.93 },
    bearing: null,
    timeZone: 'America/Chicago',
    groupIds: [],
    worst: level,
    impacts: [],
    when: windowOf(parts.impacts?.[0]),
    reason: parts.impacts?.[0]?.description ?? '',
    timeline: parts.impacts ?? [],
    forecastFor: null,
    forecastUntil: null,
    action: () => null,
    compared: { impactLevel: 0, risks: [], governmentAlertIssued: false, roadRisk: null, maxWindGust: null },
    ...parts,
    level,
  }
}

const windowOf = (reason: ImpactReason | undefined) =>
  reason && { startAt: reason.startAt, endAt: reason.endAt, knownUntil: null, peakAt: reason.startAt }

export const NO_CHOICE: AssetChoice = { groups: new Set(), filters: [], levels: new Set() }

/** Snow on the roads from one time to another, at one level. */
export const impactDuring = (
  startAt: Date,
  endAt: Date,
  level: ImpactReason['level'],
  parts: Partial<ImpactReason> = {},
): ImpactReason => ({
  id: `impact ${startAt.toISOString()}`,
  source: 'impact',
  name: 'Road Conditions',
  description: 'Snow 1.1 in/h',
  level,
  variable: 'road',
  event: null,
  startAt,
  endAt,
  spans: [{ startAt, endAt, level }],
  ...parts,
})
