import type { AssetType } from '@stormlane/domain/assets'
import { lazy, Suspense } from 'react'
import { TimeBar } from '../../parts/time/time-bar.tsx'
import { Legend } from '../../parts/weather/legend.tsx'
import { handChoice } from '../../platform/handed-choice.ts'
import { atRiskNote } from './time/at-risk-note.ts'
import { HistogramBars } from './time/histogram-bars.tsx'
import type { ShownMap } from './use-weather-map.ts'

const ChosenBar = lazy(() => import('./choose/chosen-bar.tsx').then((m) => ({ default: m.ChosenBar })))

interface MapFootProps {
  map: ShownMap
  /** Opens the table of an asset type. */
  onOpenTable: ((assetType: AssetType) => void) | undefined
}

/** What lies below on the main map: the chosen assets, the legend and the time bar with its counts. */
export function MapFoot({ map, onOpenTable }: MapFootProps) {
  const { view, layer, loaded, choice, player, narrowed, worst, shape } = map
  const { assetType, units } = view
  const { frames, playback } = player
  return (
    <>
      <Suspense>
        {shape.ring && (
          <ChosenBar
            assetType={assetType}
            shown={narrowed.shown}
            ring={shape.ring}
            hasQueue={view.flags.showAffectedTab}
            onOpenTable={
              onOpenTable &&
              ((ids) => {
                handChoice(assetType, ids)
                onOpenTable(assetType)
              })
            }
            onClear={shape.clear}
          />
        )}
      </Suspense>
      <Legend layer={layer} units={units} />
      <TimeBar
        frames={frames}
        playback={playback}
        isLoading={player.isLoading}
        now={view.now}
        nightsAt={map.nightsAt}
        over={
          <HistogramBars
            assetType={assetType}
            assets={worst.ofEveryLevel}
            frames={frames}
            levels={choice.choice.levels}
            shown={playback.frame}
          />
        }
        note={loaded.isLoading ? undefined : atRiskNote(narrowed.byLevel, worst.byLevel, assetType)}
      />
    </>
  )
}
