// When an alert appears or ends, marks the locations under it and the routes through it as due.
import { AlertMap } from '@stormlane/domain/hazards'
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

/** Returns a function that unsubscribes. */
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
