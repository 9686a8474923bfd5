import { changeOwnLimits, type LimitOwnerOnWire, listOwnLimits } from '@stormlane/contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import type { OwnLimitService } from './own-limit.service.ts'

export function ownLimitRoutes(app: FastifyInstance, limits: OwnLimitService): void {
  route(app, listOwnLimits, async ({ session, query }) =>
    onWire(owner(query), await limits.list(session.organizationId, owner(query))),
  )

  route(app, changeOwnLimits, async ({ actor, body }) =>
    onWire(owner(body), await limits.change(actor, owner(body), body.changes)),
  )
}

const owner = (given: LimitOwnerOnWire) => ({
  groupId: given.group_id,
  locationId: given.location_id,
  vehicles:
    given.applies_to === 'vehicles'
      ? { kind: given.vehicle_kind ?? null, load: given.vehicle_load ?? null }
      : undefined,
})

const onWire = (
  { groupId, locationId }: ReturnType<typeof owner>,
  { own, inherited }: Awaited<ReturnType<OwnLimitService['list']>>,
) => ({
  group_id: groupId ?? null,
  location_id: locationId ?? null,
  own: own.map(({ hazard, value, level }) => ({ hazard, value, level })),
  inherited: inherited.map(({ hazard, value, level, owner }) => ({
    hazard,
    value,
    level,
    owner_kind: owner.kind === 'group' ? ('group' as const) : ('organization' as const),
    owner_name: owner.name,
    ...(owner.vehicles && { owner_vehicles: owner.vehicles }),
  })),
})
