// Archives what every run forecast at the stations, and compares it with the truth once its time has come.
import { CLIMATOLOGY_DAYS } from '@stormlane/atmosphere'
import { type Clock, DAY_MS, EXTENDED_HOURS, floorTo, HOUR_MS } from '@stormlane/domain/time'
import {
  type PastForecasts,
  type PastTrips,
  type TruthSource,
  VERIFIED_TRIP_LEAD_HOURS,
} from '@stormlane/domain/verification'
import { ThreadPool } from '@stormlane/threads'
import type { Database } from '../../platform/database/database.ts'
import type { Forecast } from '../forecast/forecast.ts'
import { adviceOf } from './advice-scores.ts'
import { arrivalsOf } from './arrival-scores.ts'
import { readStations } from './read-stations.ts'
import { ARCHIVE_FORM, packStationValues } from './station-codec.ts'
import { type VerificationProgress, verificationRepository } from './verification.repository.ts'
import type { VerificationResult, VerificationTask } from './verification-task.ts'

/** The demo starts with the scores of this many past days. */
const REPLAYED_DAYS = 30
/** Time between replayed past runs: 30 hours, so that they start at every quarter of the day in turn. */
const REPLAY_STEP_MS = 30 * HOUR_MS
/** Hours verified together, so that the truth is not prepared for each hour alone. */
const DUE_HOURS = 6
/** Maximum hours verified per round. */
const ROUND_HOURS = 120
/** Maximum past runs replayed per round. */
const ROUND_RUNS = 4
/** Time between the runs whose trips are driven; the same as between replayed runs. */
const TRIPS_STEP_MS = REPLAY_STEP_MS
/** By this time after a run, its last trip has arrived. */
const TRIPS_DRIVEN_MS = (Math.max(...VERIFIED_TRIP_LEAD_HOURS) + 10) * HOUR_MS

interface Dependencies {
  database: Database
  clock: Clock
  forecast: Pick<Forecast, 'places' | 'serving'>
}

export type VerificationArchive = ReturnType<typeof verificationArchive>

