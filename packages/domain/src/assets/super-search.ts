import { ASSET_TYPES, type AssetType } from './asset.ts'

/** What the search over all assets looks at. */
export interface SearchableAsset {
  name: string | null
  externalId?: string | null
  origin?: string | null
  destination?: string | null
}

/** core §5. */
export const MOST_SEARCH_RESULTS = 10

/** A part of the name, external id, origin or destination, whatever the case. */
export function matchesSearch(asset: SearchableAsset, text: string): boolean {
  const wanted = text.trim().toLowerCase()
  return (
    wanted !== '' &&
    [asset.name, asset.externalId, asset.origin, asset.destination].some((field) =>
      field?.toLowerCase().includes(wanted),
    )
  )
}

/** Results by type, the current type first, at most ten each; types without a result are left out. */
export function superSearch<Asset extends SearchableAsset>(
  assets: Readonly<Record<AssetType, readonly Asset[]>>,
  text: string,
  current: AssetType,
): { assetType: AssetType; results: Asset[] }[] {
  return [current, ...ASSET_TYPES.filter((type) => type !== current)]
    .map((assetType) => ({ assetType, results: firstMatches(assets[assetType], text) }))
    .filter(({ results }) => results.length > 0)
}

function firstMatches<Asset extends SearchableAsset>(assets: readonly Asset[], text: string): Asset[] {
  const results: Asset[] = []
  for (const asset of assets) {
    if (results.length === MOST_SEARCH_RESULTS) break
    if (matchesSearch(asset, text)) results.push(asset)
  }
  return results
}
