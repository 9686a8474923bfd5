import { HOUR_MS, inchesToMm, type SevereCastEvent, type SevereCastRisk } from '@stormlane/domain'
import type { GridFrame, GridFrames } from './grid-frames.ts'
import { type RegularGrid, regionsOf } from './regions.ts'

/** The coming six hours, by the run of the hour. */
const LEADS_HOURS = [0, 1, 2, 3, 4, 5, 6]
const LEAST_SQUARE_DEGREES = 2
/** Rain in mm/h at which a storm begins to be more than a shower, and how much more makes it a violent one. */
const LEAST_POURING_MM = 12
const POURING_SPREAD_MM = 45

/** Chance of severe weather within 25 miles, with the colors of the Storm Prediction Center's outlooks. */
const RISKS: readonly { label: SevereCastRisk; from: number; fill: string }[] = [
  { label: 'Marginal', from: 0.1, fill: '#66A366' },
  { label: 'Slight', from: 0.2, fill: '#FFE066' },
  { label: 'Enhanced', from: 0.35, fill: '#FFA366' },
  { label: 'Moderate', from: 0.5, fill: '#E06666' },
]

/** Areas of severe storms in the coming six hours, the riskier ones on top. */
export function severeCastEvents(now: Date, frames: GridFrames): SevereCastEvent[] {
  const run = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS
  const grid = frames.model.grid.definition
  if (grid.kind !== 'regular') throw new RangeError('Storms are looked for on regular grids.')
  const chance = severeChances(
    LEADS_HOURS.map((lead) => frames.forecast(run + lead * HOUR_MS, run)),
    grid,
  )
  const { land } = frames.model.grid.terrain
  return RISKS.flatMap(({ label, from, fill }) => {
    const mask = Uint8Array.from(chance, (value, cell) => (value >= from && (land[cell] as number) > 0.5 ? 1 : 0))
    return regionsOf(mask, grid, LEAST_SQUARE_DEGREES / grid.stepDegrees ** 2).map(
      ({ area, cells }): SevereCastEvent => {
        const id = `severe-cast-${label.toLowerCase()}-${cells[0]}-${run / HOUR_MS}`
        const highest = cells.reduce((worst, cell) => Math.max(worst, chance[cell] as number), 0)
        return {
          eventType: 'severe_cast',
          id,
          geoJson: {
            type: 'Feature',
            id,
            geometry: area,
            properties: {
              risk: label,
              probability: Math.round(highest * 100) / 100,
              fill,
              fill_opacity: 0.35,
              start_time: new Date(run).toISOString(),
              end_time: new Date(run + 6 * HOUR_MS).toISOString(),
            },
          },
        }
      },
    )
  })
}

/** The chance of a severe storm within a cell of each cell, at the worst of some frames. */
export function severeChances(frames: readonly GridFrame[], { nx, ny }: RegularGrid): Float32Array {
  const chance = new Float32Array(nx * ny)
  for (const frame of frames)
    for (let cell = 0; cell < chance.length; cell++) {
      const here = severeChance(frame, cell)
      if (here === 0) continue
      const [x, y] = [cell % nx, Math.floor(cell / nx)]
      for (let ny0 = Math.max(0, y - 1); ny0 <= Math.min(ny - 1, y + 1); ny0++)
        for (let nx0 = Math.max(0, x - 1); nx0 <= Math.min(nx - 1, x + 1); nx0++)
          chance[ny0 * nx + nx0] = Math.max(chance[ny0 * nx + nx0] as number, here)
    }
  return chance
}

/** Storms that flash and pour are the ones that also bring hail, gusts and now and then a tornado. */
function severeChance(frame: GridFrame, cell: number): number {
  const lightning = frame.lightningProbability[cell] as number
  if (lightning < 0.3) return 0
  const pouring = Math.min(1, Math.max(0, ((frame.rainRate[cell] as number) - LEAST_POURING_MM) / POURING_SPREAD_MM))
  const hail = Math.min(1, (frame.hailSize[cell] as number) / inchesToMm(1))
  const tornado = Math.min(1, (frame.tornadoProbability[cell] as number) / 0.1)
  return lightning * Math.max(0.6 * pouring, 0.7 * hail, tornado)
}
