// Turns the station archive into a map: one cell for each box of 2.5 degrees, with the value of its station.
import { RunStore, RunWriter } from '@stormlane/atmosphere'
import { INDEX_STORAGE } from '@stormlane/domain/indices'
import { HOUR_MS } from '@stormlane/domain/time'
import { STATIONS } from '@stormlane/domain/verification'
import { type Bounds, type GridDefinition, MISSING, quantize } from '@stormlane/domain/weather'

/** STATIONS has one place in each box of this size. */
const BOX_DEGREES = 2.5

const boxOf = (degrees: number) => Math.floor(degrees / BOX_DEGREES)
const boxKey = (lng: number, lat: number) => `${boxOf(lng)} ${boxOf(lat)}`
const STATION_OF_BOX = new Map(STATIONS.map(({ lng, lat }, station) => [boxKey(lng, lat), station]))

/** Returns the station whose box contains the place. */
export const stationAround = (place: { longitude: number; latitude: number }): number | undefined =>
  STATION_OF_BOX.get(boxKey(place.longitude, place.latitude))

/**
 * Publishes a run of the road index over an area, one step for each set of values; returns the run time that identifies
 * it.
 */
export function publishBoxes(
  runsFolder: string,
  from: Date,
  bounds: Bounds,
  sets: readonly (Float32Array | null)[],
): Date {
  const tilesRun = freeRunTime(runsFolder, from)
  const west = boxOf(bounds.west) - 1
  const north = boxOf(bounds.north) + 1
  // Cell values sit at box centers. One extra cell on each side, because tiles interpolate between centers.
  const grid = {
    kind: 'regular',
    nx: boxOf(bounds.east) - west + 2,
    ny: north - boxOf(bounds.south) + 2,
    west: (west + 0.5) * BOX_DEGREES,
    north: (north + 0.5) * BOX_DEGREES,
    stepDegrees: BOX_DEGREES,
  } as const satisfies GridDefinition
  const writer = new RunWriter(runsFolder, {
    runTime: tilesRun,
    horizon: 'extended',
    edition: 1,
    source: 'archive',
    grid,
    times: sets.map((_, step) => new Date(tilesRun.getTime() + step * HOUR_MS)),
    fields: ['road'],
  })
  for (const [step, values] of sets.entries()) {
    const cells = Int16Array.from({ length: grid.nx * grid.ny }, (_, cell) => {
      const key = `${west + (cell % grid.nx)} ${north - Math.floor(cell / grid.nx)}`
      const station = STATION_OF_BOX.get(key)
      return station === undefined || !values ? MISSING : quantize(INDEX_STORAGE, values[station] as number)
    })
    writer.writeSlice(step, 'road', cells)
  }
  writer.finish(tilesRun)
  return tilesRun
}

/**
 * Returns an unused run time. Runs are named by their time to the second, so two storms that begin in the same hour
 * must differ.
 */
function freeRunTime(runsFolder: string, from: Date): Date {
  const store = new RunStore({ root: runsFolder, onRefused: () => undefined })
  const time = new Date(from)
  while (store.find('extended', time)) time.setTime(time.getTime() + 1000)
  store.close()
  return time
}
