import { useMemo } from 'react'
import type { MapAsset } from '../assets/map-asset.ts'
import { type AssetChoice, narrowAssets } from '../assets/narrow-assets.ts'
import { assetsAt } from './level-at.ts'

interface AssetsOverTime {
  assets: readonly MapAsset[]
  choice: AssetChoice
  /** The time of the time bar. */
  shownAt: Date
}

/** Returns the filtered assets at the time of the time bar, and at the worst level of the timeframe. */
export function useAssetsOverTime({ assets, choice, shownAt }: AssetsOverTime) {
  const at = shownAt.getTime()
  const worst = useMemo(() => narrowAssets(assets, choice), [assets, choice])
  const narrowed = useMemo(() => narrowAssets(assetsAt(assets, new Date(at)), choice), [assets, choice, at])
  return { narrowed, worst }
}
