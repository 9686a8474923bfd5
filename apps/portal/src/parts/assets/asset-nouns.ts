import { ASSET_NOUNS, type AssetType, countedAssets } from '@stormlane/domain/assets'

/** Label of the button that sends a message to several vehicles at once. */
export const messageVehicles = (count: number) => `Message ${countedAssets(count, 'vehicle')}`

/** The error text of a list that failed to load (DASH-079 to DASH-081). */
export const assetsFailed = (type: AssetType) =>
  `There was an error while fetching your ${ASSET_NOUNS[type][1]}. Please refresh the page to try again. Contact us if the issue persists.`

/** Shown to organizations without vehicles (DASH-078). */
export const NO_VEHICLES_TEXT = 'Contact support to get the data of your ELD provider shown here.'
