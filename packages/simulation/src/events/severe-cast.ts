import { calibrated, HOUR_MS, inchesToMm, type SevereCastEvent, type SevereCastRisk } from '@stormlane/domain'
import { SEVERE_CALIBRATION } from './event-calibration.data.ts'
import type { GridFrame, GridFrames } from './grid-frames.ts'
import { connectedRegions, type RegularGrid } from './regions.ts'

/** Lead hours of the outlook. */
export const SEVERE_LEAD_HOURS = [0, 1, 2, 3, 4, 5, 6]
const MIN_SQUARE_DEGREES = 2
/** Rain rate from which a storm counts as severe, and by how much more it counts fully. */
const SEVERE_RAIN_MMPH = 12
const SEVERE_RAIN_SPREAD_MMPH = 45

/** Risk categories by the probability of severe weather within 25 miles, in the colors of the Storm Prediction Center. */
const RISKS: readonly { label: SevereCastRisk; from: number; fill: string }[] = [
  { label: 'Marginal', from: 0.1, fill: '#66A366' },
  { label: 'Slight', from: 0.2, fill: '#FFE066' },
  { label: 'Enhanced', from: 0.35, fill: '#FFA366' },
  { label: 'Moderate', from: 0.5, fill: '#E06666' },
]

/** Areas with severe storms in the next six hours, higher risks last so that they are drawn on top. */
export function severeCastEvents(now: Date, frames: GridFrames): SevereCastEvent[] {
  const run = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS
  const grid = frames.model.grid.definition
  if (grid.kind !== 'regular') throw new RangeError('Storms can be found on regular grids only.')
  const signs = severeSigns(
    SEVERE_LEAD_HOURS.map((lead) => frames.forecast(run + lead * HOUR_MS, run)),
    grid,
  )
  const probability = signs.map(severeProbability)
  const { land } = frames.model.grid.terrain
  return RISKS.flatMap(({ label, from, fill }) => {
    const mask = Uint8Array.from(probability, (value, cell) => (value >= from && (land[cell] as number) > 0.5 ? 1 : 0))
    return connectedRegions(mask, grid, MIN_SQUARE_DEGREES / grid.stepDegrees ** 2).map(
      ({ area, cells }): SevereCastEvent => {
        const id = `severe-cast-${label.toLowerCase()}-${cells[0]}-${run / HOUR_MS}`
        const highest = cells.reduce((worst, cell) => Math.max(worst, probability[cell] as number), 0)
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

/** What signs of a severe storm meant in past forecasts: the probability within 25 miles and six hours. */
export const severeProbability = (sign: number) => calibrated(sign, SEVERE_CALIBRATION)

/** The strongest sign of a severe storm over the frames, 0-1, in each cell and its neighbors. */
export function severeSigns(frames: readonly GridFrame[], { nx, ny }: RegularGrid): Float32Array {
  const signs = new Float32Array(nx * ny)
  for (const frame of frames)
    for (let cell = 0; cell < signs.length; cell++) {
      const here = severeSign(frame, cell)
      if (here === 0) continue
      const [x, y] = [cell % nx, Math.floor(cell / nx)]
      for (let ny0 = Math.max(0, y - 1); ny0 <= Math.min(ny - 1, y + 1); ny0++)
        for (let nx0 = Math.max(0, x - 1); nx0 <= Math.min(nx - 1, x + 1); nx0++)
          signs[ny0 * nx + nx0] = Math.max(signs[ny0 * nx + nx0] as number, here)
    }
  return signs
}

/** Combines lightning with heavy rain, hail and tornado probability. */
function severeSign(frame: GridFrame, cell: number): number {
  const lightning = frame.lightningProbability[cell] as number
  if (lightning < 0.3) return 0
  const heavyRain = Math.min(
    1,
    Math.max(0, ((frame.rainRate[cell] as number) - SEVERE_RAIN_MMPH) / SEVERE_RAIN_SPREAD_MMPH),
  )
  const hail = Math.min(1, (frame.hailSize[cell] as number) / inchesToMm(1))
  const tornado = Math.min(1, (frame.tornadoProbability[cell] as number) / 0.1)
  return lightning * Math.max(0.6 * heavyRain, 0.7 * hail, tornado)
}
