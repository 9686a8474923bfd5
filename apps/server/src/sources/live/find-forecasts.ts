// Chooses the model forecasts for a run: the newest ones that are complete.
import { coveredUntil, type ModelCycle, type WeatherModel } from '@stormlane/atmosphere'
import { EXTENDED_HOURS, floorTo, HOUR_MS } from '@stormlane/domain/time'
import { ModelFileError, type ModelFiles } from '@stormlane/domain/weather'
import type { ModelFeed } from './live-models.ts'

/** Start times of forecasts; null where none is recent and complete. At least one is there. */
export interface ChosenForecasts {
  runTime: Date
  hrrr: Date | null
  /** Start of an HRRR forecast for two days. */
  longHrrr: Date | null
  nbm: Date | null
  /** Reaches beyond the United States. Without it and IFS the run has no values there. */
  gfs: Date | null
  /** The European Centre's, which takes the place of GFS where there is none. */
  ifs: Date | null
  /** The last time that one of them reaches. */
  until: Date
}

interface Feed {
  model: WeatherModel
  files: Pick<ModelFiles, 'index'>
}

interface Search {
  /** Null if they are off. */
  feeds: Record<'hrrr' | 'longHrrr' | 'nbm' | 'gfs' | 'ifs', Feed | null>
  /** Hears of a feed that failed. */
  onFailure: (error: ModelFileError) => void
  /** Whether a forecast has failed so often that an older one is better. */
  isGivenUp: (feed: ModelFeed, cycle: Date) => boolean
  now: Date
  signal: AbortSignal
}

/** The nowcast of an older HRRR forecast would end within the hour. */
const HRRR_OLDEST_HOURS = 5
/** An older long forecast adds less than a day to the usual ones. */
const LONG_OLDEST_HOURS = 18
/** For NBM, GFS and IFS: the last file that is read has 192 hours, a run 168. */
export const WEEK_OLDEST_HOURS = 24

/** Returns null if there is no forecast at all. A run can be made without any one model, so its failure is no reason to wait. */
export async function findForecasts({
  feeds,
  onFailure,
  isGivenUp,
  now,
  signal,
}: Search): Promise<ChosenForecasts | null> {
  const newest = async (name: keyof typeof feeds, oldestHours: number, neededHour: (cycle: Date) => number) => {
    const feed = feeds[name]
    if (!feed) return null
    return newestWhole({ ...feed, isGivenUp, now, signal, oldestHours, neededHour }, feed.model.name as ModelFeed)
  }
  const newestIfAny = (...search: Parameters<typeof newest>) =>
    newest(...search).catch((error: unknown) => {
      if (!(error instanceof ModelFileError)) throw error
      onFailure(error)
      return null
    })
  const hrrr = await newestIfAny('hrrr', HRRR_OLDEST_HOURS, () => 18)
  const runTime = hrrr ?? floorTo(now, HOUR_MS)
  const weekFrom = (cycle: Date) => hoursFrom(cycle, runTime) + EXTENDED_HOURS
  const gfs = await newestIfAny('gfs', WEEK_OLDEST_HOURS, weekFrom)
  const ifs = gfs ? null : await newestIfAny('ifs', WEEK_OLDEST_HOURS, weekFrom)
  const long = hrrr && (await newestIfAny('longHrrr', LONG_OLDEST_HOURS, () => 48))
  const nbm = await newestIfAny('nbm', WEEK_OLDEST_HOURS, weekFrom)
  const longHrrr = long && long <= runTime ? long : null
  const cycles = Object.entries({ hrrr, longHrrr, nbm, gfs, ifs }).flatMap(([name, cycle]): ModelCycle[] => {
    const feed = feeds[name as keyof typeof feeds]
    return feed && cycle ? [{ model: feed.model, cycle }] : []
  })
  if (cycles.length === 0) return null
  return { runTime, hrrr, longHrrr, nbm, gfs, ifs, until: coveredUntil(cycles) }
}

interface NewestSearch extends Feed, Pick<Search, 'isGivenUp' | 'now' | 'signal'> {
  oldestHours: number
  neededHour: (cycle: Date) => number
}

/**
 * A forecast is complete when the index of its last file exists: files are published in order. A server that answers with an error for
 * one forecast may have an older one; a server that cannot be reached is not asked again.
 */
export async function newestWhole(search: NewestSearch, feed: ModelFeed): Promise<Date | null> {
  const { model, files, isGivenUp, now, signal, oldestHours, neededHour } = search
  const stepMs = model.cycleHours * HOUR_MS
  let cycle = floorTo(now, stepMs)
  let failure: ModelFileError | undefined
  for (; now.getTime() - cycle.getTime() < (oldestHours + 1) * HOUR_MS; cycle = new Date(cycle.getTime() - stepMs)) {
    const needed = neededHour(cycle)
    const last = model.hours.find((hour) => hour >= needed)
    if (last === undefined || isGivenUp(feed, cycle)) continue
    try {
      await files.index(model.key(cycle, last), signal)
      return cycle
    } catch (error) {
      if (!(error instanceof ModelFileError)) throw error
      if (error.isMissing) continue
      failure = Object.assign(error, { model: feed })
      if (error.status === undefined) break
    }
  }
  if (failure) throw failure
  return null
}

const hoursFrom = (earlier: Date, later: Date) => (later.getTime() - earlier.getTime()) / HOUR_MS
