import { severeSigns } from '@stormlane/atmosphere'
import { connectedRegions } from '@stormlane/domain/geo'
import type { SevereCastEvent, SevereCastRisk } from '@stormlane/domain/hazards'
import { calibrated } from '@stormlane/domain/measures'
import { HOUR_MS } from '@stormlane/domain/time'
import { SEVERE_CALIBRATION } from './event-calibration.data.ts'
import type { GridFrames } from './grid-frames.ts'

/** Lead hours of the outlook. */
export const SEVERE_LEAD_HOURS = [0, 1, 2, 3, 4, 5, 6]
const MIN_SQUARE_DEGREES = 2

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

/**
 * Converts a sign of a severe storm to the probability of one within 25 miles and six hours, fitted to past forecasts.
 */
export const severeProbability = (sign: number) => calibrated(sign, SEVERE_CALIBRATION)
