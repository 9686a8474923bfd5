// Makes runs from NOAA's HRRR, NBM and GFS, and from ECMWF's IFS where GFS is missing. To find new forecasts, it requests the index of their last file.
import path from 'node:path'
import { GfsModel, HrrrModel, IfsModel, NbmModel } from '@stormlane/atmosphere'
import type { ReportFeed } from '@stormlane/domain/product'
import { type Clock, EXTENDED_HOURS, extendedTimes, HOUR_MS, MINUTE_MS, nowcastTimes } from '@stormlane/domain/time'
import { ModelFileError, type ModelFiles, type RunMaker, type RunSteps } from '@stormlane/domain/weather'
import { ThreadPool } from '@stormlane/threads'
import type { ModelSettings } from '../../platform/model-settings.ts'
import type { Proxies } from '../../platform/outgoing/proxy-rules.ts'
import { type ChosenForecasts, findForecasts, newestWhole, WEEK_OLDEST_HOURS } from './find-forecasts.ts'
import { type LiveConnection, MODEL_FEEDS, openModelFiles, type RunFeed } from './live-models.ts'
import type { LiveRunNotice, LiveRunPart, LiveRunTask } from './live-run-worker.ts'
import { liveStepReader } from './live-step-reader.ts'
import { modelReports } from './model-reports.ts'
import type { StepAnswer, StepQuestion } from './shared-steps.ts'

interface Options {
  models: ModelSettings
  /** None by default. */
  proxies?: Proxies
  userAgent: string
  dataFolder: string
  /** Degrees between cells; undefined for the default. */
  degrees: number | undefined
  /** Bytes that a feed may bring in a day of UTC; no limit by default. */
  allowedBytes?: (feed: RunFeed) => number
  /** Feeds that are switched off; none by default. */
  isOff?: (feed: RunFeed) => boolean
  clock: Clock
  report: ReportFeed
}

/** About 9 km: coarser than HRRR's 3 km, finer than GFS's 25 km. A week at HRRR's own step would take eleven times as long. */
const DEFAULT_DEGREES = 0.1
const LOOK_EVERY_MS = MINUTE_MS
/** Our choice: a model that only stands by is looked at often enough to say that it could take over. */
const STANDBY_EVERY_MS = HOUR_MS
/** For the log; each model has its own reason on Data sources. */
const NO_FORECAST = 'No forecast of any model is whole and recent.'
/** After this many failures to read its files, a forecast is given up for an older one. */
const MAX_FAILURES = 3

