// The world behind the ports, as the server sees it: embedded and simulated by default, real feeds where configured.
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { openRunShelf } from '@stormlane/atmosphere'
import type { Geocoder } from '@stormlane/domain/places'
import type { Clock } from '@stormlane/domain/time'
import type { RoadStops } from '@stormlane/domain/vehicles'
import type { Bounds, RoadMask } from '@stormlane/domain/weather'
import { openRoadNetwork, roadLines, roadMask, roadStops } from '@stormlane/roads'
import { type Forecast, openForecast } from '../modules/forecast/forecast.ts'
import { type RoadTiles, roadTiles } from '../modules/tiles/road-tiles.ts'
import { NO_STREETS, openStreetMap, type StreetMap } from '../modules/tiles/street-map.ts'
import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/logging.ts'
import type { Sources } from '../sources.ts'

export interface World {
  /** Loads data that would delay the first request. */
  prepare: () => void
  geocoder: Geocoder
  forecast: Forecast
  /** Runs of past storms: each holds the worst part of one storm. */
  storms: Forecast
  /** The area of the loaded forecast run; null while there is none. */
  modelBounds: () => Bounds | null
  roadMask: () => Promise<RoadMask>
  roadTiles: () => Promise<RoadTiles>
  streets: StreetMap
  /** Places to stop from the road data. */
  roadStops: () => Promise<RoadStops>
  close: () => Promise<void>
}

/**
 * Threads that draw tiles and read series: with two, a slow task does not hold up the rest; more than four bring
 * little.
 */
const ENGINE_THREADS = Math.min(4, Math.max(2, availableParallelism()))
/** Few users look at past storms at a time. The thread starts with the first tile. */
const STORM_THREADS = 1

interface Dependencies {
  config: Config
  clock: Clock
  log: Log
  geocoder: Sources['geocoder']
  bucket: Sources['bucket']
}

export function openWorld({ config, clock, log, geocoder, bucket }: Dependencies): World {
  const { folder } = config.forecast
  // Worlds never share runs, so that simulated data is never shown in a live one.
  const prefix = `${config.world}/forecasts/`
  const shelf = bucket && openRunShelf({ bucket, root: folder, prefix, cacheBytes: config.runCacheBytes, log })
  const forecast = openForecast({
    folder,
    shelf,
    clock,
    threads: ENGINE_THREADS,
    onRefused: (folder, reason) => log.error({ folder, reason }, 'a forecast run is corrupt and was refused'),
    onUnreadable: (error) => log.error({ err: error }, 'the forecast runs could not be looked up now'),
  })
  const storms = openForecast({
    folder: config.history.runsFolder,
    shelf: null,
    clock,
    threads: STORM_THREADS,
    onRefused: (folder, reason) =>
      log.error({ folder, reason }, 'the run of a historical storm is corrupt and was refused'),
    onUnreadable: (error) => log.error({ err: error }, 'the folder of historical storms could not be read now'),
  })
  // The graph itself is not kept: routes are searched in other threads.
  const roads = once(async () => {
    const network = await openRoadNetwork(config.dataFolder)
    return { lines: roadLines(network), stops: roadStops(network.stops) }
  })
  const mask = once(async () => roadMask((await roads()).lines))
  const highways = once(async () => roadTiles((await roads()).lines))
  const streets = config.mapStreetsFile
    ? openStreetMap(
        path.resolve(config.mapStreetsFile),
        () => performance.now(),
        (problem) => log.error(problem),
      )
    : NO_STREETS
  return {
    geocoder,
    forecast,
    storms,
    modelBounds: () => forecast.bounds(),
    roadMask: mask,
    roadTiles: highways,
    streets,
    roadStops: async () => (await roads()).stops,
    prepare() {
      forecast.prepare()
      geocoder.prepare()
      void streets.look()
      // If the network cannot be read, requests for its tiles report why.
      Promise.all([mask(), highways()]).catch(() => undefined)
    },
    async close() {
      await Promise.all([forecast.close(), storms.close(), streets.close()])
      shelf?.close()
    },
  }
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
