// What an alert that appears or ends changes: the locations under it and the routes that lead through it are due again.
import { AlertMap } from '@stormlane/domain'
import type { GovernmentAlertService } from '../modules/government-alerts/government-alert.service.ts'
import type { RouteEvaluation } from '../modules/routes/route-evaluation.ts'
import type { ScoreService } from '../modules/scores/score.service.ts'
import type { Log } from '../platform/logging.ts'

interface Dependencies {
  alerts: Pick<GovernmentAlertService, 'onChange'>
  scores: Pick<ScoreService, 'expire'>
  routes: Pick<RouteEvaluation, 'expireUnder'>
  log: Log
}

/** Returns how to stop. */
export function followAlerts({ alerts, scores, routes, log }: Dependencies): () => void {
  return alerts.onChange(({ appeared, ended }) => {
    const changed = new AlertMap([...appeared, ...ended])
    scores
      .expire((place) => changed.at(place).length > 0)
      .catch((error: unknown) => log.error({ err: error }, 'locations under changed alerts could not be found'))
    routes
      .expireUnder(changed)
      .catch((error: unknown) => log.error({ err: error }, 'routes under changed alerts could not be found'))
  })
}
