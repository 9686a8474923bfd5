// Operations on organizations that the admin commands and the demo seed share.
import { mphToMps } from '@stormlane/domain/measures'
import {
  API_PERMISSIONS,
  API_SERVICE_IDS,
  API_SERVICES,
  type ApiPermission,
  type FeatureFlag,
  FULL_PLAN_LIMITS,
  type OrganizationSetting,
  type Plan,
  type SubscriptionEndReason,
  TRIAL_DAYS,
  TRIAL_LIMITS,
} from '@stormlane/domain/product'
import { type Clock, DAY_MS } from '@stormlane/domain/time'
import type { Database } from '../../platform/database/database.ts'
import { operatorOf } from '../../platform/http/session.ts'
import { accountRepository } from '../account/account.repository.ts'
import { truckSpeedWords } from '../account/fleet-settings.service.ts'
import type { RecordAudit } from '../audit/audit.service.ts'
import type { Invitations } from '../members/invitation.ts'
import type { MemberService } from '../members/member.service.ts'
import { organizationRepository } from '../organizations/organization.repository.ts'
import { organizationDirectory } from '../organizations/organization-directory.repository.ts'
import type { SessionService } from '../session/session.service.ts'
import type { TrialKeys } from '../session/trial-keys.ts'

const TRIAL_KEY_DAYS = 7
const USUAL_LIMITS = API_SERVICE_IDS.map((service) => ({ service, ...API_SERVICES[service] }))

export interface NewOrganization {
  id?: string
  name: string
  plan: Plan
  subscriptionEndsAt?: Date
  subscriptionEndReason?: SubscriptionEndReason
}

export interface NewUser {
  id?: string
  organizationId: string
  email: string
  name: string
  isAdmin: boolean
  passwordHash?: string
}

interface Dependencies {
  database: Database
  clock: Clock
  members: Pick<MemberService, 'add'>
  invitations: Pick<Invitations, 'link'>
  sessions: Pick<SessionService, 'closeSockets'>
  trialKeys: TrialKeys
  publicUrl: string
  recordAudit: RecordAudit
}

export type OperatorService = ReturnType<typeof operatorService>

export function operatorService(dependencies: Dependencies) {
  const { database, clock, members, invitations, sessions, trialKeys, publicUrl, recordAudit } = dependencies
  const directory = organizationDirectory(database)
  const accounts = accountRepository(database)
  const organizations = organizationRepository(database)
  const onOff = (on: boolean) => (on ? 'on' : 'off')
  const after = (days: number) => new Date(clock.now().getTime() + days * DAY_MS)

  /** Adds a user without an invitation, for seeds. */
  async function addUser({ organizationId, ...user }: NewUser): Promise<string> {
    return (await members.add(operatorOf(organizationId), user)).id
  }

  return {
    addUser,

    /** A trial ends on its own after `TRIAL_DAYS`; a full plan runs until an operator ends it. */
    create(organization: NewOrganization): Promise<string> {
      const isTrial = organization.plan === 'trial'
      const limits = isTrial ? TRIAL_LIMITS : FULL_PLAN_LIMITS
      return directory.create({
        ...(organization.id && { id: organization.id }),
        name: organization.name,
        plan: organization.plan,
        subscription_ends_at: organization.subscriptionEndsAt ?? (isTrial ? after(TRIAL_DAYS) : null),
        subscription_end_reason: organization.subscriptionEndReason ?? null,
        max_routes: limits.maxRoutes,
        max_locations: limits.maxLocations,
        created_at: clock.now(),
      })
    },

    /** Adds the user and returns the link for setting a password and name. */
    async invite(user: Omit<NewUser, 'id' | 'passwordHash'>): Promise<string> {
      const { id, email } = await members.add(operatorOf(user.organizationId), user)
      return invitations.link({ organizationId: user.organizationId, userId: id, email })
    },

    /** Returns a link that signs this user in once. */
    async issueTrialKey(account: { organizationId: string; userId: string }): Promise<string> {
      const key = await trialKeys.issue(account, after(TRIAL_KEY_DAYS))
      return `${publicUrl}/login?${new URLSearchParams({ trialKey: key }).toString()}`
    },

    /** Grants full API access, for seeds. */
    grantApiAccess: (organizationId: string): Promise<void> =>
      accounts.grantAccess(organizationId, { permissions: [...API_PERMISSIONS] }, USUAL_LIMITS),

    /** Grants API access with the usual limits of every service; admins then create tokens. */
    allowApi: (organizationId: string, permissions: readonly ApiPermission[]): Promise<void> =>
      accounts.grantAccess(organizationId, { permissions: [...permissions] }, USUAL_LIMITS, (db) =>
        recordAudit(db, operatorOf(organizationId), 'api_access_granted', permissions.join(', ')),
      ),

    forbidApi: (organizationId: string): Promise<void> =>
      accounts.withdrawAccess(organizationId, (db) =>
        recordAudit(db, operatorOf(organizationId), 'api_access_withdrawn', ''),
      ),

    setFlag: (organizationId: string, flag: FeatureFlag, on: boolean): Promise<void> =>
      organizations.setFlag(organizationId, flag, on, (db) =>
        recordAudit(db, operatorOf(organizationId), 'setting_changed', `${flag}: ${onOff(on)}`),
      ),

    setSetting: (organizationId: string, setting: OrganizationSetting, on: boolean): Promise<void> =>
      organizations.setSetting(organizationId, setting, on, (db) =>
        recordAudit(db, operatorOf(organizationId), 'setting_changed', `${setting}: ${onOff(on)}`),
      ),

    setTruckTopSpeed: (organizationId: string, mph: number | null): Promise<void> =>
      database.asSystem.transaction().execute(async (db) => {
        const mps = mph && mphToMps(mph)
        await organizationDirectory({ asSystem: db }).setTruckTopSpeed(organizationId, mps)
        await recordAudit(db, operatorOf(organizationId), 'setting_changed', truckSpeedWords(mps))
      }),

    /** The users of an inactive organization cannot sign in, and their open portals are closed at once. */
    async setActive(organizationId: string, isActive: boolean): Promise<void> {
      await database.asSystem.transaction().execute(async (db) => {
        await organizationDirectory({ asSystem: db }).setActive(organizationId, isActive)
        const action = isActive ? 'organization_reactivated' : 'organization_deactivated'
        await recordAudit(db, operatorOf(organizationId), action, '')
      })
      if (!isActive) await sessions.closeSockets(organizationId)
    },
  }
}
