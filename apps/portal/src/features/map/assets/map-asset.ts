import type { AssetType, FilteredAsset, ImpactLevel, ImpactLevelName, RecommendedAction } from '@stormlane/domain'

/** One reason of an asset's level, and while it holds. */
export interface AssetImpact {
  id: string
  /** What it is, without its level: `Road Conditions`, `Winter Storm Warning`. */
  risk: string
  /** In words: `Snow up to 1.1 in/h`. */
  description: string
  level: ImpactLevel
  startAt: Date
  endAt: Date
}

/** What the map, its list, its filters and its search know of an asset, whatever its type. */
export interface MapAsset {
  assetType: AssetType
  id: string
  name: string
  externalId: string | null
  origin: string | null
  destination: string | null
  /** Null where nobody knows where it is: listed, but not drawn. */
  position: { longitude: number; latitude: number } | null
  /** Degrees clockwise from north; null while it stands or has none. */
  bearing: number | null
  /** IANA zone of its own time; null is the viewer's. */
  timeZone: string | null
  groupIds: readonly string[]
  level: ImpactLevelName
  /** Worst first. */
  impacts: readonly AssetImpact[]
  action: RecommendedAction | null
  /** By which filters compare it. */
  compared: FilteredAsset
}
