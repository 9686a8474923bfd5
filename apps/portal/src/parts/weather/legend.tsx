import { MAP_LAYERS, type MapType } from '@stormlane/domain/maps'
import { displayUnit, displayValue, formatQuantity, type MeasurementSystem } from '@stormlane/domain/measures'
import { fromCanonical, PALETTES, type Palette, type PaletteId, stopPosition } from '@stormlane/domain/weather'
import { Panel } from '../../ui/surface/panel.tsx'
import css from './legend.module.css'
import { usePointedValue } from './pointed-value.ts'
import { weatherTexts } from './weather.texts.ts'

/** The legend of a layer in the user's units, with the palette of the tiles. */
export function Legend({ layer, units }: { layer: MapType; units: MeasurementSystem }) {
  if (layer === 'none')
    return (
      <Panel variant="floating" label={weatherTexts.legend.nothing} className={css.legend}>
        <span className={css.unit}>{weatherTexts.legend.nothing}</span>
      </Panel>
    )
  const { label, palette } = MAP_LAYERS[layer]
  return <PaletteLegend label={label} paletteId={palette} units={units} />
}

interface PaletteLegendProps {
  label: string
  paletteId: PaletteId
  units: MeasurementSystem
}

/** The legend of tiles that are drawn with a palette. */
export function PaletteLegend({ label, paletteId, units }: PaletteLegendProps) {
  const palette: Palette = PALETTES[paletteId]
  const pointed = usePointedValue()
  return (
    <Panel variant="floating" label={weatherTexts.legend.scale(label)} className={css.legend}>
      <div className={css.head}>
        <strong>{label}</strong>
        <span className={css.unit}>
          {pointed === null
            ? displayUnit(palette.quantity, units) || '0-10'
            : formatQuantity(palette.quantity, pointed, units)}
        </span>
      </div>
      <div className={css.ramp} style={{ background: paletteGradient(palette) }}>
        {pointed !== null && (
          <i className={css.pointed} style={{ left: `${(100 * markShare(palette, pointed)).toFixed(1)}%` }} />
        )}
      </div>
      <div className={css.ticks}>
        {legendTicks(palette, units).map((tick) => (
          <span key={tick}>{tick}</span>
        ))}
      </div>
    </Panel>
  )
}

/** Stops are evenly spaced regardless of their values, so that each color is easy to find. */
function paletteGradient({ stops, stepped }: Palette): string {
  const share = (i: number) => `${((100 * i) / (stepped ? stops.length : stops.length - 1)).toFixed(2)}%`
  const colors = stops.flatMap(([, color], i) =>
    stepped ? [`${color} ${share(i)}`, `${color} ${share(i + 1)}`] : [`${color} ${share(i)}`],
  )
  return `linear-gradient(90deg, ${colors.join(', ')})`
}

/** Where a value in the canonical unit lies on the ramp, from 0 to 1. */
function markShare(palette: Palette, value: number): number {
  const { stops, stepped } = palette
  return stopPosition(palette, fromCanonical(palette)(value)) / (stepped ? stops.length : stops.length - 1)
}

const MOST_TICKS = 7

function legendTicks({ stops, quantity, toCanonical }: Palette, units: MeasurementSystem): string[] {
  const every = Math.ceil(stops.length / MOST_TICKS)
  return stops
    .filter((_, i) => i % every === 0)
    .map(([value]) => {
      const shown = displayValue(quantity, toCanonical(value), units)
      return String(Math.abs(shown) < 10 ? Number(shown.toFixed(2)) : Math.round(shown))
    })
}
