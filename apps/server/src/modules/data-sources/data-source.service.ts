import { DATA_SOURCES } from '@stormlane/domain/hazards'
import { FEED_PROBLEMS, type FeedProblem, sourceState } from '@stormlane/domain/product'
import { type Clock, DAY_MS, MINUTE_MS } from '@stormlane/domain/time'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/database.ts'
import { dataSourceRepository } from './data-source.repository.ts'

interface Dependencies {
  config: Config
  database: Database
  clock: Clock
}

export type DataSourceService = ReturnType<typeof dataSourceService>

export function dataSourceService({ config, database, clock }: Dependencies) {
  const repository = dataSourceRepository(database)
  /** Attributions of road operators come from the registry of road feeds. */
  const registered = (id: string) => (id === 'road_conditions' && config.roadFeeds?.attributions.join(', ')) || null
  return {
    /** Every feed with its state and its last 24 hours. */
    async list() {
      const now = clock.now()
      const [states, counts] = await Promise.all([
        repository.states(),
        repository.counts(new Date(now.getTime() - DAY_MS)),
      ])
      const sources = Object.entries(config.feedModes).map(([id, mode]) => {
        const details = DATA_SOURCES[id] as (typeof DATA_SOURCES)[string]
        const { name, gives, expectedSeconds, attribution, meanwhile = null } = details
        // The history of a feed before it was turned off is not shown.
        const state = mode === 'off' ? undefined : states.find(({ source }) => source === id)
        const halfHours = mode === 'off' ? [] : counts.filter(({ source }) => source === id)
        const lastSuccessAt = state?.last_success_at ?? null
        const misses = state?.misses ?? 0
        const failures = halfHours.reduce((sum, one) => sum + one.failures, 0)
        const age = lastSuccessAt && Math.max(0, (now.getTime() - lastSuccessAt.getTime()) / 1000)
        return {
          id,
          name,
          gives,
          attribution: mode === 'live' ? (attribution ?? registered(id)) : null,
          mode,
          // A feed whose first files are still being read is not late yet.
          state: sourceState(
            mode,
            { ageSeconds: age, misses, wasAsked: age !== null || failures > 0 || misses > 0 },
            details,
          ),
          misses,
          failing_since: state?.failing_since?.toISOString() ?? null,
          problem: problemOf(state?.problem),
          meanwhile,
          last_success_at: lastSuccessAt?.toISOString() ?? null,
          age_seconds: age,
          expected_seconds: expectedSeconds,
          next_try_at: state?.next_try_at?.toISOString() ?? null,
          progress: state ? progressOf(state, now) : null,
          errors: failures,
          bytes: halfHours.reduce((sum, { bytes }) => sum + Number(bytes), 0),
          last_error: state?.last_error ?? null,
          last_error_at: state?.last_error_at?.toISOString() ?? null,
          half_hours: halfHours.map(({ half_hour, successes, failures: failed }) => ({
            start_at: half_hour.toISOString(),
            successes,
            failures: failed,
          })),
        }
      })
      return { sources, checked_at: now.toISOString() }
    },

    /** Why no forecast has been made, and since when; null while one may still be made of files that can be fetched. */
    async forecastFailure(): Promise<{ since: string; problem: FeedProblem } | null> {
      const states = (await repository.states()).filter(
        ({ source }) => FORECAST_SOURCES.includes(source) && config.feedModes[source] !== 'off',
      )
      const failing = states.flatMap((state) =>
        state.failing_since && !progressOf(state, clock.now()) ? [{ ...state, since: state.failing_since }] : [],
      )
      const [first] = failing.toSorted((a, b) => a.since.getTime() - b.since.getTime())
      if (!first || failing.length < states.length) return null
      return { since: first.since.toISOString(), problem: problemOf(first.problem) ?? 'other' }
    },
  }
}

/** A forecast is made of any of these. */
const FORECAST_SOURCES = ['forecast', 'hrrr', 'nbm', 'gfs']

const problemOf = (stored: string | null | undefined): FeedProblem | null =>
  FEED_PROBLEMS.find((one) => one === stored) ?? null

/** The reader counts as stopped if it has not reported for this long after its next try was due. */
const FORGOTTEN_MS = 10 * MINUTE_MS

function progressOf(
  state: { files_read: number | null; files_wanted: number | null; next_try_at: Date | null },
  now: Date,
): { done: number; of: number } | null {
  const { files_read: done, files_wanted: of, next_try_at: nextTryAt } = state
  if (done === null || of === null || !nextTryAt) return null
  return now.getTime() - nextTryAt.getTime() <= FORGOTTEN_MS ? { done, of } : null
}
