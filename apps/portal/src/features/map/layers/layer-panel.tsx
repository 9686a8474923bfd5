import { isMapTypeOffered, isMapTypeValid, MAP_LAYERS, type MapType } from '@stormlane/domain/maps'
import type { FeatureFlags } from '@stormlane/domain/product'
import type { Timeframe } from '@stormlane/domain/time'
import { type ReactNode, useId } from 'react'
import { LayerRadio } from '../../../parts/weather/layer-radio.tsx'
import css from '../../../ui/controls/choice-list.module.css'
import { mapTexts } from '../map.texts.ts'
import { MapSwitches } from './map-switches.tsx'

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

interface LayerPanelProps {
  layer: MapType
  timeframe: Timeframe
  /** Source of the selected location's rating, or null. */
  source: string | null
  flags: FeatureFlags
  onChange: (layer: MapType) => void
  opacity: ReactNode
  /** Toggles of the overlays. */
  children: ReactNode
}

/** Chooses the weather or impact layer of the map. */
export function LayerPanel({ layer, timeframe, source, flags, onChange, opacity, children }: LayerPanelProps) {
  const name = useId()
  const context = { timeframe, source, showWildfireIndices: flags.showWildfireIndices }
  const group = (title: string, types: readonly MapType[]) => (
    <fieldset className={css.group}>
      <legend className={css.title}>{title}</legend>
      {types
        .filter((type) => isMapTypeOffered(type, flags))
        .map((type) => (
          <LayerRadio
            key={type}
            name={name}
            layer={type}
            label={type === 'none' ? TEXTS.none : MAP_LAYERS[type].label}
            checked={type === layer}
            disabled={!isMapTypeValid(type, context)}
            onChoose={() => onChange(type)}
          />
        ))}
    </fieldset>
  )
  return (
    <>
      {opacity}
      {group(TEXTS.impact, IMPACT)}
      {group(TEXTS.weather, WEATHER)}
      {layerNote(layer, timeframe) && <p className={css.note}>{layerNote(layer, timeframe)}</p>}
      <MapSwitches />
      {children}
    </>
  )
}

function layerNote(layer: MapType, timeframe: Timeframe): string | undefined {
  if (layer === 'wildfire_conditions') return mapTexts.notes.daily
  return timeframe === 'extended' ? mapTexts.notes.nowcastOnly : undefined
}
