// Where storms are in a simulated world, by the same severities by which storms of the past are found.
import type { Coordinates } from '@stormlane/domain/geo'
import type { AtmosphereModel } from '../../packages/simulation/src/atmosphere/atmosphere-model.ts'
import { STORM_SEVERITY } from '../../packages/simulation/src/history/storm-severity.ts'

const SEVERITIES = Object.values(STORM_SEVERITY)

/** The cell of the model whose middle is nearest. */
export function nearestCell({ grid: { lat, lng } }: AtmosphereModel, { latitude, longitude }: Coordinates): number {
  let [nearest, least] = [0, Number.POSITIVE_INFINITY]
  const shrink = Math.cos((latitude * Math.PI) / 180)
  for (let cell = 0; cell < lat.length; cell++) {
    const distance = ((lat[cell] as number) - latitude) ** 2 + (shrink * ((lng[cell] as number) - longitude)) ** 2
    if (distance < least) [nearest, least] = [cell, distance]
  }
  return nearest
}

/** Whether a place is in the weather of a storm of any kind at a time. Tropical ones count by their rain. */
export function stormsOver(model: AtmosphereModel, at: Date): (place: Coordinates) => boolean {
  const fields = model.truth(at)
  return (place) => {
    const cell = nearestCell(model, place)
    return SEVERITIES.some((severity) => severity(fields, cell, () => false) > 0)
  }
}
