import { IMPACT_TAB_CATEGORIES, isMapTypeValid, MAP_LAYERS, mapLayersInCategory } from '@stormlane/domain/maps'
import type { FeatureFlags } from '@stormlane/domain/product'
import { Info } from 'lucide-react'
import { LayerIcon } from '../../parts/weather/layer-icon.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { FloatingBar } from '../../ui/surface/panel.tsx'
import css from './impact.module.css'
import { impactTexts } from './impact.texts.ts'
import type { ImpactState } from './impact-address.ts'

const TEXTS = impactTexts.choice

interface MapChoiceProps {
  state: Pick<ImpactState, 'category' | 'layer' | 'timeframe'>
  flags: FeatureFlags
  /** Opens the description; null while it is open. */
  onAbout: (() => void) | null
  onCategory: (category: ImpactState['category']) => void
  onLayer: (layer: ImpactState['layer']) => void
}

/** Selectors of category and map in the top row. */
export function MapChoice({ state, flags, onAbout, onCategory, onLayer }: MapChoiceProps) {
  const { category, layer, timeframe } = state
  const context = { timeframe, source: null, showWildfireIndices: flags.showWildfireIndices }
  return (
    <>
      <FloatingBar>
        <SegmentedControl
          variant="bar"
          label={TEXTS.category}
          options={IMPACT_TAB_CATEGORIES.map((value) => ({ value, label: TEXTS.categories[value] }))}
          value={category}
          onChange={onCategory}
        />
      </FloatingBar>
      <FloatingBar>
        <div className={css.map}>
          <SelectField
            label={TEXTS.map}
            hideLabel
            size="small"
            options={mapLayersInCategory(category, flags).map((value) => ({
              value,
              label: MAP_LAYERS[value].label,
              icon: <LayerIcon layer={value} />,
              disabled: !isMapTypeValid(value, context),
            }))}
            value={layer}
            onChange={onLayer}
          />
        </div>
        {onAbout && (
          <IconButton label={impactTexts.about.show} onClick={onAbout}>
            <Info size={16} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        )}
      </FloatingBar>
    </>
  )
}
