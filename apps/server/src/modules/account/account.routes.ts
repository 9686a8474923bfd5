import {
  featureFlagsOnWire,
  getMe,
  getPortalAccountInfo,
  getPortalFeatures,
  getPortalMetadata,
  renameMe,
} from '@stormlane/contract'
import type { FeedProblem } from '@stormlane/domain/product'
import { type Clock, isOldRun } from '@stormlane/domain/time'
import { forecastLimits } from '@stormlane/domain/weather'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import type { Session } from '../../platform/http/session.ts'
import type { RecordAudit } from '../audit/audit.service.ts'
import type { Forecast } from '../forecast/forecast.ts'
import type { OrganizationRepository } from '../organizations/organization.repository.ts'
import type { AccountService } from './account.service.ts'

interface Dependencies {
  organizations: OrganizationRepository
  accounts: AccountService
  forecast: Pick<Forecast, 'newest'>
  /** Says why no forecast has been made yet, and since when; null while one may still be. */
  dataSources: { forecastFailure: () => Promise<{ since: string; problem: FeedProblem } | null> }
  clock: Clock
  recordAudit: RecordAudit
}

export function accountRoutes(
  app: FastifyInstance,
  { organizations, accounts, forecast, dataSources, clock, recordAudit }: Dependencies,
): void {
  async function currentUser({ organizationId, userId, flags, needsSecondFactor = false }: Session) {
    return {
      user: {
        ...(await organizations.findUser(organizationId, userId)),
        organization_id: organizationId,
        needs_second_factor: needsSecondFactor,
        feature_flags: featureFlagsOnWire(flags),
      },
    }
  }

  route(app, getMe, (request) => currentUser(request.session))

  route(app, renameMe, async (request) => {
    const { organizationId, userId } = request.session
    const { name } = request.body
    await organizations.renameUser(organizationId, userId, name, (db) =>
      recordAudit(db, request.actor, 'member_renamed', name),
    )
    return currentUser(request.session)
  })

  route(app, getPortalFeatures, (request) => {
    const flags = featureFlagsOnWire(request.session.flags)
    const { show_impact_tab, show_routes_tab, show_disruption_index, show_wildfire_indices } = flags
    return { show_impact_tab, show_routes_tab, show_disruption_index, show_wildfire_indices, feature_flags: flags }
  })

  route(app, getPortalMetadata, async () => {
    const runTime = forecast.newest('nowcast')?.runTime
    const week = forecast.newest('extended')
    const limits = week && forecastLimits(week)
    return {
      weather_data_latest_run_time: runTime?.toISOString() ?? null,
      weather_data_is_old: runTime !== undefined && isOldRun(runTime, clock.now()),
      weather_data_ends_at: limits?.endsAt?.toISOString() ?? null,
      weather_data_is_united_states_only: limits?.isUnitedStatesOnly ?? false,
      weather_data_failure: runTime ? null : await dataSources.forecastFailure(),
    }
  })

  route(app, getPortalAccountInfo, async (request) => ({ account: await accounts.describe(request.session) }))
}
