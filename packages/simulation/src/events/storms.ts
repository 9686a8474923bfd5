import { findAreas, findStorms, stormHours } from '@stormlane/atmosphere'
import type { StormEvent } from '@stormlane/domain/hazards'
import type { GridFrames } from './grid-frames.ts'

/** The storms, and the areas of fog, heat, cold and fire weather, that the current run forecasts for the next two days. */
export function stormEvents(now: Date, frames: GridFrames): StormEvent[] {
  const grid = frames.model.grid.definition
  if (grid.kind !== 'regular') throw new RangeError('Storms can be found on regular grids only.')
  const times = stormHours(now)
  const series = times.map((time) => frames.forecast(time, times[0] as number))
  const outlook = { grid, times, series, ...frames.model.grid.terrain }
  return [...findStorms(outlook), ...findAreas(outlook)]
}
