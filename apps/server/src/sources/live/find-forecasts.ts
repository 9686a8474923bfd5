// Chooses the model forecasts for a run: the newest ones that are complete.
import type { WeatherModel } from '@stormlane/atmosphere'
import { EXTENDED_HOURS, floorTo, HOUR_MS, ModelFileError, type ModelFiles } from '@stormlane/domain'
import type { ModelFeed } from './live-models.ts'

/** Start times of forecasts. HRRR is null if none is recent: then GFS covers everything. */
export interface ChosenForecasts {
  runTime: Date
  hrrr: Date | null
  /** Start of an HRRR forecast for two days. */
  longHrrr: Date | null
  /** Null if none is complete: then GFS follows HRRR. */
  nbm: Date | null
  gfs: Date
}

interface Feed {
  model: WeatherModel
  files: Pick<ModelFiles, 'index'>
}

interface Search {
  /** HRRR and NBM are null if they are off. */
  feeds: Record<'hrrr' | 'longHrrr' | 'nbm', Feed | null> & { gfs: Feed }
  /** Whether a forecast has failed so often that an older one is better. */
  isGivenUp: (feed: ModelFeed, cycle: Date) => boolean
  now: Date
  signal: AbortSignal
}

/** The nowcast of an older HRRR forecast would end within the hour. */
const HRRR_OLDEST_HOURS = 5
/** An older long forecast adds less than a day to the usual ones. */
const LONG_OLDEST_HOURS = 18
/** For NBM and GFS: the last file that is read has 192 hours, a run 168. */
const WEEK_OLDEST_HOURS = 24

/** Throws if a feed cannot be reached, or if no forecast covers the week. */
export async function findForecasts({ feeds, isGivenUp, now, signal }: Search): Promise<ChosenForecasts> {
  const newest = async (name: keyof typeof feeds, oldestHours: number, neededHour: (cycle: Date) => number) => {
    const feed = feeds[name]
    if (!feed) return null
    return newestWhole({ ...feed, isGivenUp, now, signal, oldestHours, neededHour }, feed.model.name as ModelFeed)
  }
  const hrrr = await newest('hrrr', HRRR_OLDEST_HOURS, () => 18)
  const runTime = hrrr ?? floorTo(now, HOUR_MS)
  const weekFrom = (cycle: Date) => hoursFrom(cycle, runTime) + EXTENDED_HOURS
  const gfs = await newest('gfs', WEEK_OLDEST_HOURS, weekFrom)
  if (!gfs) {
    const error = new ModelFileError(`No forecast of GFS from the last ${WEEK_OLDEST_HOURS} hours is whole.`)
    throw Object.assign(error, { model: 'GFS' })
  }
  const long = hrrr && (await newest('longHrrr', LONG_OLDEST_HOURS, () => 48))
  // The run can be made without NBM, so an unreachable server is no reason to wait.
  const nbm = await newest('nbm', WEEK_OLDEST_HOURS, weekFrom).catch((error: unknown) => {
    if (!(error instanceof ModelFileError)) throw error
    return null
  })
  return { runTime, hrrr, longHrrr: long && long <= runTime ? long : null, nbm, gfs }
}

interface NewestSearch extends Feed, Pick<Search, 'isGivenUp' | 'now' | 'signal'> {
  oldestHours: number
  neededHour: (cycle: Date) => number
}

/** A forecast is complete when the index of its last file exists: files are published in order. */
async function newestWhole(search: NewestSearch, feed: ModelFeed): Promise<Date | null> {
  const { model, files, isGivenUp, now, signal, oldestHours, neededHour } = search
  const stepMs = model.cycleHours * HOUR_MS
  let cycle = floorTo(now, stepMs)
  for (; now.getTime() - cycle.getTime() < (oldestHours + 1) * HOUR_MS; cycle = new Date(cycle.getTime() - stepMs)) {
    const needed = neededHour(cycle)
    const last = model.hours.find((hour) => hour >= needed)
    if (last === undefined || isGivenUp(feed, cycle)) continue
    try {
      await files.index(model.key(cycle, last), signal)
      return cycle
    } catch (error) {
      if (!(error instanceof ModelFileError)) throw error
      if (!error.isMissing) throw Object.assign(error, { model: feed })
    }
  }
  return null
}

const hoursFrom = (earlier: Date, later: Date) => (later.getTime() - earlier.getTime()) / HOUR_MS
