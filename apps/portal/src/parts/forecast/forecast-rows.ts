import type { CallAnswer, getWeather } from '@stormlane/contract'
import {
  gustLabel,
  IMPACT_LEVEL_COLORS,
  IMPACT_LEVELS,
  type ImpactLevel,
  impactLevelName,
  impactLevelOfIndex,
  labeledValue,
  rainLabel,
} from '@stormlane/domain/levels'
import { isMapTypeOffered } from '@stormlane/domain/maps'
import {
  fahrenheitToCelsius,
  formatQuantity,
  inchesToMm,
  type MeasurementSystem,
  mmToInches,
  mphToMps,
  mpsToMph,
  type Quantity,
} from '@stormlane/domain/measures'
import type { FeatureFlags } from '@stormlane/domain/product'
import {
  type MapIndexId,
  PALETTES,
  type Palette,
  type PaletteId,
  paletteColor,
  type Strike,
  strikeRingMiles,
  strikeSeries,
  worstStrike,
} from '@stormlane/domain/weather'
import { forecastTexts } from './forecast.texts.ts'

type WeatherPoint = CallAnswer<typeof getWeather>['hourly'][number]

export interface SeriesPoint {
  time: Date
  /** In the canonical unit; null if the forecast has no value. */
  value: number | null
  /** Level of the lightning strikes nearby during this step, if any. */
  strikes?: ImpactLevel
}

/** One variable of a timeline with its values and colors. */
export interface ForecastRow {
  id: string
  label: string
  quantity: Quantity
  palette: Palette
  points: readonly SeriesPoint[]
  /** Names a value's strength, e.g. Strong. */
  strengthLabel?: ((value: number) => string | null) | undefined
}

/**
 * The rows of each view in order (DASH-062, DASH-063). Snow has a row only if snow is forecast, so that its impact is
 * visible there.
 */
const IMPACT_ROWS = ['life_property', 'power', 'flood', 'road', 'disruption'] as const satisfies MapIndexId[]

/** The rows of the indices that the organization sees; the server refuses to rate others. */
export const impactRowIds = (flags: FeatureFlags): MapIndexId[] =>
  IMPACT_ROWS.filter((index) => isMapTypeOffered(index, flags))

interface WeatherRow {
  id: 'temperature' | 'windGust' | 'rainfall' | 'snowfall' | 'lightningProbability'
  quantity: Quantity
  palette: PaletteId
  /** Converts from the US units of the wire. */
  toCanonical: (value: number) => number
  strengthLabel?: ForecastRow['strengthLabel']
}

const WEATHER_ROWS: readonly WeatherRow[] = [
  { id: 'temperature', quantity: 'temperature', palette: 'temperature', toCanonical: fahrenheitToCelsius },
  {
    id: 'windGust',
    quantity: 'speed',
    palette: 'gust',
    toCanonical: mphToMps,
    strengthLabel: (mps) => gustLabel(mpsToMph(mps)),
  },
  {
    id: 'rainfall',
    quantity: 'rainRate',
    palette: 'rain',
    toCanonical: inchesToMm,
    strengthLabel: (mmPerHour) => rainLabel(mmToInches(mmPerHour)),
  },
  { id: 'snowfall', quantity: 'snowRate', palette: 'snow', toCanonical: inchesToMm },
  { id: 'lightningProbability', quantity: 'probability', palette: 'lightning', toCanonical: (value) => value },
]

export function weatherRows(points: readonly WeatherPoint[]): ForecastRow[] {
  const isSnowy = points.some(({ snowfall }) => (snowfall ?? 0) > 0)
  return WEATHER_ROWS.filter(({ id }) => id !== 'snowfall' || isSnowy).map(
    ({ id, quantity, palette, toCanonical, strengthLabel }) => ({
      id,
      label: forecastTexts.rows[id],
      quantity,
      palette: PALETTES[palette],
      strengthLabel,
      points: points.map((point) => {
        const value = point[id]
        return { time: new Date(point.time), value: value === null ? null : toCanonical(value) }
      }),
    }),
  )
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

/** Adds the detected strikes to the Lightning row, each in the step of its detection. */
export function withStrikes(rows: readonly ForecastRow[], strikes: readonly Strike[]): ForecastRow[] {
  return rows.map((row) =>
    row.id === 'lightningProbability' ? { ...row, points: addStrikes(row.points, strikes) } : row,
  )
}

function addStrikes(points: readonly SeriesPoint[], strikes: readonly Strike[]): SeriesPoint[] {
  const start = points[0]?.time
  if (!start) return []
  const series = strikeSeries(strikes, start)
  return points.map((point, i) => {
    const until = points[i + 1]?.time ?? new Date(point.time.getTime() + 1)
    const level = worstStrike(series, start, point.time, until)
    return level > IMPACT_LEVELS.none ? { ...point, strikes: level } : point
  })
}

/** The color of a step's strikes if there are any, otherwise of its value. */
export const pointColor = (row: ForecastRow, { value, strikes }: SeriesPoint) =>
  strikes === undefined ? cellColor(row, value) : IMPACT_LEVEL_COLORS[impactLevelName(strikes)].fill

/** The labeled value, followed by the strikes: `40%, lightning within 10 miles`. */
export function pointText(row: ForecastRow, { value, strikes }: SeriesPoint, units: MeasurementSystem): string {
  const miles = strikes === undefined ? null : strikeRingMiles(strikes)
  const text = labeledText(row, value, units)
  return miles === null ? text : `${text}, ${forecastTexts.strikes(miles)}`
}

/** The color of a value, from the palette of the tiles. */
function cellColor({ palette }: ForecastRow, value: number | null): string {
  if (value === null) return 'transparent'
  const shown = fromCanonical(palette, value)
  const [red, green, blue, alpha] = paletteColor(palette, shown)
  return `rgba(${red}, ${green}, ${blue}, ${(alpha / 255).toFixed(3)})`
}

/** Converts to the palette's unit, by inverting its linear conversion to the canonical unit. */
function fromCanonical({ toCanonical }: Palette, value: number): number {
  const zero = toCanonical(0)
  return (value - zero) / (toCanonical(1) - zero)
}

/** The point with the highest value. */
export function peakPoint({ points }: ForecastRow): SeriesPoint | null {
  return points.reduce<SeriesPoint | null>(
    (peak, point) => (point.value !== null && (peak?.value ?? -Infinity) < point.value ? point : peak),
    null,
  )
}

export function valueText(row: ForecastRow, value: number | null | undefined, units: MeasurementSystem): string {
  return value === null || value === undefined ? forecastTexts.missing : formatQuantity(row.quantity, value, units)
}

/** The value with its strength: `47 mph (Strong)`. */
export function labeledText(row: ForecastRow, value: number | null | undefined, units: MeasurementSystem): string {
  const label = value === null || value === undefined ? null : (row.strengthLabel?.(value) ?? null)
  return labeledValue(valueText(row, value, units), label)
}

export const forecastRowLevel = (row: ForecastRow, value: number | null | undefined) =>
  row.quantity === 'index' ? impactLevelOfIndex(value) : null
