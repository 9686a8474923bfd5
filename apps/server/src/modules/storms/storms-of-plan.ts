import { eventTypeLock } from '@stormlane/domain/maps'
import { DomainError } from '../../platform/domain-error.ts'
import type { Session } from '../../platform/http/session.ts'
import type { OrganizationRepository } from '../organizations/organization.repository.ts'

export type PlanOfOrganization = Pick<OrganizationRepository, 'flags' | 'settings'>

/** Whether the plan of an organization has the layer of storms. */
export async function hasStorms(organizations: PlanOfOrganization, organizationId: string): Promise<boolean> {
  const [flags, settings] = await Promise.all([
    organizations.flags(organizationId),
    organizations.settings(organizationId),
  ])
  return !eventTypeLock('storms', flags, settings)
}

/** Refuses sessions of organizations whose plan lacks the layer of storms. */
export type RequireStorms = (session: Session) => Promise<void>

export const stormsOfPlan =
  (organizations: Pick<OrganizationRepository, 'settings'>): RequireStorms =>
  async ({ organizationId, flags }) => {
    const settings = await organizations.settings(organizationId)
    if (eventTypeLock('storms', flags, settings)) throw new DomainError('PERMISSION_NOT_GRANTED')
  }
