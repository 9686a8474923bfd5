// Keeps every location's score that of the newest forecast: after a run, after a start, and for locations that came in bulk.
import type { Publish } from '../modules/realtime/realtime.publisher.ts'
import type { ScoreService } from '../modules/scores/score.service.ts'
import type { Log } from '../platform/logging.ts'
import { type Loop, startLoop } from '../platform/loop.ts'

interface Dependencies {
  scores: Pick<ScoreService, 'scoreDue'>
  publish: Publish
  log: Log
}

const LOOK_EVERY_MS = 5_000
const RETRY_AFTER_MS = 60_000

/** Scores what is due and tells the portals which locations changed; tells how many did. */
export async function scoreDueLocations({ scores, publish, log }: Dependencies): Promise<number> {
  const startedAt = performance.now()
  const scored = await scores.scoreDue()
  let count = 0
  for (const { organizationId, locationIds } of scored) {
    count += locationIds.length
    await publish(organizationId, 'weather_data', { location_ids: locationIds })
  }
  if (count > 0) log.info({ count, ms: Math.round(performance.now() - startedAt) }, 'scored locations')
  return count
}

export function startScoringLocations(dependencies: Dependencies): Loop {
  return startLoop({
    round: () => scoreDueLocations(dependencies),
    everyMs: LOOK_EVERY_MS,
    retryAfterMs: RETRY_AFTER_MS,
    failure: 'locations could not be scored; it will be tried again',
    log: dependencies.log,
  })
}
