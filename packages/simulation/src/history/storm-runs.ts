import { mkdirSync, rmSync } from 'node:fs'
import { type OpenRun, publishHorizon, RunStore, RunWriter, visitCells } from '@stormlane/atmosphere'
import { FORECAST_DAYS_OUT, STORM_IMPACTS, type StormExtremes } from '@stormlane/domain/history'
import { HYPERR_SOURCE } from '@stormlane/domain/maps'
import { DAY_MS, HOUR_MS } from '@stormlane/domain/time'
import { type MapIndexId, MISSING, VARIABLES } from '@stormlane/domain/weather'
import type { AtmosphereModel } from '../atmosphere/atmosphere-model.ts'
import { StormSource } from './storm-source.ts'

/** The indices whose worst values are stored for every storm. */
const KEPT_INDICES: readonly MapIndexId[] = [...new Set(Object.values(STORM_IMPACTS))]
/** The step of the real weather in the run of worst values; the steps before it are the forecasts by days out. */
export const TRUTH_STEP = FORECAST_DAYS_OUT.length

export interface StormWindow {
  from: Date
  /** Hourly. */
  times: readonly Date[]
  issuedAt: readonly Date[]
}

/**
 * Centers the hours of a storm on its peak. They must be so few that the forecast issued five days before still reaches
 * their end (167 hours ahead).
 */
export function stormWindow(peakAt: Date, hours: number): StormWindow {
  const from = new Date(Math.floor(peakAt.getTime() / HOUR_MS) * HOUR_MS - Math.floor(hours / 2) * HOUR_MS)
  return {
    from,
    times: Array.from({ length: hours }, (_, i) => new Date(from.getTime() + i * HOUR_MS)),
    issuedAt: FORECAST_DAYS_OUT.map((days) => new Date(from.getTime() - days * DAY_MS)),
  }
}

export interface StormRuns {
  /** By days out. */
  forecasts: readonly OpenRun[]
  truth: OpenRun
  close(): void
}

/**
 * Publishes the storm's hours into the folder, once for each forecast and once for the real weather, with the same
 * engine as every run.
 */
export async function publishStormRuns(
  folder: string,
  model: AtmosphereModel,
  { times, issuedAt, from }: StormWindow,
  onRun: () => void,
): Promise<StormRuns> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const forecast = new StormSource(model, times, 'forecast')
  // Named by the storm's end, so that it is not mistaken for the forecast of day 0.
  const truthTime = times.at(-1) as Date
  const orders = [
    ...issuedAt.map((runTime) => ({ runTime, source: forecast })),
    { runTime: truthTime, source: new StormSource(model, times, 'truth') },
  ]
  for (const order of orders) {
    await publishHorizon({ root: folder, ...order, horizon: 'extended', edition: 1, now: () => from })
    onRun()
  }
  const refuse = (name: string, reason: string) => {
    throw new Error(`${name}: ${reason}`)
  }
  const store = new RunStore({ root: folder, onRefused: refuse })
  const runOf = (runTime: Date) => store.find('extended', runTime) as OpenRun
  return { forecasts: issuedAt.map(runOf), truth: runOf(truthTime), close: () => store.close() }
}

/**
 * Publishes the worst value of each index over the storm: one step for each forecast, by days out, and a last one for
 * the real weather.
 */
export function publishWorst(root: string, { forecasts, truth }: StormRuns, tilesRun: Date): void {
  const { manifest } = truth
  const writer = new RunWriter(root, {
    runTime: tilesRun,
    horizon: 'extended',
    edition: 1,
    source: HYPERR_SOURCE,
    grid: manifest.grid,
    // Steps are found by their times, which only need to differ.
    times: [...forecasts, truth].map((_, step) => new Date(tilesRun.getTime() + step * HOUR_MS)),
    fields: KEPT_INDICES,
  })
  for (const [step, run] of [...forecasts, truth].entries())
    for (const [index, worst] of worstOfRun(run, KEPT_INDICES)) writer.writeSlice(step, index, worst)
  writer.finish(tilesRun)
}

function worstOfRun(run: OpenRun, indices: readonly MapIndexId[]): Map<MapIndexId, Int16Array> {
  const cells = Int32Array.from({ length: run.grid.nx * run.grid.ny }, (_, cell) => cell)
  const worst = new Map(indices.map((index) => [index, new Int16Array(cells.length)]))
  const steps = run.info.times.length
  visitCells(run, indices, cells, (cell, series, from) => {
    for (const [i, index] of indices.entries()) {
      const values = series[i] as Int16Array
      let most = 0
      for (let step = from; step < from + steps; step++) most = Math.max(most, values[step] as number)
      ;(worst.get(index) as Int16Array)[cell] = most
    }
  })
  return worst
}

/** Returns the extremes of the real weather on land. */
export function stormExtremes({ truth }: StormRuns, land: Float32Array): StormExtremes {
  const fields = [
    'snowAccumulation',
    'rainAccumulation',
    'freezingRainRate',
    'windGust',
    'hailSize',
    'visibility',
  ] as const
  const cells = Int32Array.from(land.keys()).filter((cell) => (land[cell] as number) >= 0.5)
  const steps = truth.info.times.length
  const extremes = {
    snowMm: 0,
    rainMm: 0,
    freezingRainMm: 0,
    gustMps: 0,
    hailMm: 0,
    visibilityMeters: Number.POSITIVE_INFINITY,
  }
  const [snow, rain, freezing, gust, hail, visibility] = fields.map((field) => VARIABLES[field].scale)
  visitCells(truth, fields, cells, (_, series, from) => {
    const valueAt = (field: number, step: number) => (series[field] as Int16Array)[from + step] as number
    let freezingRain = 0
    for (let step = 0; step < steps; step++) {
      freezingRain += valueAt(2, step) * (freezing as number)
      extremes.gustMps = Math.max(extremes.gustMps, valueAt(3, step) * (gust as number))
      extremes.hailMm = Math.max(extremes.hailMm, valueAt(4, step) * (hail as number))
      const seen = valueAt(5, step)
      if (seen !== MISSING)
        extremes.visibilityMeters = Math.min(extremes.visibilityMeters, seen * (visibility as number))
    }
    extremes.snowMm = Math.max(extremes.snowMm, valueAt(0, steps - 1) * (snow as number))
    extremes.rainMm = Math.max(extremes.rainMm, valueAt(1, steps - 1) * (rain as number))
    extremes.freezingRainMm = Math.max(extremes.freezingRainMm, freezingRain)
  })
  return extremes
}