export function liveRunMaker(options: Options): RunMaker {
  const { models, proxies, userAgent, dataFolder, degrees = DEFAULT_DEGREES, clock, report } = options
  const connection: LiveConnection = { models, proxies, userAgent, folder: path.join(dataFolder, 'model-files') }
  const reports = modelReports(clock, report)
  const { allowedBytes = () => Number.POSITIVE_INFINITY, isOff: isSwitchedOff = () => false } = options
  const isOver = (feed: RunFeed) => reports.bytesToday(feed) >= allowedBytes(feed)
  const isOff = (feed: RunFeed) => isSwitchedOff(feed) || isOver(feed)
  const failures = new Map<string, number>()
  const nameOf = (feed: string, cycle: string) => `${feed} ${cycle}`
  let chosen: ChosenForecasts | null = null
  let lookAgainAt = 0
  let standbyAgainAt = 0

  /** Reports the models that cannot be used now, with the reason. */
  async function look(now: Date, signal: AbortSignal): Promise<ChosenForecasts> {
    const failed = new Set<string | undefined>()
    const [hrrr, nbm, gfs, ifs] = MODEL_FEEDS.map((feed) => openModelFiles(feed, connection)) as [
      ModelFiles,
      ModelFiles,
      ModelFiles,
      ModelFiles,
    ]
    const standby = isOff('IFS') ? null : { model: new IfsModel(ifs), files: ifs }
    const isGivenUp = (feed: string, cycle: Date) =>
      (failures.get(nameOf(feed, cycle.toISOString())) ?? 0) >= MAX_FAILURES
    const found = await findForecasts({
      feeds: {
        hrrr: isOff('HRRR') ? null : { model: new HrrrModel(hrrr), files: hrrr },
        longHrrr: isOff('HRRR') ? null : { model: new HrrrModel(hrrr, 'long'), files: hrrr },
        nbm: isOff('NBM') ? null : { model: new NbmModel(nbm), files: nbm },
        gfs: isOff('GFS') ? null : { model: new GfsModel(gfs), files: gfs },
        ifs: standby,
      },
      onFailure(error) {
        failed.add(error.model)
        if (!signal.aborted) reports.failure(error)
      },
      isGivenUp,
      now,
      signal,
    })
    const cycles = { HRRR: found?.hrrr, NBM: found?.nbm, GFS: found?.gfs, IFS: found?.ifs }
    const isStandby = found?.gfs != null
    if (standby && isStandby && performance.now() >= standbyAgainAt) {
      standbyAgainAt = performance.now() + STANDBY_EVERY_MS
      await reportStandby({ ...standby, isGivenUp, now, signal })
    }
    for (const feed of MODEL_FEEDS) {
      if (feed === 'IFS' && isStandby) continue
      if (isOver(feed) && !isSwitchedOff(feed)) reports.overBudget(feed)
      else if (!cycles[feed] && !isOff(feed) && !failed.has(feed)) reports.noRecent(feed)
    }
    if (!found) throw new ModelFileError(NO_FORECAST)
    return found
  }

  /** IFS is asked only whether it could take over. */
  async function reportStandby(search: Omit<Parameters<typeof newestWhole>[0], 'oldestHours' | 'neededHour'>) {
    try {
      const needed = { oldestHours: WEEK_OLDEST_HOURS, neededHour: () => EXTENDED_HOURS }
      if (await newestWhole({ ...search, ...needed }, 'IFS')) reports.success('IFS')
      else reports.noRecent('IFS')
    } catch (error) {
      if (!(error instanceof ModelFileError)) throw error
      if (!search.signal.aborted) reports.failure(error)
    }
  }

  function noteFailure(error: unknown): void {
    if (!(error instanceof ModelFileError) || !error.model || !error.cycle) return
    const name = nameOf(error.model, error.cycle)
    failures.set(name, (failures.get(name) ?? 0) + 1)
  }

  return {
    async dueRun(now, signal) {
      if (performance.now() >= lookAgainAt) {
        chosen = await look(now, signal)
        lookAgainAt = performance.now() + LOOK_EVERY_MS
      }
      return chosen?.runTime ?? null
    },

    // Radar frames are optional: a run without them is complete.
    stepCounts(runTime) {
      const isReached = (time: Date) => !chosen || time <= chosen.until
      return {
        nowcast: nowcastTimes(runTime).filter(isReached).length,
        extended: extendedTimes(runTime).filter(isReached).length,
        radar: 0,
      }
    },

    openStepReader: () => liveStepReader(connection),

    async make(order, onEvent, signal, steps = null) {
      const forecasts = chosen
      if (forecasts?.runTime.getTime() !== order.runTime.getTime())
        throw new RangeError(`No forecasts were found for the run of ${order.runTime.toISOString()}.`)
      const module = new URL('./live-run-worker.ts', import.meta.url)
      // One thread per run, as in the simulated maker: only ending the thread stops a run.
      const thread = new ThreadPool<LiveRunTask, LiveRunNotice>({
        module,
        threads: 1,
        queueLimit: 1,
        errors: [ModelFileError],
      })
      // Without an answer the thread reads the step itself, so neither the database nor the bucket can hold up a run.
      const answer = async (question: number, asked: StepQuestion) =>
        thread.broadcast({ question, answer: steps && (await stepAnswer(steps, order.runTime, degrees, asked)) })
      const hear = (part: LiveRunPart) => {
        if (part.kind === 'received') reports.received(part.feed, part.bytes)
        else if (part.kind === 'radar') reports.radar(part.frames, part.problem)
        else if (part.kind === 'quarters') reports.quarters(part.files, part.problem)
        else if (part.kind === 'files') reports.progress(part.feed, part.done, part.of)
        else if (part.kind === 'question') void answer(part.id, part.asked)
        else {
          onEvent(part)
          // The feeds of the nowcast have succeeded long before the whole week is read.
          if (part.kind === 'published' && part.horizon === 'nowcast' && part.whole) {
            if (forecasts.hrrr) reports.success('HRRR')
            if (forecasts.gfs) reports.success('GFS')
            if (forecasts.ifs) reports.success('IFS')
          }
        }
      }
      try {
        await thread.run(
          {
            ...order,
            connection,
            forecasts,
            degrees,
            hasRadar: !isOff('MRMS'),
            hasQuarters: !isOff('HRRR quarters'),
            isShared: steps !== null,
          },
          { signal, onPart: (part) => hear(part as LiveRunPart) },
        )
        // Steps that cannot be deleted now are deleted with the next run.
        await steps?.end(order.runTime).catch(() => undefined)
        const used = { HRRR: forecasts.hrrr, NBM: forecasts.nbm, GFS: forecasts.gfs, IFS: forecasts.ifs }
        for (const feed of MODEL_FEEDS) if (used[feed]) reports.success(feed)
      } catch (error) {
        noteFailure(error)
        if (!signal.aborted) reports.failure(error)
        // The next search may find another forecast.
        lookAgainAt = 0
        throw error
      } finally {
        await thread.close()
      }
    },
  }
}

/** Returns null if the question could not be answered. */
async function stepAnswer(steps: RunSteps, runTime: Date, degrees: number, asked: StepQuestion): Promise<StepAnswer> {
  try {
    switch (asked.kind) {
      case 'offer':
        await steps.offer(
          runTime,
          asked.steps.map((step) => ({ ...step, degrees })),
        )
        return null
      case 'take':
        return await steps.take(runTime, asked.step, asked.isImpatient)
      case 'next':
        return await steps.takeNext(runTime)
    }
  } catch {
    return null
  }
}
