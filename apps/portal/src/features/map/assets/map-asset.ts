import type { AssetType, FilteredAsset } from '@stormlane/domain/assets'
import type { AssetRating, ImpactReason, ImpactWindow, RecommendedAction } from '@stormlane/domain/impacts'
import type { ImpactLevelName } from '@stormlane/domain/levels'
import type { TimeWindow } from '@stormlane/domain/time'

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
  /** The level at the time of the time bar; as it is loaded, the worst of the timeframe. */
  level: ImpactLevelName
  /** The worst level of the timeframe. */
  worst: ImpactLevelName
  /** The impacts at the time of the time bar; as they are loaded, those of the timeframe. Worst first. */
  impacts: readonly ImpactReason[]
  /** When it has that level; undefined without an impact. */
  when: ImpactWindow | undefined
  /** The text of the leading reason; empty if there is none. */
  reason: string
  /** Reasons of all timeframes. */
  timeline: readonly ImpactReason[]
  /** The times for which the asset has a forecast; null means all. Outside them its level is unknown. */
  forecastFor: readonly TimeWindow[] | null
  /** The minutes that driving on loses by the decision on its trip; absent without one. */
  minutesLost?: number | undefined
  /** How far its forecasts reach; null where impacts end before, as on a trip. */
  forecastUntil: Date | null
  /** Computed lazily: building its text costs more than everything else in rating 10,000 vehicles. */
  action: (now: Date) => RecommendedAction | null
  /** The action for a rating at another time; absent if one action applies to the whole time, as on a route. */
  actionFor?: (rating: AssetRating, at: Date) => RecommendedAction
  /** The values that filters compare. */
  compared: FilteredAsset
}
