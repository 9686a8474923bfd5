// Services that know the effects of the weather: hazards, scores of places, results of routes. They are opened once,
// for API calls and jobs alike.
import type { Clock } from '@stormlane/domain/time'
import { decideTripsService } from '../modules/decisions/decide-trips.service.ts'
import { affectedService } from '../modules/desk/affected.service.ts'
import { affectedStormsService } from '../modules/desk/affected-storms.service.ts'
import { levelChangeService } from '../modules/desk/level-change.service.ts'
import { limitsOfJourney } from '../modules/own-limits/route-limits.ts'
import type { RouteEngine } from '../modules/route-forecast/route-engine.ts'
import { routeEvaluation } from '../modules/routes/route-evaluation.ts'
import { scoreService } from '../modules/scores/score.service.ts'
import { openScoreThread } from '../modules/scores/score-thread.ts'
import { upcomingService } from '../modules/vehicles/upcoming.service.ts'
import type { Database } from '../platform/database/database.ts'
import { listRevisions } from '../platform/database/list-changes.ts'
import type { Log } from '../platform/logging.ts'
import { openHazards } from './hazards.ts'
import type { Services } from './services.ts'
import type { World } from './world.ts'

interface Dependencies {
  clock: Clock
  database: Database
  services: Services
  world: World
  routeEngine: RouteEngine
  log: Log
}

export type Impacts = Awaited<ReturnType<typeof openImpacts>>

export async function openImpacts({ clock, database, services, world, routeEngine, log }: Dependencies) {
  const { organizations, publishAll } = services
  const warn = (line: string, error?: unknown) => log.warn({ err: error }, line)
  const hazards = await openHazards({ database, clock, organizations, log: warn })
  const applyAlerts = () => routeEngine.applyAlerts(hazards.alerts.current().alerts)
  hazards.alerts.onChange(applyAlerts)
  applyAlerts()
  const scoreThread = openScoreThread({ root: world.forecast.folder, alertsOver: hazards.alerts.over })
  const upcoming = upcomingService({ database, clock })
  const affected = affectedService({ database, clock, forecast: world.forecast, findRevision: listRevisions(database) })
  const affectedStorms = affectedStormsService({ affected, storms: hazards.storms, organizations })
  const evaluation = routeEvaluation({
    database,
    clock,
    engine: routeEngine,
    truckTopSpeed: organizations.truckTopSpeed,
    limitsOfJourney: limitsOfJourney(database),
    publishAll,
    upcoming,
    log,
  })
  return {
    hazards,
    upcoming,
    affected,
    affectedStorms,
    levelChanges: levelChangeService({ database, clock, affected }),
    scoreThread,
    scores: scoreService({ database, clock, forecast: world.forecast, thread: scoreThread }),
    routeEvaluation: evaluation,
    deciding: decideTripsService({
      database,
      clock,
      engine: routeEngine,
      roads: hazards.roads,
      truckTopSpeed: organizations.truckTopSpeed,
      limitsOfJourney: limitsOfJourney(database),
      publishRated: evaluation.publishRated,
      log,
    }),
    async close(): Promise<void> {
      await scoreThread.close()
      await hazards.close()
    },
  }
}
