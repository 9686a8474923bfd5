import {
  type FeatureFlags,
  IMPACT_TAB_CATEGORIES,
  isMapTypeValid,
  MAP_LAYERS,
  mapLayersInCategory,
  nextUpdateAt,
} from '@stormlane/domain'
import { Info } from 'lucide-react'
import { useId } from 'react'
import { LayerRadio } from '../../parts/weather/layer-radio.tsx'
import { formatMoment } from '../../platform/time-format.ts'
import choices from '../../ui/controls/choice-list.module.css'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import { Panel } from '../../ui/surface/panel.tsx'
import css from './impact.module.css'
import { impactTexts } from './impact.texts.ts'
import type { ImpactState } from './impact-address.ts'

const TEXTS = impactTexts.choice

interface MapChoiceProps {
  state: Pick<ImpactState, 'category' | 'layer' | 'timeframe'>
  flags: FeatureFlags
  runTime: string | null
  /** Opens the description; null while it is open. */
  onAbout: (() => void) | null
  onCategory: (category: ImpactState['category']) => void
  onLayer: (layer: ImpactState['layer']) => void
}

/** Selectors of category and map, and the model-run note. */
export function MapChoice({ state, flags, runTime, onAbout, onCategory, onLayer }: MapChoiceProps) {
  const { category, layer, timeframe } = state
  const name = useId()
  const context = { timeframe, source: null, showWildfireIndices: flags.showWildfireIndices }
  const note =
    layer === 'wildfire_conditions'
      ? TEXTS.daily
      : category === 'weather-indices' && timeframe === 'extended'
        ? TEXTS.nowcastOnly
        : undefined
  return (
    <Panel
      variant="floating"
      title={TEXTS.title}
      actions={
        onAbout && (
          <IconButton label={impactTexts.about.show} size="small" onClick={onAbout}>
            <Info size={16} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        )
      }
      className={css.choice}
    >
      <div className={css.categories}>
        <SegmentedControl
          label={TEXTS.category}
          options={IMPACT_TAB_CATEGORIES.map((value) => ({ value, label: TEXTS.categories[value] }))}
          value={category}
          onChange={onCategory}
          fullWidth
        />
      </div>
      <fieldset className={choices.group}>
        <legend className="visually-hidden">{TEXTS.map}</legend>
        {mapLayersInCategory(category, flags).map((type) => (
          <LayerRadio
            key={type}
            name={name}
            layer={type}
            label={MAP_LAYERS[type].label}
            checked={type === layer}
            disabled={!isMapTypeValid(type, context)}
            onChoose={() => onLayer(type)}
          />
        ))}
      </fieldset>
      {note && <p className={choices.note}>{note}</p>}
      <p className={css.run}>
        {runTime === null ? (
          TEXTS.noRun
        ) : (
          <>
            <span>{TEXTS.run(formatMoment(new Date(runTime)))}</span>
            <span>{TEXTS.next(formatMoment(nextUpdateAt(new Date(runTime))))}</span>
          </>
        )}
      </p>
    </Panel>
  )
}
