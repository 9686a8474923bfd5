import { getStorm, listStorms } from '@stormlane/contract'
import { eventTypeLock } from '@stormlane/domain/maps'
import { footprintArea, worstStormFirst } from '@stormlane/domain/storms'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../../platform/domain-error.ts'
import { route } from '../../platform/http/route.ts'
import type { Session } from '../../platform/http/session.ts'
import type { OrganizationRepository } from '../organizations/organization.repository.ts'
import type { StormService } from './storm.service.ts'
import { changesOnWire, stormOnWire } from './storm-on-wire.ts'

/** Refuses sessions of organizations whose plan lacks the layer of storms. */
export type RequireStorms = (session: Session) => Promise<void>

export const stormsOfPlan =
  (organizations: Pick<OrganizationRepository, 'settings'>): RequireStorms =>
  async ({ organizationId, flags }) => {
    const settings = await organizations.settings(organizationId)
    if (eventTypeLock('storms', flags, settings)) throw new DomainError('PERMISSION_NOT_GRANTED')
  }

interface Dependencies {
  storms: StormService
  requireStorms: RequireStorms
}

export function stormRoutes(app: FastifyInstance, { storms, requireStorms }: Dependencies): void {
  route(app, listStorms, async ({ session, query }) => {
    await requireStorms(session)
    const { storms: known, runs } = await storms.current()
    const listed = known.filter(({ state }) => query.include_ended || state !== 'ended')
    return {
      storms: listed.toSorted(worstStormFirst).map((storm) => stormOnWire(storm, runs)),
      run_time: instantOf(runs.at(-1)),
    }
  })

  route(app, getStorm, async ({ session, params }) => {
    await requireStorms(session)
    const [{ runs }, storm] = await Promise.all([storms.current(), storms.find(params.id)])
    if (!storm) throw new DomainError('NOT_FOUND')
    return {
      storm: stormOnWire(storm, runs),
      hours: storm.hours.map(({ at, peak, footprint }) => ({
        at: new Date(at).toISOString(),
        peak,
        geometry: footprintArea(footprint),
      })),
      changes: changesOnWire(storm),
      run_time: instantOf(runs.at(-1)),
    }
  })
}

const instantOf = (ms: number | undefined) => (ms === undefined ? null : new Date(ms).toISOString())
