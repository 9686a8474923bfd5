import { type CellGrid, connectedRegions, type Region } from '@stormlane/domain/geo'
import type { StormEvent, StormType } from '@stormlane/domain/hazards'
import { inchesToMm, mmToInches, mphToMps, mpsToMph } from '@stormlane/domain/measures'
import { footprintOf, type StormHour } from '@stormlane/domain/storms'
import { HOUR_MS } from '@stormlane/domain/time'
import { severeSign, severeSigns } from './severe-signs.ts'
import type { StormFrame } from './storm-frame.ts'
import { stormPeaks } from './storm-indices.ts'
import { stormBriefing } from './storms.texts.ts'

/** Storms are searched for this far ahead, in hourly steps, because a shower lasts an hour, not three. */
const OUTLOOK_HOURS = 48
export const OUTLOOK_STEP_HOURS = 1
/** Minimum area of a storm, about 20,000 km². */
export const MIN_SQUARE_DEGREES = 2.5

/** Where and how strongly a kind of storm or area is active. */
export interface ActiveIn {
  /** Whether it is active in a cell at the time of the frame. */
  active: (frame: StormFrame, cell: number) => boolean
  /** How strong it is in a cell at the time of the frame, in the unit of `stormMeasure`. */
  strength: (frame: StormFrame, cell: number) => number
}

/** Accumulations, maximum gust and the strongest sign of a severe storm in each cell over the next two days. */
interface Totals {
  snowMm: Float32Array
  rainMm: Float32Array
  freezingRainMm: Float32Array
  gustMps: Float32Array
  severe: Float32Array
}

interface StormKind extends ActiveIn {
  type: StormType
  flag: string
  /** Whether the totals of a cell make it part of a storm. */
  isStorm: (totals: Totals, cell: number) => boolean
  onLand?: boolean
  worst: (totals: Totals, cells: readonly number[]) => string
}

const at = (values: Float32Array, cell: number) => values[cell] as number
const most = (values: Float32Array, cells: readonly number[]) =>
  cells.reduce((highest, cell) => Math.max(highest, at(values, cell)), 0)
const inches = (mm: number) => `${mmToInches(mm).toFixed(1)} in`

/** Thresholds are those of the warnings of the National Weather Service. */
const STORM_KINDS: readonly StormKind[] = [
  {
    type: 'Winter Storm',
    flag: 'snow_flag',
    isStorm: ({ snowMm }, cell) => at(snowMm, cell) >= inchesToMm(5),
    active: ({ snowRate }, cell) => at(snowRate, cell) >= 1,
    worst: ({ snowMm }, cells) => `up to ${inches(most(snowMm, cells))} of snow`,
    strength: ({ snowRate }, cell) => mmToInches(at(snowRate, cell)),
  },
  {
    type: 'Ice Storm',
    flag: 'ice_flag',
    isStorm: ({ freezingRainMm }, cell) => at(freezingRainMm, cell) >= 3,
    active: ({ freezingRainRate }, cell) => at(freezingRainRate, cell) >= 0.1,
    worst: ({ freezingRainMm }, cells) => `up to ${inches(most(freezingRainMm, cells))} of freezing rain`,
    strength: ({ freezingRainRate }, cell) => mmToInches(at(freezingRainRate, cell)),
  },
  {
    type: 'Heavy Rain',
    flag: 'heavy_rain_flag',
    isStorm: ({ rainMm }, cell) => at(rainMm, cell) >= inchesToMm(2),
    active: ({ rainRate }, cell) => at(rainRate, cell) >= 1,
    worst: ({ rainMm }, cells) => `up to ${inches(most(rainMm, cells))} of rain`,
    strength: ({ rainRate }, cell) => mmToInches(at(rainRate, cell)),
  },
  {
    type: 'Wind Storm',
    flag: 'high_wind_flag',
    onLand: true,
    isStorm: ({ gustMps }, cell) => at(gustMps, cell) >= mphToMps(55),
    active: ({ windGust }, cell) => at(windGust, cell) >= mphToMps(45),
    worst: ({ gustMps }, cells) => `gusts up to ${Math.round(mpsToMph(most(gustMps, cells)))} mph`,
    strength: ({ windGust }, cell) => mpsToMph(at(windGust, cell)),
  },
  {
    type: 'Severe Thunderstorms',
    flag: 'lightning_flag',
    onLand: true,
    isStorm: ({ severe }, cell) => at(severe, cell) >= 0.3,
    active: (frame, cell) => thunderSign(frame, cell) >= 0.3,
    // Two days ahead, the chance of a single storm is not known well enough to state it.
    worst: () => 'hail, damaging gusts or a tornado in places',
    strength: (frame, cell) => 100 * thunderSign(frame, cell),
  },
]

