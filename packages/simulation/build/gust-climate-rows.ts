import { mphToMps } from '@stormlane/domain/measures'
import { gridAt, sampleClimate } from '../test/climate-sample.ts'

const [SOUTH, NORTH, WEST, EAST, STEP] = [20, 60, -135, -55, 5]
/** Months of each season, 0 is January. */
const SEASONS = { winter: [11, 0, 1], spring: [2, 3, 4], summer: [5, 6, 7], autumn: [8, 9, 10] }
/**
 * Places are weighted by a bell curve of this width around a node. The sea hardly counts, except where there is no
 * land.
 */
const REACH_DEGREES = 3
const SEA_WEIGHT = 0.02
/** Weight of the mean of the continent, which keeps nodes without a single event finite. */
const BACKGROUND = 0.3

/** Returns the rows of gust-climate.data.ts: tenths of the logit of the share of hours with gusts of 45 mph. */
export function gustClimateRows(seed: number): string {
  const places = []
  for (let lat = SOUTH + 0.5; lat < NORTH; lat++)
    for (let lng = WEST + 0.5; lng < EAST; lng++) places.push({ lat, lng })
  const grid = gridAt(places)
  const { land } = grid.terrain
  const events = Array.from({ length: 12 }, () => new Uint32Array(grid.cells))
  const hours = new Uint32Array(12)
  const [from, until] = [new Date('2021-01-01T00:00:00Z'), new Date('2024-01-01T00:00:00Z')]
  sampleClimate(grid, { seed, from, until, everyHours: 31 }, ({ windGust }, at) => {
    const month = at.getUTCMonth()
    hours[month] = (hours[month] as number) + 1
    const own = events[month] as Uint32Array
    for (const [i, gust] of windGust.entries()) if (gust >= mphToMps(45)) own[i] = (own[i] as number) + 1
  })
  return Object.entries(SEASONS)
    .map(([season, months]) => {
      const count = months.reduce((sum, month) => sum + (hours[month] as number), 0)
      const share = land.map((_, i) => months.reduce((sum, month) => sum + (events[month]?.[i] ?? 0), 0) / count)
      const onLand = share.filter((_, i) => (land[i] as number) > 0.5)
      const usual = onLand.reduce((sum, own) => sum + own, 0) / onLand.length
      const logitAt = (lat: number, lng: number) => {
        let [weights, sum] = [BACKGROUND, BACKGROUND * usual]
        for (const [i, own] of share.entries()) {
          const north = ((grid.lat[i] as number) - lat) / REACH_DEGREES
          const east = (((grid.lng[i] as number) - lng) * Math.cos((lat * Math.PI) / 180)) / REACH_DEGREES
          const weight = Math.exp(-(north ** 2 + east ** 2) / 2) * (((land[i] as number) > 0.5 ? 1 : 0) + SEA_WEIGHT)
          weights += weight
          sum += weight * own
        }
        return Math.round(10 * Math.log(sum / weights / (1 - sum / weights)))
      }
      const rows = []
      for (let lat = SOUTH; lat <= NORTH; lat += STEP) {
        const row = []
        for (let lng = WEST; lng <= EAST; lng += STEP) row.push(logitAt(lat, lng))
        rows.push(`    [${row.join(', ')}],`)
      }
      return `  ${season}: [\n${rows.join('\n')}\n  ],\n`
    })
    .join('')
}
