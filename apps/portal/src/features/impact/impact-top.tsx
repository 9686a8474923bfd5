import { mapTypeTimeframe } from '@stormlane/domain/maps'
import { TIMEFRAMES } from '@stormlane/domain/time'
import { ChartLine } from 'lucide-react'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import { FloatingBar } from '../../ui/surface/panel.tsx'
import { impactTexts } from './impact.texts.ts'
import { MapChoice } from './map-choice.tsx'
import type { ShownImpactMap } from './use-impact-map.ts'

interface ImpactTopProps {
  map: ShownImpactMap
  /** Shows what the layer means; null while it is shown. */
  onAbout: (() => void) | null
  /** Shows the forecast panel; null while it is shown. */
  onSeries: (() => void) | null
}

/** The bars above the map of indices: model, category and layer, and what was hidden. */
export function ImpactTop({ map, onAbout, onSeries }: ImpactTopProps) {
  const { state, go } = map
  return (
    <>
      <FloatingBar>
        <SegmentedControl
          variant="bar"
          label={impactTexts.choice.model}
          value={state.timeframe}
          options={TIMEFRAMES.map((value) => ({
            value,
            label: impactTexts.choice.models[value],
            disabled: mapTypeTimeframe(state.layer, value) !== value,
          }))}
          onChange={(next) => go({ timeframe: next })}
        />
      </FloatingBar>
      <MapChoice
        state={state}
        flags={map.page.flags}
        onAbout={onAbout}
        onCategory={map.goToCategory}
        onLayer={(next) => go({ layer: next })}
      />
      {onSeries && (
        <FloatingBar>
          <IconButton label={impactTexts.series.show} onClick={onSeries}>
            <ChartLine size={17} aria-hidden="true" />
          </IconButton>
        </FloatingBar>
      )}
    </>
  )
}
