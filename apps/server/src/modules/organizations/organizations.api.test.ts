import { getDecidingCosts, getFleetSettings, getMe, getPortalFeatures } from '@stormlane/contract'
import { featureFlags } from '@stormlane/domain/product'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { seedDemo } from '../../demo/demo-organizations.ts'
import type { Database } from '../../platform/database/database.ts'
import { createServices } from '../../start/services.ts'

const FULL = '00000000-0000-4000-8001-000000000001'
const TRIAL = '00000000-0000-4000-8001-000000000002'

let server: TestApp

beforeAll(async () => {
  server = await startTestApp({ PUBLIC_URL: 'https://portal.example' })
})
afterAll(() => server.stop())

describe('the demo', () => {
  test.each([
    ['demo@stormlane.example', 'Cardinal Freight', true, 9],
    ['member@stormlane.example', 'Cardinal Freight', false, 9],
    ['trial@stormlane.example', 'Juniper Grocers', true, 9],
    ['expired@stormlane.example', 'Redstone Haulage', true, 9],
    ['legacy@stormlane.example', 'Harbor & Sons', true, 5],
    ['noflags@stormlane.example', 'Plainfield Parts', true, 0],
  ])('%s signs in to %s', async (email, organization, isAdmin, flags) => {
    const token = await server.signIn(email)
    const { user } = await server.ask(getMe, token)
    expect(user).toMatchObject({ organization_name: organization, is_admin: isAdmin })
    expect(Object.values(user.feature_flags).filter(Boolean)).toHaveLength(flags)
    const { feature_flags } = await server.ask(getPortalFeatures, token)
    expect(feature_flags.use_legacy_tab_display).toBe(email.startsWith('legacy'))
  })

  test('is seeded only into an empty database', async () => {
    const { database, services } = server
    expect(await seedDemo(database, server.clock, () => services)).toBe(false)
    const { rows } = await sql<{ n: number }>`select count(*) as n from organizations`.execute(database.asSystem)
    expect(rows).toEqual([{ n: 5 }])
  })

  test('keeps the changes and deletions of users after a restart', async () => {
    const { database, services, clock } = server
    const demo = database.asSystem
      .selectFrom('locations')
      .where('organization_id', '=', '00000000-0000-4000-8001-000000000001')
    const [first, second] = await demo.select(['id', 'name']).orderBy('created_at').limit(2).execute()
    await database.asSystem
      .updateTable('locations')
      .set({ name: 'Renamed' })
      .where('id', '=', first?.id ?? '')
      .execute()
    await database.asSystem
      .deleteFrom('locations')
      .where('id', '=', second?.id ?? '')
      .execute()
    expect(await seedDemo(database, clock, () => services)).toBe(false)
    const names = (await demo.select('name').execute()).map(({ name }) => name)
    expect(names).toHaveLength(59)
    expect(names).toContain('Renamed')
    expect(names).not.toContain(second?.name)
  })
})

describe('an empty database', () => {
  test('is seeded once if several processes start at the same time, and stays empty if seeding fails', async () => {
    const { asSystem } = server.database
    await asSystem.deleteFrom('organizations').execute()
    const servicesFor = (scoped: Database) => createServices({ ...server, database: scoped })
    const failing = seedDemo(server.database, server.clock, (scoped) => {
      const { operator, ...others } = servicesFor(scoped)
      return { ...others, operator: { ...operator, grantApiAccess: () => Promise.reject(new Error('killed')) } }
    })
    await expect(failing).rejects.toThrow('killed')
    expect(await asSystem.selectFrom('organizations').select('id').execute()).toEqual([])
    const seeded = await Promise.all([1, 2, 3].map(() => seedDemo(server.database, server.clock, servicesFor)))
    expect(seeded.filter(Boolean)).toHaveLength(1)
    expect(await asSystem.selectFrom('organizations').select('id').execute()).toHaveLength(5)
  })
})

describe('an operator', () => {
  test('creates an organization and invites a user, whose link sets a password', async () => {
    const { operator, passwordResets } = server.services
    const organizationId = await operator.create({ name: 'Newcomer', plan: 'trial' })
    const link = new URL(
      await operator.invite({ organizationId, email: 'Ann@New.example', name: 'Ann', isAdmin: true }),
    )
    expect(link.origin + link.pathname).toBe('https://portal.example/setup')
    expect(link.searchParams.get('email')).toBe('ann@new.example')
    await expect(server.signIn('ann@new.example', '')).rejects.toThrow('Invalid email or password.')
    await passwordResets.confirm(link.searchParams.get('token') ?? '', 'a password of Ann')
    const { user } = await server.ask(getMe, await server.signIn('ann@new.example', 'a password of Ann'))
    expect(user).toMatchObject({ organization_name: 'Newcomer', is_admin: true })
  })

  test('cannot create a second account for an email address, even in different case', async () => {
    const invite = server.services.operator.invite({
      organizationId: TRIAL,
      email: 'DEMO@stormlane.example',
      name: 'x',
      isAdmin: false,
    })
    await expect(invite).rejects.toThrow('already has an account')
  })

  test('ends every session of a user', async () => {
    const [one, two] = [await server.signIn(), await server.signIn()]
    await server.services.sessions.endAllSessions(FULL, '00000000-0000-4000-8002-000000000001')
    for (const token of [one, two]) expect((await server.send('GET', `/api/users/me?token=${token}`)).status).toBe(401)
  })
})

