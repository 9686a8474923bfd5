/** What an organisation watches (glossary). */
export const ASSET_TYPES = ['location', 'vehicle', 'route'] as const
export type AssetType = (typeof ASSET_TYPES)[number]
