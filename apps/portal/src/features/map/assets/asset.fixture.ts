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
    timeline: parts.impacts ?? [],
    forecastFor: null,
    action: null,
    compared: { impactLevel: 0, risks: [], governmentAlertIssued: false, roadRisk: null, maxWindGust: null },
    ...parts,
    level,
  }
}

export const NO_CHOICE: AssetChoice = { groups: new Set(), filters: [], levels: new Set() }
