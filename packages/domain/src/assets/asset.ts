/** The kinds of assets that an organization watches. */
export const ASSET_TYPES = ['location', 'vehicle', 'route'] as const
export type AssetType = (typeof ASSET_TYPES)[number]

/** Migrates an old `selectedAssetGroup` value (MAP-062), stored as text or JSON, in the singular or plural. */
export function migrateAssetType(stored: string): AssetType | undefined {
  const word = stored.replaceAll('"', '').trim().toLowerCase().replace(/s$/, '')
  return ASSET_TYPES.find((type) => type === word)
}