describe('tenant isolation', () => {
  const TENANT_TABLES = [
    'organization_flags',
    'organization_settings',
    'api_access',
    'api_limits',
    'api_calls',
    'billing_customers',
    'users',
    'sessions',
    'password_resets',
    'trial_keys',
    'support_messages',
    'realtime_heads',
    'realtime_updates',
  ] as const

  test('every table with organization_id has it first in its primary key and has row-level security', async () => {
    const { rows } = await sql<{ name: string; first: string; guarded: boolean }>`
      select c.relname as name, a.attname as first, c.relrowsecurity as guarded
      from pg_class c
      join pg_attribute o on o.attrelid = c.oid and o.attname = 'organization_id'
      join pg_index i on i.indrelid = c.oid and i.indisprimary
      join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`.execute(server.database.asSystem)
    expect(rows.map((row) => row.name)).toEqual(expect.arrayContaining([...TENANT_TABLES]))
    for (const row of rows) expect(row).toMatchObject({ first: 'organization_id', guarded: true })
  })

  test.each(TENANT_TABLES)('an unfiltered query on %s returns only rows of the own organization', async (table) => {
    await server.services.publish(FULL, 'events', { event_type: 'x' })
    const { rows } = await server.database.asOrganization(TRIAL, (db) =>
      sql<{ organization_id: string }>`select organization_id from ${sql.table(table)}`.execute(db),
    )
    expect(rows.filter((row) => row.organization_id !== TRIAL)).toEqual([])
  })

  test('a query on organizations returns only the own row and cannot change it', async () => {
    const { rows } = await server.database.asOrganization(TRIAL, (db) => sql`select id from organizations`.execute(db))
    expect(rows).toEqual([{ id: TRIAL }])
    const extend = server.database.asOrganization(TRIAL, (db) =>
      sql`update organizations set subscription_ends_at = null`.execute(db),
    )
    await expect(extend).rejects.toThrow('permission denied')
  })

  test.each(['sign_in_failures', 'shared_limits', 'analytics_events'])('a tenant cannot read %s', async (table) => {
    const read = server.database.asOrganization(TRIAL, (db) => sql`select * from ${sql.table(table)}`.execute(db))
    await expect(read).rejects.toThrow('permission denied')
  })

  test('an organization without flags gets none from other organizations', async () => {
    expect(await server.services.organizations.flags('00000000-0000-4000-8001-000000000005')).toEqual(featureFlags())
  })
})

describe('the speed of trucks', () => {
  const patch = async (truck_top_speed: unknown) => {
    const token = await server.signIn()
    return server.send('PATCH', `/api/account/fleet_settings?token=${token}`, { payload: { truck_top_speed } })
  }

  test('is the usual one until an admin sets another, and can be set back', async () => {
    const token = await server.signIn()
    expect(await server.ask(getFleetSettings, token)).toEqual({ truck_top_speed: null })
    expect((await patch(27.7)).status).toBe(200)
    expect(await server.ask(getFleetSettings, token)).toEqual({ truck_top_speed: 27.7 })
    expect((await patch(null)).status).toBe(200)
    expect(await server.ask(getFleetSettings, token)).toEqual({ truck_top_speed: null })
  })

  test.each([3, 400, 'fast'])('%s is refused with words', async (speed) => {
    const { status, json } = await patch(speed)
    expect(status).toBe(400)
    expect(JSON.stringify(json())).toContain('truck_top_speed must be')
  })
})

describe('the costs of decisions', () => {
  const patch = async (costs: object, token?: string) =>
    server.send('PATCH', `/api/account/deciding_costs?token=${token ?? (await server.signIn())}`, { payload: costs })
  const none = { hour: null, mile: null, crash: null, missed_appointment: null }

  test('are the default ones until an admin sets others, which hold for nobody else [DECIDE-040]', async () => {
    const [admin, member, trial] = [
      await server.signIn(),
      await server.signIn('member@stormlane.example'),
      await server.signIn('trial@stormlane.example'),
    ]
    expect(await server.ask(getDecidingCosts, admin)).toEqual(none)
    const own = { hour: 1, mile: 0, crash: 100_000_000, missed_appointment: 0 }
    expect((await patch(own)).status).toBe(200)
    expect(await server.ask(getDecidingCosts, admin)).toEqual(own)
    expect(await server.ask(getDecidingCosts, trial)).toEqual(none)
    expect((await patch(none, member)).status).toBe(403)
    expect((await patch(none)).json()).toEqual(none)
    expect(await server.ask(getDecidingCosts, admin)).toEqual(none)
  })

  test.each([
    [{ hour: 0 }, 'hour must be a number of US dollars from 1 to 10000, or null'],
    [{ mile: -0.01 }, 'mile must be a number of US dollars from 0 to 100, or null'],
    [{ crash: 1e15 }, 'crash must be a number of US dollars from 0 to 100000000, or null'],
    [{ missed_appointment: '300' }, 'missed_appointment must be a number of US dollars from 0 to 1000000, or null'],
  ])('%j is refused with words, and nothing changes [DECIDE-040]', async (wrong, words) => {
    const { status, json } = await patch({ ...none, ...wrong })
    expect(status).toBe(400)
    expect(JSON.stringify(json())).toContain(words)
    expect(await server.ask(getDecidingCosts, await server.signIn())).toEqual(none)
  })
})

