import { blurbAt, INDEX_BLURBS } from '@stormlane/domain/indices'
import { impactLevelOfIndex } from '@stormlane/domain/levels'
import { graphHours } from '@stormlane/domain/maps'
import type { AskedBy } from '@stormlane/domain/product'
import { type Clock, floorTo, HOUR_MS } from '@stormlane/domain/time'
import {
  type Horizon,
  type LngLat,
  levelChance,
  MAP_INDEX_IDS,
  type MapIndexId,
  PALETTES,
  paletteColor,
} from '@stormlane/domain/weather'
import { DomainError } from '../../platform/domain-error.ts'
import type { Forecast } from '../forecast/forecast.ts'
import { type LayerFlags, maySee } from '../forecast/layer-access.ts'

interface RatingsQuestion {
  horizon: Horizon
  at: LngLat
  indices: readonly MapIndexId[]
  /** One run for all indices, or one per index. */
  runTime: Date | Partial<Record<MapIndexId, Date>> | null | undefined
  wantsBlurbs: boolean
}

export type ImpactService = ReturnType<typeof impactService>

export function impactService({ forecast, clock }: { forecast: Forecast; clock: Clock }) {
  return {
    /** Returns each index at the place over time, in the order requested. */
    async ratings(question: RatingsQuestion, flags: LayerFlags, by: AskedBy) {
      const { horizon, at, runTime, wantsBlurbs } = question
      const indices = [...new Set(question.indices)]
      if (!indices.every((index) => maySee(index, flags))) throw new DomainError('PERMISSION_NOT_GRANTED')
      return Promise.all(
        indices.map(async (index) => {
          const run = forecast.require(horizon, (runTime instanceof Date ? runTime : runTime?.[index]) ?? undefined)
          if (!run.fields.includes(index))
            throw new DomainError('INVALID_INPUT', [`${index} has no sub-hourly forecast`])
          const series = await forecast.series(run, at, [index], by)
          const values = series.values[index] ?? new Float32Array()
          return {
            index,
            run_time: series.run.runTime.toISOString(),
            source: series.run.source,
            ratings: series.run.times.flatMap((time, step) =>
              ratingOf(index, { time, runTime: series.run.runTime }, values[step], wantsBlurbs),
            ),
          }
        }),
      )
    },

    /** Returns ratings from the current hour on, for as many hours as the index is shown (LAYER-053, LAYER-054). */
    async wildfireRatings(question: Omit<RatingsQuestion, 'horizon' | 'indices'>, flags: LayerFlags, by: AskedBy) {
      const indices = ['wildfire_spread', 'wildfire_conditions'] as const
      const ratings = await this.ratings({ ...question, horizon: 'extended', indices }, flags, by)
      const from = floorTo(clock.now(), HOUR_MS).getTime()
      return ratings.map((one) => ({
        ...one,
        ratings: one.ratings.filter(({ time }) => {
          const hours = (Date.parse(time) - from) / HOUR_MS
          return hours >= 0 && hours < graphHours(one.index)
        }),
      }))
    },

    blurbs: (flags: LayerFlags) =>
      MAP_INDEX_IDS.filter((index) => maySee(index, flags)).map((index) => ({
        index,
        values: INDEX_BLURBS[index].map(([value]) => value),
        blurbs: INDEX_BLURBS[index].map(([, blurb]) => blurb),
        colors: INDEX_BLURBS[index].map(([value]) => colorOf(value)),
      })),
  }
}

function ratingOf(
  index: MapIndexId,
  { time, runTime }: { time: Date; runTime: Date },
  stored: number | undefined,
  wantsBlurbs: boolean,
) {
  if (stored === undefined || Number.isNaN(stored)) return []
  const value = Math.round(stored * 100) / 100
  const meaning = wantsBlurbs ? { blurb: blurbAt(index, value), color: colorOf(value) } : {}
  const chance = levelChance(index, impactLevelOfIndex(value), (time.getTime() - runTime.getTime()) / HOUR_MS)
  return [{ time: time.toISOString(), value, ...meaning, ...(chance !== null && { chance }) }]
}

/** The color of a value on maps and in legends, `#RRGGBB`. */
function colorOf(value: number): string {
  const [red, green, blue] = paletteColor(PALETTES.impact, value)
  return `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`.toUpperCase()
}
