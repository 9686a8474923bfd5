import type { AssetType } from '@stormlane/domain'

export const ASSET_NOUNS: Record<AssetType, readonly [one: string, many: string]> = {
  location: ['location', 'locations'],
  vehicle: ['vehicle', 'vehicles'],
  route: ['route', 'routes'],
}

/** `3 locations`. */
export const countedAssets = (count: number, type: AssetType) =>
  `${count.toLocaleString('en-US')} ${ASSET_NOUNS[type][count === 1 ? 0 : 1]}`

/** What a list says that could not be loaded (core §8). */
export const assetsFailed = (type: AssetType) =>
  `There was an error while fetching your ${ASSET_NOUNS[type][1]}. Please refresh the page to try again. Contact us if the issue persists.`

/** What a fleet without a vehicle is told. */
export const NO_VEHICLES_TEXT = 'Contact support to get the data of your ELD provider shown here.'
