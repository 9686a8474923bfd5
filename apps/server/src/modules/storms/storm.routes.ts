import { getStorm, listStorms } from '@stormlane/contract'
import { footprintArea, measuredValue, stormsOver, worstStormFirst } from '@stormlane/domain/storms'
import type { Clock } from '@stormlane/domain/time'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../../platform/domain-error.ts'
import { route } from '../../platform/http/route.ts'
import type { StormService } from './storm.service.ts'
import { changesOnWire, runsFor, stormOnWire } from './storm-on-wire.ts'
import type { RequireStorms } from './storms-of-plan.ts'

interface Dependencies {
  storms: StormService
  requireStorms: RequireStorms
  clock: Clock
}

export function stormRoutes(app: FastifyInstance, { storms, requireStorms, clock }: Dependencies): void {
  route(app, listStorms, async ({ session, query }) => {
    await requireStorms(session)
    const { storms: known, runs } = await storms.current()
    const shown = known.filter(({ state }) => query.include_ended || state !== 'ended')
    const { latitude, longitude, until } = query
    const from = (query.from ?? clock.now()).getTime()
    const listed =
      latitude === undefined || longitude === undefined
        ? shown
        : stormsOver(shown, { latitude, longitude }, { from, until: until?.getTime() ?? Number.POSITIVE_INFINITY })
    return {
      storms: listed.toSorted(worstStormFirst).map((storm) => stormOnWire(storm, runs)),
      run_time: instantOf(runs.at(-1)?.at),
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
        peak: measuredValue(storm.kind, peak),
        geometry: footprintArea(footprint),
      })),
      changes: changesOnWire(storm),
      run_time: instantOf(runsFor(storm, runs).at(-1)),
    }
  })
}

const instantOf = (ms: number | undefined) => (ms === undefined ? null : new Date(ms).toISOString())
