// Flood chances of counties and severe-storm outlooks, and what happened.
import { severeSigns } from '@stormlane/atmosphere'
import { inchesToMm, mphToMps } from '@stormlane/domain/measures'
import { DAY_MS, HOUR_MS } from '@stormlane/domain/time'
import { Counties } from '@stormlane/geography'
import { cellsByCounty } from '../src/alerts/county-weather.ts'
import { AtmosphereModel } from '../src/atmosphere/atmosphere-model.ts'
import { cropGrid, pickCells } from '../src/atmosphere/crop-grid.ts'
import { type ModelGrid, modelGrid } from '../src/atmosphere/model-grid.ts'
import { countyFloodChance } from '../src/events/flood-chance.ts'
import { FLOOD_DAYS, FloodOutlook, type RainModel } from '../src/events/flood-outlook.ts'
import { SEVERE_LEAD_HOURS, severeProbability } from '../src/events/severe-cast.ts'
import { areaGrid } from '../src/simulated-source.ts'
import type { Case } from './probability-sample.ts'

const BOUNDS = { west: -125, east: -67, south: 25, north: 49.5 }
/** The same as in the server's outlooks. */
const DEGREES = 0.5

const logit = (p: number) => Math.log(p / Math.max(1e-6, 1 - p))

/** Flood chances of each county on each day of the outlook, of `days` daily runs. */
export function floodCases(seed: number, from: Date, days: number): Case[][] {
  const crop = cropGrid(modelGrid(areaGrid(DEGREES)), BOUNDS)
  const grid = pickCells(crop, Int32Array.from(landCells(crop)))
  const model = new AtmosphereModel(grid, seed)
  const truths = new Map<number, ReturnType<RainModel['truth']>>()
  const truth = (at: Date) => {
    const known = truths.get(at.getTime()) ?? structuredClone(model.truth(at))
    truths.set(at.getTime(), known)
    return known
  }
  const forecasts = new FloodOutlook({ grid, truth, forecast: (at, run) => model.forecast(at, run) })
  const perfect = new FloodOutlook({ grid, truth, forecast: truth })
  const counties = cellsByCounty({ grid }, new Counties().list).filter((cells) => cells.length > 0)
  const cases: Case[][] = Array.from({ length: FLOOD_DAYS }, () => [])
  for (let run = from.getTime(); run < from.getTime() + days * DAY_MS; run += DAY_MS) {
    const [forecast, came] = [forecasts.days(run), perfect.days(run)]
    for (const [day, own] of cases.entries())
      for (const cells of counties) {
        const most = (highest: Float32Array | undefined) =>
          cells.reduce((worst, cell) => Math.max(worst, highest?.[cell] ?? 0), 0)
        const raw = most(forecast[day])
        own.push({
          forecast: countyFloodChance(forecast[day] as Float32Array, cells, day),
          came: most(came[day]),
          inputs: raw > 0 ? [logit(raw)] : [],
        })
      }
  }
  return cases
}

/** Chances of severe storms within a cell and its neighbors in the next six hours. */
export function severeCases(seed: number, runs: readonly Date[]): Case[] {
  const grid = cropGrid(modelGrid(areaGrid(DEGREES)), BOUNDS)
  const { definition } = grid
  if (definition.kind !== 'regular') throw new RangeError('Storms can be found on regular grids only.')
  const model = new AtmosphereModel(grid, seed)
  const inside = landCells(grid)
  return runs.flatMap((run) => {
    const hours = SEVERE_LEAD_HOURS.map((lead) => new Date(run.getTime() + lead * HOUR_MS))
    const signs = severeSigns(
      hours.map((at) => structuredClone(model.forecast(at, run))),
      definition,
    )
    const came = new Float32Array(grid.cells)
    for (const at of hours) spreadEvents(model.truth(at), definition, came)
    return inside.map((cell) => {
      const sign = signs[cell] as number
      return {
        forecast: severeProbability(sign),
        came: came[cell] as number,
        inputs: sign > 0 ? [logit(sign)] : [],
      }
    })
  })
}

const landCells = ({ terrain }: ModelGrid) => [...terrain.land.keys()].filter((i) => (terrain.land[i] as number) > 0.5)

/** Hail of an inch, a thunderstorm's gust of 58 mph, or a tornado with its probability, in a cell and its neighbors. */
function spreadEvents(
  { hailSize, windGust, lightningProbability, tornadoProbability }: ReturnType<AtmosphereModel['truth']>,
  { nx, ny }: { nx: number; ny: number },
  came: Float32Array,
): void {
  for (const [cell, hail] of hailSize.entries()) {
    const stormGust = (lightningProbability[cell] as number) >= 0.3 ? (windGust[cell] as number) : 0
    const isSevere = hail >= inchesToMm(1) || stormGust >= mphToMps(58)
    const event = isSevere ? 1 : (tornadoProbability[cell] as number)
    if (event < 0.005) continue
    const [x, y] = [cell % nx, Math.floor(cell / nx)]
    for (let row = Math.max(0, y - 1); row <= Math.min(ny - 1, y + 1); row++)
      for (let column = Math.max(0, x - 1); column <= Math.min(nx - 1, x + 1); column++)
        came[row * nx + column] = Math.max(came[row * nx + column] as number, event)
  }
}
