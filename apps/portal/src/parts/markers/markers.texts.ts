import { type AssetType, countedAssets } from '@stormlane/domain/assets'

export const markerTexts = {
  cluster: (count: number, type: AssetType, level: string) => `${countedAssets(count, type)}, worst ${level}`,
  asset: (name: string, level: string) => `${name}, ${level}`,
  /** The level at the chosen time, and the worst of the timeframe. */
  over: (marker: string, worst: string) => `${marker} at this time, up to ${worst} in this forecast`,
  openVehicle: 'Open on the map',
  places: (count: number) => countedAssets(count, 'location'),
} as const
