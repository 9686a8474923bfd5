import { impactLevelName, impactLevelOfIndex } from '../levels/impact-level.ts'
import { formatQuantity, type MeasurementSystem, type Quantity } from '../measures/units.ts'
import type { IndexId } from '../weather/index-ids.ts'
import type { Cause } from './impact-index.ts'
import type { SlowdownCause } from './road-speed.ts'

/** Names of hazards. */
const NAMED_HAZARDS = {
  rain: 'Rain',
  snow: 'Snow',
  visibility: 'Visibility',
  iceOnRoad: 'Ice on the road',
  iceOnBridges: 'Ice possible on bridges',
  frost: 'Frost, pavement below dew point by',
  lyingSnow: 'Snow on the road',
  gust: 'Wind gust',
  cold: 'Cold',
  flashFlood: 'Rain against flash-flood guidance',
  iceLoad: 'Ice load on lines (SPIA)',
  windOutage: 'Power lost to wind',
  lightning: 'Chance of lightning',
  hail: 'Hail',
  heat: 'Heat index',
  windChill: 'Wind chill',
  tornado: 'Chance of a tornado',
  fireWeather: 'Fire weather index',
  hotDryWindy: 'Hot-dry-windy index',
  crosswind: 'Crosswind gust',
}

export type NamedHazard = keyof typeof NAMED_HAZARDS

const HAZARD_NAMES: Record<string, string> = NAMED_HAZARDS

/** A hazard within a sentence, for example `snow on the road`. */
export const hazardWords = (hazard: string) => (HAZARD_NAMES[hazard] ?? hazard).toLowerCase()

/** `Snow 1.1 in/h (high from 0.5 in/h)`. */
export function describeCause(cause: Cause, system: MeasurementSystem): string {
  const level = impactLevelName(impactLevelOfIndex(cause.score))
  return `${measuredHazard(cause, system)}${bound(cause, `${level} ${cause.worse === 'above' ? 'from' : 'below'}`, system)}`
}

/** `Snow 1.1 in/h (slows above 0.5 in/h)`. */
export const describeSlowdown = (cause: SlowdownCause, system: MeasurementSystem): string =>
  `${measuredHazard(cause, system)}${bound(cause, `slows ${cause.worse}`, system)}`

type Measured = Pick<Cause, 'hazard' | 'quantity' | 'value' | 'threshold'>

/** The hazard and its value; the hazard alone if the value is too small to print. */
function measuredHazard({ hazard, quantity, value }: Measured, system: MeasurementSystem): string {
  const name = HAZARD_NAMES[hazard] ?? hazard
  return isPrintedAsZero(quantity, value, system) ? name : `${name} ${formatQuantity(quantity, value, system)}`
}

/** The value from which a level or a slowdown begins, in parentheses; nothing where it rounds to zero. */
function bound({ quantity, threshold }: Measured, words: string, system: MeasurementSystem): string {
  if (threshold === null || isPrintedAsZero(quantity, threshold, system)) return ''
  return ` (${words} ${formatQuantity(quantity, threshold, system)})`
}

/** Whether an amount of rain or snow rounds to zero and is not worth printing. A temperature of zero is. */
const isPrintedAsZero = (quantity: Quantity, value: number, system: MeasurementSystem) =>
  /^(rain|snow)/.test(quantity) && Number.parseFloat(formatQuantity(quantity, value, system)) === 0

/** A description without its bound, for use beside a higher level: `Snow 1.1 in/h`. */
export const withoutBound = (description: string) =>
  description.replace(/ \((low|moderate|high) (from|below) [^)]*\)(?= · |$)/, '')

/** What an index value means, by lower bound. */
export const INDEX_BLURBS: Record<IndexId, readonly (readonly [from: number, blurb: string])[]> = {
  road: [
    [0, 'Roads are clear. Normal driving.'],
    [2, 'Wet or frosty stretches. Allow a little more time.'],
    [4, 'Slippery roads or poor visibility. Slow down and keep distance.'],
    [7, 'Hazardous roads. Delay trips or choose another way.'],
    [9, 'Roads are likely to be impassable. Do not travel.'],
  ],
  disruption: [
    [0, 'Business as usual.'],
    [2, 'Minor delays are possible.'],
    [4, 'Delays are likely. Check staffing and deliveries.'],
    [7, 'Serious disruption. Put contingency plans to work.'],
    [9, 'Operations are likely to stop.'],
  ],
  flood: [
    [0, 'No flooding expected.'],
    [2, 'Isolated flash floods are possible.'],
    [4, 'Scattered flash floods are possible.'],
    [7, 'Flash floods are likely. Avoid low-lying roads.'],
    [9, 'Widespread flash flooding is expected.'],
  ],
  power: [
    [0, 'No outages expected.'],
    [2, 'Isolated outages of a few hours are possible.'],
    [4, 'Scattered outages, most under 12 hours.'],
    [6, 'Numerous outages, up to 5 days in places.'],
    [8, 'Widespread outages, up to 10 days or longer.'],
  ],
  life_property: [
    [0, 'No threat to people or property.'],
    [2, 'Be aware: weather can be a nuisance.'],
    [4, 'Be prepared: weather can hurt people and damage property.'],
    [7, 'Take action: dangerous weather.'],
    [9, 'Take shelter: life-threatening weather.'],
  ],
  wildfire_spread: [
    [0, 'A fire would spread slowly.'],
    [2, 'A fire could spread.'],
    [4, 'A fire would spread readily.'],
    [7, 'A fire would spread fast and be hard to contain.'],
    [9, 'A fire would run out of control.'],
  ],
  wildfire_conditions: [
    [0, 'Little danger of fire.'],
    [2, 'Fuels are drying. Take care with sparks.'],
    [4, 'Elevated fire danger.'],
    [7, 'Critical fire weather: dry, windy air.'],
    [9, 'Extreme fire weather.'],
  ],
  tipping: [
    [0, 'No danger from crosswinds.'],
    [2, 'Gusty crosswinds. Keep both hands on the wheel.'],
    [4, 'Strong crosswinds for empty high-profile vehicles.'],
    [7, 'Empty high-profile vehicles should stop.'],
    [9, 'High-profile vehicles can tip over.'],
  ],
  crash: [
    [0, 'Crash risk as on a dry road.'],
    [2, 'Crash risk up by a quarter.'],
    [4, 'Crash risk up by half.'],
    [7, 'Twice the crash risk of a dry road.'],
    [9, 'Nearly three times the crash risk of a dry road.'],
  ],
}

/** The blurb of a value. */
export function blurbAt(index: IndexId, value: number): string {
  const match = INDEX_BLURBS[index].findLast(([from]) => value >= from)
  return (match ?? INDEX_BLURBS[index][0])?.[1] ?? ''
}

export const TIPPING_NAME = 'Tipping'