/** Lightning where it is forecast, else what tells of a severe storm; 0-1. */
function thunderSign(frame: StormFrame, cell: number): number {
  const lightning = at(frame.lightningProbability, cell)
  return Number.isNaN(lightning) ? severeSign(frame, cell) : lightning
}

/** A forecast that is searched for storms. */
export interface Outlook {
  grid: CellGrid
  /** The hours of `stormHours`, or as many of them as the forecast has. */
  times: readonly number[]
  series: readonly StormFrame[]
  /** Share of land, and density of people and assets, in each cell, 0-1. */
  land: Float32Array
  exposure: Float32Array
}

/** Returns the hours that are searched for storms, starting with the current one. */
export function stormHours(now: Date): number[] {
  const first = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS
  return Array.from(
    { length: OUTLOOK_HOURS / OUTLOOK_STEP_HOURS + 1 },
    (_, i) => first + i * OUTLOOK_STEP_HOURS * HOUR_MS,
  )
}

/** The storms of the next two days, each with its start and end. */
export function findStorms(outlook: Outlook): StormEvent[] {
  const { grid, series, land } = outlook
  const totals = sumTotals(series, grid)
  return STORM_KINDS.flatMap((kind) => {
    const mask = Uint8Array.from(totals.gustMps, (_, cell) =>
      kind.isStorm(totals, cell) && (!kind.onLand || at(land, cell) > 0.5) ? 1 : 0,
    )
    return connectedRegions(mask, grid, MIN_SQUARE_DEGREES / grid.stepDegrees ** 2).map((region) =>
      toStormEvent(kind, region, totals, outlook),
    )
  })
}

function toStormEvent(
  kind: StormKind,
  { cells, area }: Region,
  totals: Totals,
  { grid, times, series, land, exposure }: Outlook,
): StormEvent {
  // Gusts over the open sea are far stronger than those that reach a road.
  const ashore = cells.filter((cell) => at(land, cell) > 0.5)
  const windy = ashore.length > 0 ? ashore : cells
  const activeCells = series.map((frame) => cells.filter((cell) => kind.active(frame, cell)))
  const first = Math.max(
    0,
    activeCells.findIndex((active) => active.length > 0),
  )
  const last = Math.max(
    first,
    activeCells.findLastIndex((active) => active.length > 0),
  )
  const startTime = new Date(times[first] as number)
  const endTime = new Date((times[last] as number) + OUTLOOK_STEP_HOURS * HOUR_MS)
  const countries = affectedCountries(cells, grid)
  const peaks = stormPeaks(cells, series, OUTLOOK_STEP_HOURS, exposure)
  const mean = (values: Float32Array) => cells.reduce((sum, cell) => sum + at(values, cell), 0) / cells.length
  const id = `storm-${kind.type.toLowerCase().replaceAll(' ', '-')}-${roundedCenter(cells, grid)}-${cells[0]}`
  return {
    eventType: 'storms',
    id,
    stormType: kind.type,
    startTime,
    endTime,
    outlook: { index: peaks.worst, hours: hoursOf(kind, activeCells, series, times, grid) },
    geoJson: {
      type: 'Feature',
      id,
      geometry: area,
      properties: {
        storm_id: id,
        wo_event_type: 'storm',
        storm_type: kind.type,
        max_SNOW_ACCUM: tenths(mmToInches(most(totals.snowMm, cells))),
        max_FRZR_ACCUM: tenths(mmToInches(most(totals.freezingRainMm, cells))),
        max_RAIN_ACCUM: tenths(mmToInches(most(totals.rainMm, cells))),
        max_GUST: Math.round(mpsToMph(most(totals.gustMps, windy))),
        average_peak_wo_road_index: peaks.road,
        average_peak_wo_flood_index: peaks.flood,
        average_peak_wo_disruption_index: peaks.disruption,
        average_peak_wind_gust: Math.round(mpsToMph(mean(totals.gustMps))),
        weather_flags: [kind.flag],
        affected_countries: countries.map((name) => ({ name })),
        storm_start_time_iso: startTime.toISOString(),
        storm_end_time_iso: endTime.toISOString(),
        wo_event_briefing: stormBriefing(
          kind.type,
          kind.worst(totals, cells),
          countries,
          (endTime.getTime() - (times[0] as number)) / HOUR_MS,
        ),
      },
    },
  }
}

