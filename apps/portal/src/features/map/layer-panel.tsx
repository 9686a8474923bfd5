import {
  type FeatureFlags,
  isMapTypeValid,
  MAP_LAYERS,
  type MapLayerId,
  type MapType,
  type Timeframe,
} from '@stormlane/domain'
import { useId } from 'react'
import { Panel } from '../../ui/surface/panel.tsx'
import css from './layer-panel.module.css'
import { mapTexts } from './map.texts.ts'

const TEXTS = mapTexts.layers

const IMPACT: readonly MapType[] = [
  'none',
  'road',
  'disruption',
  'flood',
  'power',
  'life_property',
  'wildfire_conditions',
  'wildfire_spread',
]
const WEATHER: readonly MapType[] = [
  'radar',
  'temperature',
  'rain_accumulation',
  'snow_accumulation',
  'wind_speed',
  'wind_gust',
  'lightning_probability',
]

/** Layers that an organisation has only with a flag (core §6). */
const FLAG_OF: Partial<Record<MapType, keyof FeatureFlags>> = {
  disruption: 'showDisruptionIndex',
  wildfire_conditions: 'showWildfireIndices',
  wildfire_spread: 'showWildfireIndices',
}

interface LayerPanelProps {
  layer: MapType
  timeframe: Timeframe
  flags: FeatureFlags
  onChange: (layer: MapType) => void
}

export function LayerPanel({ layer, timeframe, flags, onChange }: LayerPanelProps) {
  const name = useId()
  const context = { timeframe, source: null, showWildfireIndices: flags.showWildfireIndices }
  const group = (title: string, types: readonly MapType[]) => (
    <fieldset className={css.group}>
      <legend className={css.title}>{title}</legend>
      {types
        .filter((type) => FLAG_OF[type] === undefined || flags[FLAG_OF[type]])
        .map((type) => (
          <label key={type} className={css.layer}>
            <input
              type="radio"
              name={name}
              checked={type === layer}
              disabled={!isMapTypeValid(type, context)}
              onChange={() => onChange(type)}
            />
            {type === 'none' ? TEXTS.none : MAP_LAYERS[type].label}
          </label>
        ))}
    </fieldset>
  )
  return (
    <Panel variant="floating" title={TEXTS.title} className={css.panel}>
      {group(TEXTS.impact, IMPACT)}
      {group(TEXTS.weather, WEATHER)}
      {noteOf(layer, timeframe) && <p className={css.note}>{noteOf(layer, timeframe)}</p>}
      <p className={css.note}>{TEXTS.stillToCome}</p>
    </Panel>
  )
}

function noteOf(layer: MapType, timeframe: Timeframe): string | undefined {
  if (layer === ('wildfire_conditions' satisfies MapLayerId)) return mapTexts.notes.daily
  return timeframe === 'extended' ? mapTexts.notes.nowcastOnly : undefined
}
