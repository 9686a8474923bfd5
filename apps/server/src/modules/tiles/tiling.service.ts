import type { TilingService } from '@stormlane/contract'
import { MAP_LAYERS, type MapLayerId, tilesetTimes, VALUE_TILE_CELLS } from '@stormlane/domain/maps'
import type { Clock } from '@stormlane/domain/time'
import type { FieldId, Horizon, RunInfo } from '@stormlane/domain/weather'
import type { Forecast } from '../forecast/forecast.ts'
import { groupOf, type LayerGroup } from '../forecast/layer-access.ts'
import { gridOnWire } from './grid-on-wire.ts'
import { type TileHost, tileAddress, valueTileAddress } from './tile-address.ts'
import { stampOf, tileDataUrl, timedDataUrl } from './tile-data.ts'

const IMPACT = ['road', 'disruption', 'flood', 'power', 'life_property'] as const
const WEATHER = ['temperature', 'rain_accumulation', 'snow_accumulation', 'wind_speed', 'wind_gust'] as const

/** The layers of each service, and the horizon they come from. */
const LAYERS_OF: Record<TilingService, { horizon: Horizon; layers: readonly MapLayerId[] }> = {
  impact: { horizon: 'extended', layers: IMPACT },
  wildfire: { horizon: 'extended', layers: ['wildfire_spread', 'wildfire_conditions'] },
  impact_subhourly: { horizon: 'nowcast', layers: IMPACT },
  weather: { horizon: 'extended', layers: WEATHER },
  weather_subhourly: { horizon: 'nowcast', layers: [...WEATHER, 'lightning_probability', 'radar'] },
}

interface TilesetsQuestion extends TileHost {
  service: TilingService
  groups: readonly LayerGroup[]
  fullForecast: boolean
}

interface Frame {
  run: RunInfo
  validAt: Date
}

export type TilingLists = ReturnType<typeof tilingService>

export function tilingService({ forecast, clock }: { forecast: Forecast; clock: Clock }) {
  /** Returns the frames of a layer, in order. Radar also shows the two hours before the run. */
  function framesOf(layer: MapLayerId, horizon: Horizon): Frame[] {
    const field: FieldId = MAP_LAYERS[layer].data
    const run = forecast.newest(horizon)
    if (!run) return []
    const past = layer === 'radar' ? forecast.find('radar', run.runTime) : undefined
    return [past, run].flatMap((one) =>
      one?.fields.includes(field)
        ? tilesetTimes(layer, one.times, clock.now()).map((validAt) => ({ run: one, validAt }))
        : [],
    )
  }

  /** Where the numbers of frames are, an entry for each run. */
  function valueSources(layer: MapLayerId, frames: readonly Frame[], host: TileHost) {
    return [...Map.groupBy(frames, ({ run }) => run)].flatMap(([run, ofRun]) => {
      const { horizon, runTime } = run
      const shape = forecast.cellsOf(run)
      if (!shape) return []
      return {
        variable: layer,
        run_time: runTime.toISOString(),
        times: ofRun.map(({ validAt }) => validAt.toISOString()),
        url: valueTileAddress(timedDataUrl({ horizon, runTime, layer }), host),
        grid: gridOnWire(shape.grid),
        levels: [...shape.levels],
        tile_cells: VALUE_TILE_CELLS,
      }
    })
  }

  return (question: TilesetsQuestion) => {
    const { horizon, layers } = LAYERS_OF[question.service]
    const listed = layers
      .filter((layer) => question.groups.includes(groupOf(layer)))
      .map((layer) => {
        const frames = framesOf(layer, horizon)
        return { layer, frames, shown: question.fullForecast ? frames : currentOf(frames, clock.now()) }
      })
    return {
      layers: listed.map(({ layer }) => layer),
      bounds: forecast.bounds(),
      /** Equal states give equal lists. */
      state: listed.map(({ layer, shown }) => {
        const [first, last] = [shown[0], shown.at(-1)]
        return [layer, shown.length, first?.validAt, last?.validAt, last?.run.runTime, last?.run.publishedAt]
      }),
      variables: () =>
        listed.map(({ layer, shown }) => ({
          variable: layer,
          tilesets: shown.map((frame) => tilesetOf(layer, frame, question)),
        })),
      values: () => listed.flatMap(({ layer, shown }) => valueSources(layer, shown, question)),
      creationMetadata: listed.flatMap(({ layer, frames }) => {
        const run = frames.at(-1)?.run
        if (!run) return []
        const { runTime, publishedAt, source } = run
        return { variable: layer, run_time: runTime.toISOString(), created_at: publishedAt.toISOString(), source }
      }),
    }
  }
}

/** Returns the current frame: the last that has begun, else the first. */
function currentOf(frames: readonly Frame[], now: Date): Frame[] {
  return [frames.findLast(({ validAt }) => validAt <= now) ?? frames[0]].flatMap((frame) => frame ?? [])
}

function tilesetOf(layer: MapLayerId, { run, validAt }: Frame, question: TilesetsQuestion) {
  const { horizon, runTime } = run
  const url = tileAddress(tileDataUrl({ horizon, runTime, layer, validAt }), layer, question, {
    // Lightning has no hourly forecast to fall back on (LAYER-049).
    ...(layer !== 'lightning_probability' && { hourly_backfill: 'true' }),
    ...(layer === 'road' && { mask_to_roads: 'true' }),
  })
  return {
    id: `${horizon}-${stampOf(runTime)}-${layer}-${stampOf(validAt)}`,
    time: validAt.toISOString(),
    variable: layer,
    url,
  }
}
