import { useMemo } from 'react'
import type { MapAsset } from '../assets/map-asset.ts'
import { type AssetChoice, narrowAssets } from '../assets/narrow-assets.ts'
import { assetsAt } from './level-at.ts'

interface AssetsOverTime {
  assets: readonly MapAsset[]
  choice: AssetChoice
  /** The time that the user chose; null shows the worst of the timeframe. */
  chosenAt: Date | null
}

/** Returns the filtered assets at the chosen time, and at their worst level. */
export function useAssetsOverTime({ assets, choice, chosenAt }: AssetsOverTime) {
  const at = chosenAt?.getTime()
  const worst = useMemo(() => narrowAssets(assets, choice), [assets, choice])
  const narrowed = useMemo(
    () => (at === undefined ? worst : narrowAssets(assetsAt(assets, new Date(at)), choice)),
    [assets, choice, at, worst],
  )
  return { narrowed, worst }
}
