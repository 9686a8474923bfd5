import { connectedRegions, type Region } from '@stormlane/domain/geo'
import type { AreaType, StormEvent } from '@stormlane/domain/hazards'
import { IMPACT_INDICES, type ImpactIndex } from '@stormlane/domain/indices'
import { roundIndex } from '@stormlane/domain/levels'
import { celsiusToFahrenheit, metersToMiles, mpsToMph } from '@stormlane/domain/measures'
import { HOUR_MS } from '@stormlane/domain/time'
import { FINE_WEATHER, heatIndex, relativeHumidityPercent, windChill } from '@stormlane/domain/weather'
import { type ActiveIn, hoursOf, MIN_SQUARE_DEGREES, OUTLOOK_STEP_HOURS, type Outlook } from './find-storms.ts'
import type { StormFrame } from './storm-frame.ts'
import { WORST_SHARE, weatherAt } from './storm-indices.ts'
import { areaBriefing } from './storms.texts.ts'

interface AreaKind extends ActiveIn {
  type: AreaType
  /** In so many hours of the two days it is active in each of its cells. */
  leastHours: number
  /** What its level comes from. */
  index: ImpactIndex
}

/** Rates below this are a drizzle, which does not explain the bad view. */
const DRY_MMPH = 0.2
const FREEZING_C = 0

const heatIndexF = (frame: StormFrame, cell: number) =>
  celsiusToFahrenheit(heatIndex(at(frame, 'temperature', cell), at(frame, 'dewPoint', cell)))
const windChillF = (frame: StormFrame, cell: number) =>
  celsiusToFahrenheit(windChill(at(frame, 'temperature', cell), at(frame, 'windSpeed', cell)))
const visibilityMiles = (frame: StormFrame, cell: number) => metersToMiles(at(frame, 'visibility', cell))
const windMph = (frame: StormFrame, cell: number) => mpsToMph(at(frame, 'windSpeed', cell))

/**
 * Thresholds are those of the National Weather Service: dense fog advisory (a quarter of a mile), heat advisory and extreme
 * heat warning (105 °F), cold weather advisory of the Midwest (-20 °F), red flag warning (20 mph of wind at a humidity of 20 %).
 * The hours are our choice; red flag warnings ask for three.
 */
const AREA_KINDS: readonly AreaKind[] = [
  {
    type: 'Fog',
    leastHours: 3,
    index: IMPACT_INDICES.road,
    active: (frame, cell) =>
      visibilityMiles(frame, cell) <= 0.25 && at(frame, 'rainRate', cell) + at(frame, 'snowRate', cell) < DRY_MMPH,
    // How much of a mile cannot be seen.
    strength: (frame, cell) => Math.max(0, 1 - visibilityMiles(frame, cell)),
  },
  {
    type: 'Heat Wave',
    leastHours: 2,
    index: IMPACT_INDICES.life_property,
    active: (frame, cell) => at(frame, 'temperature', cell) > 25 && heatIndexF(frame, cell) >= 105,
    strength: heatIndexF,
  },
  {
    type: 'Cold Wave',
    leastHours: 3,
    index: IMPACT_INDICES.life_property,
    active: (frame, cell) => at(frame, 'temperature', cell) < -10 && windChillF(frame, cell) <= -20,
    strength: (frame, cell) => -windChillF(frame, cell),
  },
  {
    type: 'Fire Weather',
    leastHours: 3,
    index: IMPACT_INDICES.wildfire_conditions,
    active: (frame, cell) =>
      windMph(frame, cell) >= 20 &&
      at(frame, 'temperature', cell) > FREEZING_C &&
      relativeHumidityPercent(at(frame, 'temperature', cell), at(frame, 'dewPoint', cell)) <= 20,
    strength: windMph,
  },
]

const at = (frame: StormFrame, field: keyof StormFrame, cell: number) => frame[field][cell] as number

/**
 * Areas of fog, heat, cold and fire weather of the next two days, over land. They are followed like storms, but have no
 * place in the layer of storms, whose kinds its consumers know.
 */
export function findAreas(outlook: Outlook): StormEvent[] {
  const { grid, series, land } = outlook
  return AREA_KINDS.flatMap((kind) => {
    const hours = new Uint8Array(grid.nx * grid.ny)
    for (const frame of series)
      for (let cell = 0; cell < hours.length; cell++)
        if ((land[cell] as number) > 0.5 && kind.active(frame, cell)) hours[cell] = (hours[cell] as number) + 1
    const mask = hours.map((count) => (count >= kind.leastHours ? 1 : 0))
    return connectedRegions(mask, grid, MIN_SQUARE_DEGREES / grid.stepDegrees ** 2).map((region) =>
      toAreaEvent(kind, region, outlook),
    )
  })
}

function toAreaEvent(kind: AreaKind, { cells, area }: Region, { grid, times, series, exposure }: Outlook): StormEvent {
  const activeCells = series.map((frame) => cells.filter((cell) => kind.active(frame, cell)))
  const hours = hoursOf(kind, activeCells, series, times, grid)
  const id = `area-${kind.type.toLowerCase().replaceAll(' ', '-')}-${cells[0]}`
  const [first, last] = [hours[0]?.at ?? 0, hours.at(-1)?.at ?? 0]
  return {
    eventType: 'storms',
    id,
    stormType: kind.type,
    startTime: new Date(first),
    endTime: new Date(last + OUTLOOK_STEP_HOURS * HOUR_MS),
    outlook: { index: worstIndex(kind, activeCells, series, exposure), hours },
    geoJson: {
      type: 'Feature',
      id,
      geometry: area,
      properties: { storm_type: kind.type, wo_event_briefing: areaBriefing(kind.type) },
    },
  }
}

/** The index that a tenth of its cells reaches while it is active there. */
function worstIndex(
  { index }: AreaKind,
  activeCells: readonly (readonly number[])[],
  series: readonly StormFrame[],
  exposure: Float32Array,
): number {
  const worst = new Map<number, number>()
  for (const [step, cells] of activeCells.entries())
    for (const cell of cells) {
      const weather = {
        ...FINE_WEATHER,
        ...weatherAt(series[step] as StormFrame, cell),
        exposure: exposure[cell] as number,
      }
      worst.set(cell, Math.max(worst.get(cell) ?? 0, index.evaluate(weather)))
    }
  const falling = [...worst.values()].toSorted((a, b) => b - a)
  return roundIndex(falling[Math.floor(WORST_SHARE * falling.length)] ?? 0)
}
