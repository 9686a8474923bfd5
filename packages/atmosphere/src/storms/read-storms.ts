import type { StormEvent } from '@stormlane/domain/hazards'
import { FINE_WEATHER, type FieldId, type GridDefinition, MISSING } from '@stormlane/domain/weather'
import { fieldStorage } from '../store/field-storage.ts'
import type { OpenRun } from '../store/open-run.ts'
import { findAreas } from './find-areas.ts'
import { findStorms, type Outlook, stormHours } from './find-storms.ts'
import { STORM_FIELDS, type StormFrame } from './storm-frame.ts'

/** Storms are as wide as states, so a finer grid would only take longer. */
const COARSEST_DEGREES = 0.5

export interface StormRuns {
  /** The hourly forecast of the week. */
  extended: OpenRun
  /** Adds lightning, which the extended forecast lacks. It is used only if it has the same grid. */
  nowcast: OpenRun | undefined
}

/** Finds the storms and the areas of fog, heat, cold and fire weather of the next two days in a published run, in the overview whose cells are about half a degree wide. */
export function readStorms(
  { extended, nowcast }: StormRuns,
  now: Date,
  surroundingsOn: (grid: GridDefinition) => Pick<Outlook, 'land' | 'exposure'>,
): StormEvent[] {
  const { definition } = extended.grid
  if (definition.kind !== 'regular') throw new RangeError('Storms can be found on regular grids only.')
  const level = coarseLevel(extended, definition.stepDegrees)
  const cells = 2 ** level
  const { nx, ny } = extended.slices.levels[level] as { nx: number; ny: number }
  // An overview cell is centered between the centers of the cells that it is made of.
  const shift = ((cells - 1) / 2) * definition.stepDegrees
  const grid = {
    kind: 'regular' as const,
    nx,
    ny,
    west: definition.west + shift,
    north: definition.north - shift,
    stepDegrees: cells * definition.stepDegrees,
  }
  const withLightning = JSON.stringify(nowcast?.grid.definition) === JSON.stringify(definition) ? nowcast : undefined
  const times = stormHours(now).filter((time) => extended.stepAt(new Date(time)) >= 0)
  const series = times.map((time) => readFrame(extended, withLightning, new Date(time), level))
  const outlook = { grid, times, series, ...surroundingsOn(grid) }
  return [...findStorms(outlook), ...findAreas(outlook)]
}

function coarseLevel({ slices }: OpenRun, stepDegrees: number): number {
  const levels = slices.levels.map((_, level) => level)
  return levels.findLast((level) => stepDegrees * 2 ** level <= COARSEST_DEGREES) ?? 0
}

function readFrame(extended: OpenRun, nowcast: OpenRun | undefined, time: Date, level: number): StormFrame {
  const entries = STORM_FIELDS.map((field) => {
    if (field !== 'lightningProbability') return [field, readField(extended, field, time, level, FINE_WEATHER[field])]
    const run = nowcast && nowcast.stepAt(time) >= 0 ? nowcast : extended
    return [field, readField(run, field, time, level, Number.NaN)]
  })
  return Object.fromEntries(entries) as StormFrame
}

/** The values of a field; `unknown` where the run has none. */
function readField(run: OpenRun, field: FieldId, time: Date, level: number, unknown: number): Float32Array {
  const { nx, ny } = run.slices.levels[level] as { nx: number; ny: number }
  const index = run.fieldIndex(field)
  if (index < 0) return new Float32Array(nx * ny).fill(unknown)
  const { scale, offset } = fieldStorage(field)
  const stored = run.readWindow(index, run.stepAt(time), { level, x: 0, y: 0, width: nx, height: ny })
  return Float32Array.from(stored, (value) => (value === MISSING ? unknown : value * scale + offset))
}
