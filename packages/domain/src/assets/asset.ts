/** What an organization watches (glossary). */
export const ASSET_TYPES = ['location', 'vehicle', 'route'] as const
export type AssetType = (typeof ASSET_TYPES)[number]

/** The type behind an old `selectedAssetGroup` (core §4), which was stored bare or as JSON, in the singular or the plural. */
export function formerAssetType(stored: string): AssetType | undefined {
  const word = stored.replaceAll('"', '').trim().toLowerCase().replace(/s$/, '')
  return ASSET_TYPES.find((type) => type === word)
}
