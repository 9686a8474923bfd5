import { IMPACT_LEVELS, type ImpactLevelName } from '../levels/impact-level.ts'
import { ASSET_TYPES, type AssetType } from './asset.ts'

/** The fields of an asset that the search reads (MAP-030). */
export interface SearchableAsset {
  name: string | null
  externalId?: string | null
  origin?: string | null
  destination?: string | null
}

/** Per asset type (MAP-031). */
export const MAX_SEARCH_RESULTS = 10

/** Matches a substring of name, external id, origin or destination, ignoring case. */
export function matchesSearch(asset: SearchableAsset, text: string): boolean {
  const query = text.trim().toLowerCase()
  return (
    query !== '' &&
    [asset.name, asset.externalId, asset.origin, asset.destination].some((field) =>
      field?.toLowerCase().includes(query),
    )
  )
}

/** Suggestions in each list (recent and worst) while the search field is empty. */
export const MAX_SEARCH_SUGGESTIONS = 5

/** Identifies an asset that the user opened. */
export interface AssetReference {
  assetType: AssetType
  id: string
}

/** Suggestions for an empty search field: the assets opened last, and the worst ones of all types from Low up. */
export function searchSuggestions<Asset extends AssetReference & { level: ImpactLevelName }>(
  assets: readonly Asset[],
  opened: readonly AssetReference[],
  compare: (one: Asset, other: Asset) => number,
): { recent: Asset[]; worst: Asset[] } {
  const recent = opened
    .flatMap(({ assetType, id }) => assets.find((asset) => asset.id === id && asset.assetType === assetType) ?? [])
    .slice(0, MAX_SEARCH_SUGGESTIONS)
  const worst = assets
    .filter((asset) => IMPACT_LEVELS[asset.level] >= IMPACT_LEVELS.low && !recent.includes(asset))
    .toSorted(compare)
    .slice(0, MAX_SEARCH_SUGGESTIONS)
  return { recent, worst }
}

/** Adds an asset to the list of opened assets, newest first. */
export function withOpenedAsset(opened: readonly AssetReference[], { assetType, id }: AssetReference) {
  const others = opened.filter((other) => other.id !== id || other.assetType !== assetType)
  return [{ assetType, id }, ...others].slice(0, MAX_SEARCH_SUGGESTIONS)
}

/** Results by type, the current type first (MAP-032), then in the given order; types without a result are omitted. */
export function superSearch<Asset extends SearchableAsset>(
  assets: Readonly<Record<AssetType, readonly Asset[]>>,
  text: string,
  current: AssetType,
  compare: (one: Asset, other: Asset) => number,
): { assetType: AssetType; results: Asset[] }[] {
  return [current, ...ASSET_TYPES.filter((type) => type !== current)]
    .map((assetType) => ({ assetType, results: firstMatches(assets[assetType], text, compare) }))
    .filter(({ results }) => results.length > 0)
}

function firstMatches<Asset extends SearchableAsset>(
  assets: readonly Asset[],
  text: string,
  compare: (one: Asset, other: Asset) => number,
): Asset[] {
  const found = assets.filter((asset) => matchesSearch(asset, text))
  return found.sort(compare).slice(0, MAX_SEARCH_RESULTS)
}