/** The hours in which the storm is active somewhere, each with the cells in which it is. */
export function hoursOf(
  kind: ActiveIn,
  activeCells: readonly (readonly number[])[],
  series: readonly StormFrame[],
  times: readonly number[],
  grid: CellGrid,
): StormHour[] {
  return activeCells.flatMap((cells, step) => {
    if (cells.length === 0) return []
    const frame = series[step] as StormFrame
    const peak = cells.reduce((highest, cell) => Math.max(highest, kind.strength(frame, cell)), 0)
    const footprint = footprintOf(
      cells.map((cell) => cellCenter(cell, grid)),
      grid.stepDegrees,
    )
    return [{ at: times[step] as number, footprint, peak: Math.round(100 * peak) / 100 }]
  })
}

/** Sums the frames, assuming that rates last for one step. */
function sumTotals(series: readonly StormFrame[], grid: CellGrid): Totals {
  const cells = grid.nx * grid.ny
  const field = () => new Float32Array(cells)
  const totals: Totals = {
    snowMm: field(),
    rainMm: field(),
    freezingRainMm: field(),
    gustMps: field(),
    severe: severeSigns(series, grid),
  }
  for (const frame of series)
    for (let cell = 0; cell < cells; cell++) {
      add(totals.snowMm, cell, OUTLOOK_STEP_HOURS * at(frame.snowRate, cell))
      add(totals.rainMm, cell, OUTLOOK_STEP_HOURS * at(frame.rainRate, cell))
      add(totals.freezingRainMm, cell, OUTLOOK_STEP_HOURS * at(frame.freezingRainRate, cell))
      raise(totals.gustMps, cell, at(frame.windGust, cell))
    }
  return totals
}

function add(values: Float32Array, cell: number, more: number): void {
  values[cell] = at(values, cell) + more
}

function raise(values: Float32Array, cell: number, to: number): void {
  if (to > at(values, cell)) values[cell] = to
}

const cellCenter = (cell: number, { nx, west, north, stepDegrees }: CellGrid) => ({
  lng: west + (cell % nx) * stepDegrees,
  lat: north - Math.floor(cell / nx) * stepDegrees,
})

/** Center rounded to 5 degrees, to make ids readable. */
function roundedCenter(cells: readonly number[], grid: CellGrid): string {
  const places = cells.map((cell) => cellCenter(cell, grid))
  const fives = (pick: 'lat' | 'lng') =>
    5 * Math.round(places.reduce((sum, place) => sum + place[pick], 0) / places.length / 5)
  return `${fives('lat')}N${-fives('lng')}W`
}

/** Approximates borders by parallels, which is good enough to name countries in a sentence. */
function affectedCountries(cells: readonly number[], grid: CellGrid): string[] {
  const names = new Set(
    cells.map((cell) => {
      const { lat, lng } = cellCenter(cell, grid)
      if (lat > (lng > -83 ? 45 : 49)) return 'Canada'
      return lat < (lng < -104 ? 31.5 : 27) && lng < -97 ? 'Mexico' : 'United States'
    }),
  )
  return [...names].sort()
}

const tenths = (value: number) => Math.round(value * 10) / 10
