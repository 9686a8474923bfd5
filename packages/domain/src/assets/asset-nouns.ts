import type { AssetType } from './asset.ts'

export const ASSET_NOUNS: Record<AssetType, readonly [one: string, many: string]> = {
  location: ['location', 'locations'],
  vehicle: ['vehicle', 'vehicles'],
  route: ['route', 'routes'],
}

/** `3 locations`. */
export const countedAssets = (count: number, type: AssetType) =>
  `${count.toLocaleString('en-US')} ${ASSET_NOUNS[type][count === 1 ? 0 : 1]}`
