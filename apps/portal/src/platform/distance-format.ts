import { displayUnit, displayValue, type MeasurementSystem, milesToMeters } from '@stormlane/domain/measures'

/** A route's length in whole units: `1,003` and `mi`. */
export function formatMiles(miles: number, units: MeasurementSystem): [figure: string, unit: string] {
  const shown = units === 'imperial' ? miles : displayValue('distance', milesToMeters(miles), 'metric')
  return [Math.round(shown).toLocaleString('en-US'), displayUnit('distance', units)]
}