export function verificationArchive({ database, clock, forecast }: Dependencies) {
  const repository = verificationRepository(database)
  const module = new URL('./verification-worker.ts', import.meta.url)

  async function verify(hours: readonly Date[], signal: AbortSignal): Promise<VerificationResult> {
    const [first, last] = [hours[0] as Date, hours.at(-1) as Date]
    const truth = await repository.truth(new Date(first.getTime() - CLIMATOLOGY_DAYS * DAY_MS), last)
    const forecasts = await repository.forecasts(new Date(first.getTime() - EXTENDED_HOURS * HOUR_MS), last)
    // Starts one thread per round, because it is needed for seconds a day.
    const thread = new ThreadPool<VerificationTask>({ module, threads: 1, queueLimit: 1 })
    try {
      return (await thread.run({ hours, truth, forecasts }, { signal })) as VerificationResult
    } finally {
      await thread.close()
    }
  }

  /** Fetches the truth of the hours that are not stored yet. */
  async function storeTruth(source: TruthSource, from: Date, until: Date, signal: AbortSignal): Promise<void> {
    const known = new Set((await repository.truth(from, until)).map(({ at }) => at.getTime()))
    let missing = hoursFrom(from, until).filter((hour) => !known.has(hour.getTime()))
    while (missing.length > 0) {
      const start = missing[0] as Date
      const follows = (hour: Date, i: number) => hour.getTime() === start.getTime() + i * HOUR_MS
      const span = missing.slice(0, ROUND_HOURS).filter(follows)
      const values = await source.hours(start, span.length, signal)
      await repository.storeTruth(
        values.map((value, i) => ({ at: span[i] as Date, packed: packStationValues([value]) })),
      )
      missing = missing.slice(span.length)
    }
  }

  return {
    /** Starts a new archive if earlier forecasts are not comparable with today's. */
    async begin(source: TruthSource, replays: boolean, signal: AbortSignal): Promise<void> {
      const world = `${ARCHIVE_FORM} ${await source.fingerprint(signal)}`
      if ((await repository.progress())?.world === world) return
      const now = floorTo(clock.now(), HOUR_MS)
      const from = new Date(now.getTime() - REPLAYED_DAYS * DAY_MS)
      await repository.begin({
        world,
        verifiedUntil: replays ? from : now,
        replayFrom: replays ? new Date(from.getTime() - EXTENDED_HOURS * HOUR_MS) : null,
        replayUntil: replays ? now : null,
        replayedUntil: null,
        drivenUntil: replays ? from : now,
      })
    },

    /** Archives the runs in service that are not archived yet; returns how many. */
    async archiveRuns(signal: AbortSignal): Promise<number> {
      const runs = forecast.serving('extended').filter(({ times }) => times.length >= EXTENDED_HOURS)
      const archived = await repository.archivedRuns(runs.map(({ runTime }) => runTime))
      const known = new Set(archived.map((time) => time.getTime()))
      const missing = runs.filter(({ runTime }) => !known.has(runTime.getTime()))
      const nowcasts = forecast.serving('nowcast')
      for (const run of missing) {
        const nowcast = nowcasts.find(({ runTime }) => runTime.getTime() === run.runTime.getTime())
        await repository.archiveRun(run.runTime, packStationValues(await readStations(forecast, run, nowcast, signal)))
      }
      return missing.length
    },

    /** Replays some of the forecasts from before the archive began; returns whether more remain. */
    async replay(past: Partial<PastForecasts>, signal: AbortSignal): Promise<boolean> {
      if (!past.run) return false
      for (let made = 0; made < ROUND_RUNS; made++) {
        const runTime = nextReplay(await repository.progress())
        if (!runTime) return false
        await repository.archiveRun(runTime, packStationValues(await past.run(runTime, signal)))
        await repository.setReplayed(runTime)
      }
      return nextReplay(await repository.progress()) !== null
    },

    async needsReplay(): Promise<boolean> {
      return nextReplay(await repository.progress()) !== null
    },

    /** Returns the hours that are due for verification. */
    async dueHours(): Promise<Date[]> {
      const progress = await repository.progress()
      if (!progress?.verifiedUntil) return []
      const first = new Date(progress.verifiedUntil.getTime() + HOUR_MS)
      // The run of the last hour may not have arrived yet.
      const hours = hoursFrom(first, new Date(clock.now().getTime() - HOUR_MS))
      return hours.length >= DUE_HOURS ? hours.slice(0, ROUND_HOURS) : []
    },

    /** Drives the trips of the next run whose last trip has arrived; returns whether there was such a run. */
    async driveTrips(past: () => Partial<PastTrips>, signal: AbortSignal): Promise<boolean> {
      const { drivenUntil } = (await repository.progress()) ?? {}
      if (!drivenUntil) return false
      const runTime = new Date(drivenUntil.getTime() + TRIPS_STEP_MS)
      if (runTime.getTime() + TRIPS_DRIVEN_MS > clock.now().getTime()) return false
      const trips = await past().trips?.(runTime, signal)
      if (!trips) return false
      await repository.addTrips(runTime, arrivalsOf(trips.driven), adviceOf(trips.advice))
      return true
    },

    async verifyHours(source: TruthSource, hours: readonly Date[], signal: AbortSignal): Promise<void> {
      const [first, last] = [hours[0], hours.at(-1)]
      if (!first || !last) return
      await storeTruth(source, new Date(first.getTime() - CLIMATOLOGY_DAYS * DAY_MS), last, signal)
      await repository.addSums(await verify(hours, signal), last)
    },
  }
}

const hoursFrom = (from: Date, until: Date): Date[] =>
  Array.from(
    { length: Math.max(0, 1 + Math.floor((until.getTime() - from.getTime()) / HOUR_MS)) },
    (_, hour) => new Date(from.getTime() + hour * HOUR_MS),
  )

/** Returns the next past run to replay; null if none is missing. */
function nextReplay(progress: VerificationProgress | undefined): Date | null {
  const { replayFrom, replayUntil, replayedUntil } = progress ?? {}
  if (!replayFrom || !replayUntil) return null
  const next = replayedUntil ? new Date(replayedUntil.getTime() + REPLAY_STEP_MS) : replayFrom
  return next < replayUntil ? next : null
}

/** How many past runs have been replayed, of how many; null if none is missing. */
export function replayProgress(progress: VerificationProgress | undefined): { ready: number; total: number } | null {
  const next = nextReplay(progress)
  const { replayFrom, replayUntil } = progress ?? {}
  if (!next || !replayFrom || !replayUntil) return null
  return {
    ready: (next.getTime() - replayFrom.getTime()) / REPLAY_STEP_MS,
    total: Math.ceil((replayUntil.getTime() - replayFrom.getTime()) / REPLAY_STEP_MS),
  }
}
