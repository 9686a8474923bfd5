// Operations on organizations that the admin commands and the demo seed share.
import {
  API_PERMISSIONS,
  API_SERVICE_IDS,
  API_SERVICES,
  type ApiPermission,
  type Clock,
  DAY_MS,
  type FeatureFlag,
  FULL_PLAN_LIMITS,
  type OrganizationSetting,
  type Plan,
  type SubscriptionEndReason,
  TRIAL_DAYS,
  TRIAL_LIMITS,
} from '@stormlane/domain'
import type { Database } from '../../platform/database/database.ts'
import { violatedUniqueIndex } from '../../platform/database/unique-violation.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { operatorOf } from '../../platform/http/session.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { randomToken, sha256 } from '../../platform/tokens.ts'
import { accountRepository } from '../account/account.repository.ts'
import type { RecordAudit } from '../audit/audit.service.ts'
import { organizationRepository } from '../organizations/organization.repository.ts'
import { organizationDirectory, USERS_EMAIL_INDEX } from '../organizations/organization-directory.repository.ts'
import type { PasswordResets } from '../session/password-resets.ts'
import type { SessionService } from '../session/session.service.ts'
import type { TrialKeys } from '../session/trial-keys.ts'

const INVITATION_DAYS = 7
const TRIAL_KEY_DAYS = 7

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
  secrets: Secrets
  passwordResets: Pick<PasswordResets, 'issue'>
  sessions: Pick<SessionService, 'closeSockets'>
  trialKeys: TrialKeys
  publicUrl: string
  recordAudit: RecordAudit
}

export type OperatorService = ReturnType<typeof operatorService>

export function operatorService(dependencies: Dependencies) {
  const { database, clock, secrets, passwordResets, sessions, trialKeys, publicUrl, recordAudit } = dependencies
  const directory = organizationDirectory(database)
  const accounts = accountRepository(database)
  const organizations = organizationRepository(database)
  const onOff = (on: boolean) => (on ? 'on' : 'off')
  const after = (days: number) => new Date(clock.now().getTime() + days * DAY_MS)

  async function addUser(user: NewUser): Promise<string> {
    try {
      return await directory.addUser({
        ...(user.id && { id: user.id }),
        organization_id: user.organizationId,
        email: user.email.trim().toLowerCase(),
        name: user.name,
        is_admin: user.isAdmin,
        password_hash: user.passwordHash ?? null,
        created_at: clock.now(),
      })
    } catch (error) {
      if (violatedUniqueIndex(error) === USERS_EMAIL_INDEX)
        throw new DomainError('CONFLICT', [`${user.email} already has an account.`])
      throw error
    }
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
      const userId = await addUser(user)
      const token = await passwordResets.issue(
        { organizationId: user.organizationId, userId },
        INVITATION_DAYS * DAY_MS,
      )
      const query = new URLSearchParams({ email: user.email.trim().toLowerCase(), token })
      return `${publicUrl}/setup?${query.toString()}`
    },

    /** Returns a link that signs this user in once. */
    async issueTrialKey(account: { organizationId: string; userId: string }): Promise<string> {
      const key = await trialKeys.issue(account, after(TRIAL_KEY_DAYS))
      return `${publicUrl}/login?${new URLSearchParams({ trialKey: key }).toString()}`
    },

    /** Grants API access with a new token and the usual limits of every service. */
    async grantApiAccess(
      organizationId: string,
      permissions: readonly ApiPermission[] = API_PERMISSIONS,
    ): Promise<void> {
      const token = randomToken()
      await accounts.grantAccess(
        organizationId,
        { tokenEncrypted: secrets.encrypt(token), tokenHash: sha256(token), permissions: [...permissions] },
        API_SERVICE_IDS.map((service) => ({ service, ...API_SERVICES[service] })),
      )
    },

    setFlag: (organizationId: string, flag: FeatureFlag, on: boolean): Promise<void> =>
      organizations.setFlag(organizationId, flag, on, (db) =>
        recordAudit(db, operatorOf(organizationId), 'setting_changed', `${flag}: ${onOff(on)}`),
      ),

    setSetting: (organizationId: string, setting: OrganizationSetting, on: boolean): Promise<void> =>
      organizations.setSetting(organizationId, setting, on, (db) =>
        recordAudit(db, operatorOf(organizationId), 'setting_changed', `${setting}: ${onOff(on)}`),
      ),

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
