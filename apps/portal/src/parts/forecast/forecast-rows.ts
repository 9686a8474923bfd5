import type { CallAnswer, getWeather } from '@stormlane/contract'
import {
  fahrenheitToCelsius,
  formatQuantity,
  inchesToMm,
  levelOfIndex,
  type MapIndexId,
  type MeasurementSystem,
  mphToMps,
  PALETTES,
  type Palette,
  type PaletteId,
  paletteColor,
  type Quantity,
} from '@stormlane/domain'
import { forecastTexts } from './forecast.texts.ts'

type WeatherPoint = CallAnswer<typeof getWeather>['hourly'][number]

export interface SeriesPoint {
  time: Date
  /** In the canonical unit; null where the forecast has none. */
  value: number | null
}

/** One row of a timeline: what it shows, in which colors. */
export interface ForecastRow {
  id: string
  label: string
  quantity: Quantity
  palette: Palette
  points: readonly SeriesPoint[]
}

/** The rows of each view, in this order (core §2). */
export const IMPACT_ROWS = ['life_property', 'power', 'flood', 'road', 'disruption'] as const satisfies MapIndexId[]

interface WeatherRow {
  id: 'temperature' | 'windGust' | 'rainfall' | 'lightningProbability'
  quantity: Quantity
  palette: PaletteId
  /** From the wire's US units. */
  toCanonical: (value: number) => number
}

const WEATHER_ROWS: readonly WeatherRow[] = [
  { id: 'temperature', quantity: 'temperature', palette: 'temperature', toCanonical: fahrenheitToCelsius },
  { id: 'windGust', quantity: 'speed', palette: 'gust', toCanonical: mphToMps },
  { id: 'rainfall', quantity: 'rainRate', palette: 'rain', toCanonical: inchesToMm },
  { id: 'lightningProbability', quantity: 'probability', palette: 'lightning', toCanonical: (value) => value },
]

export function weatherRows(points: readonly WeatherPoint[]): ForecastRow[] {
  return WEATHER_ROWS.map(({ id, quantity, palette, toCanonical }) => ({
    id,
    label: forecastTexts.rows[id],
    quantity,
    palette: PALETTES[palette],
    points: points.map((point) => {
      const value = point[id]
      return { time: new Date(point.time), value: value === null ? null : toCanonical(value) }
    }),
  }))
}

interface Rating {
  index: string
  ratings: readonly { time: string; value: number }[]
}

export function impactRows(impacts: readonly Rating[], shown: readonly MapIndexId[]): ForecastRow[] {
  return shown.flatMap((id) => {
    const found = impacts.find(({ index }) => index === id)
    if (!found) return []
    return {
      id,
      label: forecastTexts.rows[id as keyof typeof forecastTexts.rows],
      quantity: 'index' as const,
      palette: PALETTES.impact,
      points: found.ratings.map(({ time, value }) => ({ time: new Date(time), value })),
    }
  })
}

/** The color of a value, from the tiles' own palette. */
export function cellColor({ palette }: ForecastRow, value: number | null): string {
  if (value === null) return 'transparent'
  const shown = fromCanonical(palette, value)
  const [red, green, blue, alpha] = paletteColor(palette, shown)
  return `rgba(${red}, ${green}, ${blue}, ${(alpha / 255).toFixed(3)})`
}

/** Palettes count in their own unit; theirs is a line through the canonical one. */
function fromCanonical({ toCanonical }: Palette, value: number): number {
  const zero = toCanonical(0)
  return (value - zero) / (toCanonical(1) - zero)
}

/** The worst of a row: its highest value. */
export function peakOf({ points }: ForecastRow): SeriesPoint | null {
  return points.reduce<SeriesPoint | null>(
    (peak, point) => (point.value !== null && (peak?.value ?? -Infinity) < point.value ? point : peak),
    null,
  )
}

export function valueText(row: ForecastRow, value: number | null | undefined, units: MeasurementSystem): string {
  return value === null || value === undefined ? forecastTexts.missing : formatQuantity(row.quantity, value, units)
}

export const levelOfRow = (row: ForecastRow, value: number | null | undefined) =>
  row.quantity === 'index' ? levelOfIndex(value) : null
