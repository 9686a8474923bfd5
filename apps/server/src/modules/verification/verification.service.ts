import { verifiedUnit } from '@stormlane/contract'
import { DAY_MS } from '@stormlane/domain/time'
import {
  isObserved,
  VERIFIED_ALERTS,
  VERIFIED_VARIABLES,
  type VerifiedDays,
  type VerifiedRegion,
  type VerifiedVariableId,
} from '@stormlane/domain/verification'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/database.ts'
import { adviceScores } from './advice-scores.ts'
import { alertScores } from './alert-scores.ts'
import { arrivalScores } from './arrival-scores.ts'
import { dayOf } from './day-sums.ts'
import { leadScores } from './scores-on-wire.ts'
import { verificationRepository } from './verification.repository.ts'
import { replayProgress } from './verification-archive.ts'

interface Question {
  days: VerifiedDays
  variable: VerifiedVariableId
  region: VerifiedRegion
}

export type VerificationService = ReturnType<typeof verificationService>

/** In a live world, stations do not report every variable. */
const truthOf = (world: Config['world'], variable: VerifiedVariableId): 'simulated' | 'observations' | 'none' =>
  world === 'simulated' ? 'simulated' : isObserved(variable) ? 'observations' : 'none'

export function verificationService(database: Database, { world }: Pick<Config, 'world'>) {
  const repository = verificationRepository(database)
  return {
    /** Returns the scores of the newest verified days. */
    async scores({ days, variable, region }: Question) {
      const progress = await repository.progress()
      const until = progress?.verifiedUntil ?? null
      const last = until ? dayOf(until) : 0
      const stored = until ? await repository.days({ variable, region }, last - 2 * days + 1, last) : []
      const alerts = await Promise.all(
        VERIFIED_ALERTS.map(async (alert) => {
          const own = until ? await repository.days({ variable: alert, region }, last - days + 1, last) : []
          return alertScores(
            alert,
            own.map(({ byLead }) => byLead),
          )
        }),
      )
      const now = stored.filter(({ day }) => day > last - days)
      const before = stored.filter(({ day }) => day <= last - days)
      const first = now.find(({ byLead }) => Object.keys(byLead).length > 0)
      const leads = leadScores(now.map(({ byLead }) => byLead))
      return {
        variable,
        region,
        days,
        truth: truthOf(world, variable),
        unit: verifiedUnit(variable),
        event: VERIFIED_VARIABLES[variable].event,
        since: first ? new Date(first.day * DAY_MS).toISOString() : null,
        until: first && until ? until.toISOString() : null,
        pairs: leads.reduce((sum, { pairs }) => sum + pairs, 0),
        leads,
        previous: before.length === days ? leadScores(before.map(({ byLead }) => byLead)) : [],
        alerts: alerts.filter((alert) => alert !== null),
        arrival: until ? arrivalScores(await repository.arrivals(last - days + 1, last)) : null,
        advice: until ? adviceScores(await repository.advice(last - days + 1, last)) : null,
        progress: replayProgress(progress),
      }
    },
  }
}
