// Five demo organizations, the same on every machine, one for each combination of plan and flags that changes the portal.
import { FEATURE_FLAGS, type FeatureFlag, type OrganizationSetting } from '@stormlane/domain/product'
import type { Clock } from '@stormlane/domain/time'
import type { NewOrganization, OperatorService } from '../modules/operator/operator.service.ts'
import type { OrganizationRepository } from '../modules/organizations/organization.repository.ts'
import type { OrganizationDirectory } from '../modules/organizations/organization-directory.repository.ts'
import { hashPassword } from '../modules/session/passwords.ts'
import type { Database } from '../platform/database/database.ts'
import { seedOnce } from './demo.repository.ts'
import { demoId, seedDemoAssets } from './demo-assets.ts'
import { DEMO_SHIPMENTS } from './demo-shipments.ts'

export const DEMO_LOGIN = { email: 'demo@stormlane.example', password: 'stormlane-demo' }

interface DemoOrganization extends Omit<NewOrganization, 'id'> {
  flags: readonly FeatureFlag[]
  settings?: readonly OrganizationSetting[]
  users: { email: string; name: string; isAdmin: boolean }[]
  hasApiAccess?: boolean
}

const MODERN_FLAGS = FEATURE_FLAGS.filter((flag) => flag !== 'useLegacyTabDisplay')

const DEMO_ORGANIZATIONS: readonly DemoOrganization[] = [
  {
    name: 'Cardinal Freight',
    plan: 'full',
    flags: MODERN_FLAGS,
    settings: [
      'ShowRouteVehiclePairs',
      'ShowUpcomingTemplateInDriverNotifications',
      'MultiStopRoutes',
      'ShowVehicleType',
      'TrafficCameras',
    ],
    users: [
      { email: DEMO_LOGIN.email, name: 'Dana Whitfield', isAdmin: true },
      { email: 'member@stormlane.example', name: 'Marco Reyes', isAdmin: false },
    ],
    hasApiAccess: true,
  },
  {
    name: 'Juniper Grocers',
    plan: 'trial',
    flags: MODERN_FLAGS,
    users: [{ email: 'trial@stormlane.example', name: 'Tess Albright', isAdmin: true }],
  },
  {
    name: 'Redstone Haulage',
    plan: 'trial',
    subscriptionEndsAt: new Date('2025-06-30T00:00:00Z'),
    subscriptionEndReason: 'other',
    flags: MODERN_FLAGS,
    users: [{ email: 'expired@stormlane.example', name: 'Elliot Crane', isAdmin: true }],
  },
  {
    name: 'Harbor & Sons',
    plan: 'full',
    flags: ['useLegacyTabDisplay', 'showImpactTab', 'showRoutesTab', 'showEventsInPortal', 'show511InPortal'],
    users: [{ email: 'legacy@stormlane.example', name: 'Lena Harbor', isAdmin: true }],
  },
  {
    name: 'Plainfield Parts',
    plan: 'full',
    flags: [],
    users: [{ email: 'noflags@stormlane.example', name: 'Noah Field', isAdmin: true }],
  },
]

/** The users of the demo, who begin with one password. */
export const DEMO_EMAILS = DEMO_ORGANIZATIONS.flatMap(({ users }) => users.map(({ email }) => email))

interface SeedServices {
  directory: OrganizationDirectory
  organizations: OrganizationRepository
  operator: OperatorService
}

/** Seeds a database that has no organization yet, in one transaction; returns whether it did. Tests need few shipments. */
export async function seedDemo(
  database: Database,
  clock: Clock,
  servicesFor: (scoped: Database) => SeedServices,
  { password = DEMO_LOGIN.password, shipments = DEMO_SHIPMENTS }: { password?: string; shipments?: number } = {},
): Promise<boolean> {
  return seedOnce(database, async (db) => {
    const services = servicesFor({ ...database, asSystem: db, asOrganization: (_id, work) => work(db) })
    if (!(await services.directory.isEmpty())) return false
    await seedOrganizations(services, password)
    await seedDemoAssets(db, clock.now(), shipments)
    return true
  })
}

async function seedOrganizations({ organizations, operator }: SeedServices, password: string): Promise<void> {
  const passwordHash = await hashPassword(password)
  let users = 0
  for (const [index, demo] of DEMO_ORGANIZATIONS.entries()) {
    const organizationId = await operator.create({ ...demo, id: demoId(1, index + 1) })
    for (const flag of demo.flags) await organizations.setFlag(organizationId, flag, true)
    for (const setting of demo.settings ?? []) await organizations.setSetting(organizationId, setting, true)
    if (demo.hasApiAccess) await operator.grantApiAccess(organizationId)
    for (const user of demo.users)
      await operator.addUser({ ...user, id: demoId(2, ++users), organizationId, passwordHash })
  }
}
