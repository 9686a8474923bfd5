// Scores every location with the newest forecast: after a run, after a start, and for locations from batch uploads.
import type { Publish } from '../modules/realtime/realtime.publisher.ts'
import type { ScoreService } from '../modules/scores/score.service.ts'
import type { Log } from '../platform/logging.ts'
import { type Loop, startLoop } from '../platform/loop.ts'

interface Dependencies {
  scores: Pick<ScoreService, 'scoreDue'>
  publish: Publish
  log: Log
}

interface LoopDependencies extends Dependencies {
  scores: Pick<ScoreService, 'scoreDue' | 'othersScore'>
}

const LOOK_EVERY_MS = 5_000
const RETRY_AFTER_MS = 60_000

/** Scores due locations and publishes which changed; returns their number. */
export async function scoreDueLocations({ scores, publish, log }: Dependencies, signal?: AbortSignal): Promise<number> {
  const startedAt = performance.now()
  let count = 0
  await scores.scoreDue({
    onScored: async ({ organizationId, locationIds }) => {
      count += locationIds.length
      await publish(organizationId, 'weather_data', { location_ids: locationIds })
    },
    ...(signal && { signal }),
  })
  if (count > 0) log.info({ count, ms: Math.round(performance.now() - startedAt) }, 'scored locations')
  return count
}

export function startScoringLocations(dependencies: LoopDependencies): Loop {
  return startLoop({
    name: 'score locations',
    round: (signal) => scoreDueLocations(dependencies, signal),
    everyMs: LOOK_EVERY_MS,
    isWanted: dependencies.scores.othersScore,
    retryAfterMs: RETRY_AFTER_MS,
    failure: 'locations could not be scored; it will be tried again',
    log: dependencies.log,
  })
}
