import type {
  AssetType,
  FilteredAsset,
  ImpactLevel,
  ImpactLevelName,
  RecommendedAction,
  TimeWindow,
} from '@stormlane/domain'

/** One reason of an asset's level with its time span. */
export interface AssetImpact extends TimeWindow {
  id: string
  /** Name without the level: `Road Conditions`, `Winter Storm Warning`. */
  risk: string
  /** For example `Snow up to 1.1 in/h`. */
  description: string
  level: ImpactLevel
}

/** An asset of any type, as the map, its list, filters and search use it. */
export interface MapAsset {
  assetType: AssetType
  id: string
  name: string
  externalId: string | null
  origin: string | null
  destination: string | null
  /** Null if unknown; such assets are listed but not drawn. */
  position: { longitude: number; latitude: number } | null
  /** Degrees clockwise from north; null if the asset is stationary or has no bearing. */
  bearing: number | null
  /** IANA time zone of the asset; null means the viewer's. */
  timeZone: string | null
  groupIds: readonly string[]
  /** At the time that the user chose; the worst of the timeframe while none is chosen. */
  level: ImpactLevelName
  /** The worst level of the timeframe. */
  worst: ImpactLevelName
  /** Of the timeframe, or at the time that the user chose; worst first. */
  impacts: readonly AssetImpact[]
  /** Impacts of all timeframes. */
  timeline: readonly AssetImpact[]
  /** The times for which the asset has a forecast; null means all. Outside them its level is unknown. */
  forecastFor: readonly TimeWindow[] | null
  action: RecommendedAction | null
  /** The values that filters compare. */
  compared: FilteredAsset
}
