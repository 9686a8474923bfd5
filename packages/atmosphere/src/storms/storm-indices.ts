import { BARE_ROAD, IMPACT_INDICES, roadSurfaceStepper } from '@stormlane/domain/indices'
import { roundIndex } from '@stormlane/domain/levels'
import { FINE_WEATHER, type Weather } from '@stormlane/domain/weather'
import type { StormFrame } from './storm-frame.ts'

const INDICES = ['road', 'flood', 'disruption'] as const
type StormIndex = (typeof INDICES)[number]

/** A tenth of the cells is at least as bad as this one: a single cell does not stand for a storm. */
export const WORST_SHARE = 0.1

/** The peak of each index in each cell of a storm, averaged over the cells, and its worst index; 0-10 with one decimal. */
export function stormPeaks(
  cells: readonly number[],
  series: readonly StormFrame[],
  stepHours: number,
  exposure: Float32Array,
): Record<StormIndex | 'worst', number> {
  const advance = roadSurfaceStepper(stepHours)
  const sums: Record<StormIndex, number> = { road: 0, flood: 0, disruption: 0 }
  const worstOfCells: number[] = []
  for (const cell of cells) {
    const peaks: Record<StormIndex, number> = { road: 0, flood: 0, disruption: 0 }
    const rain: number[] = []
    let surface = BARE_ROAD
    for (const frame of series) {
      const moment = weatherAt(frame, cell)
      surface = advance(surface, moment)
      rain.push(stepHours * (moment.rainRate + moment.freezingRainRate))
      const last = (hours: number) => rain.slice(-Math.max(1, hours / stepHours)).reduce((sum, mm) => sum + mm, 0)
      const weather: Weather = {
        ...FINE_WEATHER,
        ...moment,
        ...surface,
        rain1h: last(1),
        rain3h: last(3),
        rain6h: last(6),
        rain24h: last(24),
        exposure: exposure[cell] as number,
      }
      for (const index of INDICES) peaks[index] = Math.max(peaks[index], IMPACT_INDICES[index].evaluate(weather))
    }
    for (const index of INDICES) sums[index] += peaks[index] / cells.length
    worstOfCells.push(Math.max(peaks.road, peaks.flood, peaks.disruption))
  }
  worstOfCells.sort((a, b) => b - a)
  const worst = roundIndex(worstOfCells[Math.floor(WORST_SHARE * cells.length)] ?? 0)
  const tenths = (index: StormIndex) => Math.round(sums[index] * 10) / 10
  return { road: tenths('road'), flood: tenths('flood'), disruption: tenths('disruption'), worst }
}

export const weatherAt = (frame: StormFrame, cell: number) => {
  const at = (name: keyof StormFrame) => frame[name][cell] as number
  return {
    temperature: at('temperature'),
    dewPoint: at('dewPoint'),
    windSpeed: at('windSpeed'),
    windGust: at('windGust'),
    rainRate: at('rainRate'),
    snowRate: at('snowRate'),
    freezingRainRate: at('freezingRainRate'),
    visibility: at('visibility'),
    // Unknown after the first hours.
    lightningProbability: at('lightningProbability') || 0,
    roadSurfaceTemperature: at('roadSurfaceTemperature'),
    hailSize: at('hailSize'),
    tornadoProbability: at('tornadoProbability'),
  }
}
