import { useMemo } from 'react'
import type { Frame } from '../../../parts/weather/frames.ts'
import type { MapAsset } from '../assets/map-asset.ts'
import { type AssetChoice, narrowAssets } from '../assets/narrow-assets.ts'
import { impactHistogram } from './histogram.ts'
import { assetsAt } from './level-at.ts'

interface AssetsOverTime {
  assets: readonly MapAsset[]
  choice: AssetChoice
  frames: readonly Frame[]
  /** The time that the user chose; null shows the worst of the timeframe. */
  chosenAt: Date | null
}

/** The filtered assets at the chosen time, and how many are at risk at each time. The histogram does not change with the chosen time. */
export function useAssetsOverTime({ assets, choice, frames, chosenAt }: AssetsOverTime) {
  const at = chosenAt?.getTime()
  const worst = useMemo(() => narrowAssets(assets, choice), [assets, choice])
  const narrowed = useMemo(
    () => (at === undefined ? worst : narrowAssets(assetsAt(assets, new Date(at)), choice)),
    [assets, choice, at, worst],
  )
  const histogram = useMemo(() => {
    const times = frames.map(({ time }) => time)
    return impactHistogram(worst.ofEveryLevel, times, choice.levels)
  }, [worst, choice, frames])
  return { narrowed, histogram }
}
