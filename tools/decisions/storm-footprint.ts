// Where storms are in a simulated world, as the portal finds and draws them: by `findStorms`, in the footprint of each hour.
import { findStorms, stormHours } from '@stormlane/atmosphere'
import type { Coordinates } from '@stormlane/domain/geo'
import { footprintTest } from '@stormlane/domain/storms'
import type { AtmosphereModel } from '../../packages/simulation/src/atmosphere/atmosphere-model.ts'
import { GridFrames } from '../../packages/simulation/src/events/grid-frames.ts'

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

/** Names the kinds of storms over a place at a full hour of the two days from a moment on, in the weather that came. */
export function stormsFrom(model: AtmosphereModel, from: Date): (place: Coordinates, at: Date) => string[] {
  const { definition, terrain } = model.grid
  if (definition.kind !== 'regular') throw new RangeError('Storms can be found on regular grids only.')
  const frames = new GridFrames(model)
  const times = stormHours(from)
  const series = times.map((time) => frames.truth(time))
  const found = findStorms({ grid: definition, times, series, ...terrain }).flatMap(({ stormType, outlook }) =>
    (outlook?.hours ?? []).map(({ at, footprint }) => ({ at, stormType, isOver: footprintTest(footprint) })),
  )
  const byHour = Map.groupBy(found, ({ at }) => at)
  return (place, at) =>
    (byHour.get(at.getTime()) ?? []).filter(({ isOver }) => isOver(place)).map(({ stormType }) => stormType)
}