describe('the time zone and the units of an organization', () => {
  const patch = async (settings: object, token?: string) =>
    server.send('PATCH', `/api/account/organization_settings?token=${token ?? (await server.signIn())}`, {
      payload: settings,
    })
  const zoneAndUnits = async (token: string) => {
    const { user } = await server.ask(getMe, token)
    return [user.organization_timezone, user.organization_measurement_system]
  }

  test('are Central Time and imperial until an admin sets others, which hold for all its members and nobody else', async () => {
    const [admin, member, trial] = [
      await server.signIn(),
      await server.signIn('member@stormlane.example'),
      await server.signIn('trial@stormlane.example'),
    ]
    expect(await zoneAndUnits(admin)).toEqual(['America/Chicago', 'imperial'])
    const wish = { timezone: 'America/Vancouver', measurement_system: 'metric' }
    const answer = await patch(wish)
    expect([answer.status, answer.json()]).toEqual([200, { ...wish, driver_language: 'en', shift_starts: [] }])
    expect(await zoneAndUnits(admin)).toEqual(['America/Vancouver', 'metric'])
    expect(await zoneAndUnits(member)).toEqual(['America/Vancouver', 'metric'])
    expect(await zoneAndUnits(trial)).toEqual(['America/Chicago', 'imperial'])
    expect((await patch(wish, member)).status).toBe(403)
    await patch({ timezone: 'America/Chicago', measurement_system: 'imperial' })
  })

  test('drivers are written to in English until an admin sets another language, which other settings leave alone [DESK-077]', async () => {
    const [admin, trial] = [await server.signIn(), await server.signIn('trial@stormlane.example')]
    const language = async (token: string) => (await server.ask(getMe, token)).user.organization_driver_language
    const usual = { timezone: 'America/Chicago', measurement_system: 'imperial' }
    expect(await language(admin)).toBe('en')
    expect((await patch({ ...usual, driver_language: 'fr' })).json()).toMatchObject({ ...usual, driver_language: 'fr' })
    expect((await patch(usual)).json()).toMatchObject({ ...usual, driver_language: 'fr' })
    expect([await language(admin), await language(trial)]).toEqual(['fr', 'en'])
    await patch({ ...usual, driver_language: 'en' })
  })

  test('an admin sets when shifts begin, in any order and once each; members see them, and other settings leave them alone [DESK-101]', async () => {
    const [admin, trial] = [await server.signIn(), await server.signIn('trial@stormlane.example')]
    const starts = async (token: string) => (await server.ask(getMe, token)).user.organization_shift_starts
    const usual = { timezone: 'America/Chicago', measurement_system: 'imperial' }
    expect(await starts(admin)).toEqual([])
    const set = await patch({ ...usual, shift_starts: ['18:00', '06:00', '18:00'] })
    expect(set.json()).toMatchObject({ shift_starts: ['06:00', '18:00'] })
    await patch(usual)
    expect([await starts(admin), await starts(trial)]).toEqual([['06:00', '18:00'], []])
    await patch({ ...usual, shift_starts: [] })
    expect(await starts(admin)).toEqual([])
  })

  test.each([
    [
      { timezone: 'UTC', measurement_system: 'metric', shift_starts: ['25:00'] },
      'shift_starts must be times of the day',
    ],
    [{ timezone: 'UTC', measurement_system: 'metric', shift_starts: '06:00' }, 'shift_starts must be a list of times'],
    [
      { timezone: 'UTC', measurement_system: 'metric', shift_starts: Array.from({ length: 7 }, () => '06:00') },
      'shift_starts has more than 6 times',
    ],
    [{ timezone: 'America/Atlantis', measurement_system: 'metric' }, 'timezone must be an IANA name'],
    [{ timezone: '-06:00', measurement_system: 'metric' }, 'timezone must be an IANA name'],
    [{ timezone: 7, measurement_system: 'metric' }, 'timezone must be the name of a time zone'],
    [{ timezone: 'UTC', measurement_system: 'furlongs' }, 'measurement_system must be imperial or metric'],
    [{ timezone: 'UTC' }, 'measurement_system must be imperial or metric'],
    [
      { timezone: 'UTC', measurement_system: 'metric', driver_language: 'de' },
      'driver_language must be one of en, es, fr',
    ],
  ])('%j is refused with words', async (settings, words) => {
    const { status, json } = await patch(settings)
    expect([status, JSON.stringify(json())]).toEqual([400, expect.stringContaining(words)])
  })
})
