import type { AssetType } from '@stormlane/domain'
import { countedAssets } from '../assets/asset-nouns.ts'

export const markerTexts = {
  cluster: (count: number, type: AssetType, level: string) => `${countedAssets(count, type)}, worst ${level}`,
  asset: (name: string, level: string) => `${name}, ${level}`,
  places: (count: number) => countedAssets(count, 'location'),
} as const
