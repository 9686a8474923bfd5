import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Bucket } from '@stormlane/domain/product'
import { systemClock } from '@stormlane/domain/time'
import { nameOfNetwork, openRoadNetwork } from '@stormlane/roads'
import { s3Bucket } from '@stormlane/shelf'
import { openPracticeBucket, type PracticeBucket } from '@stormlane/shelf/practice-bucket'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { seedDemo } from '../demo/demo-organizations.ts'
import { hashPassword } from '../modules/session/passwords.ts'
import { readAccessKey } from '../modules/telematics/credentials.ts'
import { networkOfDatabase } from '../platform/database/network-of-database.ts'
import { requireSecret } from '../platform/database/secret-of-database.ts'
import { openSecrets } from '../platform/secrets.ts'
import { createServices, type Services } from '../start/services.ts'
import { takeSharedRoads } from '../start/shared-roads.ts'
import { runAdmin } from './run-admin.ts'
import { SEALED_COLUMNS } from './sealed-value.repository.ts'

/** Where the sign-ins of these tests come from. */
const FROM = { address: '127.0.0.1', userAgent: null }

let database: TestDatabase
let dataFolder: string
let services: Services
let printed: string[]
let errors: string[]

beforeAll(async () => {
  database = await createTestDatabase()
  dataFolder = mkdtempSync(path.join(tmpdir(), 'stormlane-admin-'))
  const secrets = openSecrets({ dataFolder, secretKey: undefined })
  const config = {
    publicUrl: 'http://localhost:4300',
    productName: 'Stormlane',
    sessionDays: { idle: 14, longest: 30 },
    embedHostServers: [],
    outgoingPrivateHosts: [],
  }
  const queue = { send: async () => expect.unreachable('no command here sends mail') }
  services = createServices({ config, database, clock: systemClock, queue, secrets })
})
afterAll(async () => {
  await database.drop()
  rmSync(dataFolder, { recursive: true, force: true })
})
beforeEach(() => {
  printed = []
  errors = []
})

const admin = (...argv: string[]): Promise<number> => runWith({}, argv)

function runWith(settings: Record<string, string>, argv: string[]): Promise<number> {
  const environment = { DATABASE_URL: database.url, STORMLANE_DATA: dataFolder, ...settings }
  return runAdmin(argv, environment, {
    print: (line) => printed.push(line),
    printError: (line) => errors.push(line),
    ask: async () => '',
  })
}

async function createOrganization(name: string, ...options: string[]): Promise<string> {
  expect(await admin('organization', 'create', name, ...options)).toBe(0)
  return printed.splice(0)[0] ?? ''
}

describe('users', () => {
  test('are deactivated, given a role and removed, but not the last admin; each leaves a line', async () => {
    const id = await createOrganization('Elm Transport')
    await admin('user', 'invite', id, 'ada@elm.example', '--name', 'Ada', '--admin')
    await admin('user', 'invite', id, 'bo@elm.example', '--name', 'Bo')
    await database.asSystem
      .updateTable('users')
      .set({ password_hash: 'set' })
      .where('organization_id', '=', id)
      .execute()
    printed = []
    for (const [command, ...words] of [
      ['remove', 'ada@elm.example'],
      ['set-role', 'ada@elm.example', 'member'],
      ['set-active', 'ada@elm.example', 'off'],
    ] as const)
      expect([command, await admin('user', command, ...words)]).toEqual([command, 1])
    expect(errors).toEqual(Array(3).fill('An organization needs at least one admin who can sign in.'))
    expect(await admin('user', 'set-role', 'bo@elm.example', 'admin')).toBe(0)
    expect(await admin('user', 'set-active', 'ada@elm.example', 'off')).toBe(0)
    expect(await admin('user', 'list', id)).toBe(0)
    expect(printed.join('\n')).toMatch(/ada@elm.example\s+Ada\s+admin\s+deactivated\s+never/)
    expect(printed.join('\n')).toMatch(/bo@elm.example\s+Bo\s+admin\s+active\s+never/)
    expect(await admin('user', 'remove', 'ada@elm.example')).toBe(0)
    const lines = await database.asSystem
      .selectFrom('audit_lines')
      .where('organization_id', '=', id)
      .select(['actor_name', 'action', 'subject'])
      .orderBy('id')
      .execute()
    expect(lines.map(({ actor_name, action, subject }) => [actor_name, action, subject])).toEqual([
      ['Operator', 'member_invited', 'Ada, role admin'],
      ['Operator', 'member_invited', 'Bo, role member'],
      ['Operator', 'member_role_changed', 'Bo, role admin'],
      ['Operator', 'member_deactivated', 'Ada'],
      ['Operator', 'member_removed', 'Ada, ada@elm.example'],
    ])
  })
})

describe('organizations', () => {
  test('a new organization is listed with its plan and has no flags', async () => {
    const id = await createOrganization('Birch Lines', '--plan', 'trial')
    expect(await admin('organization', 'list')).toBe(0)
    expect(printed.find((line) => line.startsWith(id))).toMatch(/Birch Lines\s+trial\s+0\s+yes$/)
    expect(Object.values(await services.organizations.flags(id))).not.toContain(true)
  })

  test('flags and settings are set by id or by name of the organization, ignoring case', async () => {
    const id = await createOrganization('Cedar Haulage')
    expect(await admin('flag', 'set', 'cedar haulage', 'showImpactTab', 'on')).toBe(0)
    expect(await admin('setting', 'set', id, 'MultiStopRoutes', 'on')).toBe(0)
    expect((await services.organizations.flags(id)).showImpactTab).toBe(true)
    expect((await services.organizations.settings(id)).MultiStopRoutes).toBe(true)
    expect(await admin('flag', 'set', id, 'showImpactTab', 'off')).toBe(0)
    expect((await services.organizations.flags(id)).showImpactTab).toBe(false)
  })

  test('the speed at which trucks are governed is set in mph, and refused where no truck could drive so', async () => {
    const id = await createOrganization('Maple Freight')
    expect(await admin('organization', 'set-truck-speed', id, '62')).toBe(0)
    expect(printed.at(-1)).toBe('Trucks of Maple Freight drive at most 62 mph')
    expect(await services.organizations.truckTopSpeed(id)).toBeCloseTo(27.72, 2)
    expect(await admin('organization', 'set-truck-speed', id, '12')).toBe(2)
    expect(await admin('organization', 'set-truck-speed', id, 'default')).toBe(0)
    expect(printed.at(-1)).toBe('Trucks of Maple Freight drive at most 65 mph')
    expect(await services.organizations.truckTopSpeed(id)).toBeNull()
  })

  test('users of an inactive organization cannot sign in', async () => {
    const id = await createOrganization('Dogwood Parts')
    await admin('user', 'invite', id, 'dora@dogwood.example')
    await admin('trial-key', 'issue', 'dora@dogwood.example')
    const trialKey = new URL(printed.at(-1) ?? '').searchParams.get('trialKey') ?? ''
    expect(await admin('organization', 'set-active', id, 'off')).toBe(0)
    await expect(services.sessions.signIn({ trial_key: trialKey }, FROM)).rejects.toMatchObject({
      code: 'ORGANIZATION_INACTIVE',
    })
  })
})

describe('users', () => {
  test('an invited user sets a password with the printed link and signs in', async () => {
    await createOrganization('Elm Foods')
    expect(await admin('user', 'invite', 'Elm Foods', 'Eli@Elm.example', '--name', 'Eli Park', '--admin')).toBe(0)
    const token = new URL(printed[0] ?? '').searchParams.get('token') ?? ''
    await services.passwordResets.confirm(token, 'correct horse battery')
    const signedIn = await services.sessions.signIn(
      { email: 'eli@elm.example', password: 'correct horse battery' },
      FROM,
    )
    expect(signedIn).toMatchObject({ account: { name: 'Eli Park', isAdmin: true, organizationName: 'Elm Foods' } })
    printed = []
    await admin('user', 'list', 'Elm Foods')
    expect(printed[1]).toMatch(/^eli@elm\.example\s+Eli Park\s+admin\s+active\s+\d{4}-\S+Z$/)
  })

  test('a trial key signs in once', async () => {
    await createOrganization('Fir Freight', '--plan', 'trial')
    await admin('user', 'invite', 'Fir Freight', 'fay@fir.example')
    printed = []
    expect(await admin('trial-key', 'issue', 'fay@fir.example')).toBe(0)
    const trialKey = new URL(printed[0] ?? '').searchParams.get('trialKey') ?? ''
    const signedIn = await services.sessions.signIn({ trial_key: trialKey }, FROM)
    expect(signedIn).toMatchObject({ account: { email: 'fay@fir.example' } })
    await expect(services.sessions.signIn({ trial_key: trialKey }, FROM)).rejects.toThrow()

    expect(await admin('session', 'revoke', 'fay@fir.example')).toBe(0)
    expect(printed.at(-1)).toBe('1 session of fay@fir.example ended')
    expect(await services.sessions.authenticate('token' in signedIn ? signedIn.token : '')).toBeUndefined()
  })
})

describe('errors are one line and an exit code', () => {
  test.each([
    [
      ['organization', 'create'],
      2,
      'Usage: npm run admin -- organization create <name> [--plan full|trial] [--all-flags]',
    ],
    [['organization', 'create', 'X', '--plan', 'gold'], 2, 'There is no plan "gold": it is one of full, trial.'],
    [['flag', 'set', 'X', 'showEverything', 'on'], 2, expect.stringMatching(/^There is no flag "showEverything"/)],
    [['flag', 'set', 'Nobody', 'showImpactTab', 'on'], 1, expect.stringMatching(/^There is no organization "Nobody"/)],
    [['user', 'invite', 'Nobody', 'not-an-address'], 2, '"not-an-address" is not an e-mail address.'],
    [['session', 'revoke', 'nobody@x.example'], 1, 'There is no user nobody@x.example; user list shows them.'],
  ])('%j', async (argv, exitCode, sentence) => {
    expect(await admin(...argv)).toBe(exitCode)
    expect(errors).toEqual([sentence])
    expect(printed).toEqual([])
  })

  test('an address that already has an account', async () => {
    await createOrganization('Gum Stores')
    await admin('user', 'invite', 'Gum Stores', 'gus@gum.example')
    expect(await admin('user', 'invite', 'Gum Stores', 'GUS@gum.example')).toBe(1)
    expect(errors).toEqual(['gus@gum.example already has an account.'])
  })

  test('two organizations with the same name', async () => {
    await createOrganization('Hazel')
    await createOrganization('Hazel')
    expect(await admin('user', 'list', 'Hazel')).toBe(1)
    expect(errors).toEqual(['2 organizations are called "Hazel": give the id.'])
  })
})

describe('roads', () => {
  /** Two highways that cross, and a footway. */
  function writeTwoRoads(): string {
    const file = path.join(dataFolder, 'two-roads.geojson')
    const feature = (coordinates: number[][], properties: object) => ({
      type: 'Feature',
      properties,
      geometry: { type: 'LineString', coordinates },
    })
    const crossing = [
      feature(
        [
          [-100, 40],
          [-99, 40],
          [-98, 40],
        ],
        { highway: 'primary', ref: 'US 36' },
      ),
      feature(
        [
          [-99, 40],
          [-99, 41],
        ],
        { highway: 'trunk' },
      ),
      feature(
        [
          [-99, 40],
          [-99, 39],
        ],
        { highway: 'footway' },
      ),
    ]
    writeFileSync(file, JSON.stringify({ type: 'FeatureCollection', features: crossing }))
    return file
  }

  test('import replaces the network and prints a report, and reset restores the authored network', async () => {
    const file = writeTwoRoads()
    expect(await admin('roads', 'import', file)).toBe(0)
    expect(printed.slice(0, 2)).toEqual(['3 lines read, 2 kept.', '  1 left out: a minor road'])
    expect((await openRoadNetwork(dataFolder)).routes).toContain('US-36')
    expect(await admin('roads', 'reset')).toBe(0)
    expect((await openRoadNetwork(dataFolder)).routes).toContain('I-80')
  })

  test('a missing file is rejected with one line and changes nothing', async () => {
    expect(await admin('roads', 'import', path.join(dataFolder, 'nowhere.zip'))).toBe(1)
    expect(errors).toEqual([`There is no file ${path.join(dataFolder, 'nowhere.zip')}.`])
    expect((await openRoadNetwork(dataFolder)).routes).toContain('I-80')
  })

  describe('with a bucket', () => {
    const keys = { accessKeyId: 'id', secretAccessKey: 'secret' }
    const other = mkdtempSync(path.join(tmpdir(), 'stormlane-other-machine-'))
    const log = { warn: vi.fn() }
    let practice: PracticeBucket
    let bucket: Bucket
    const take = (from: Bucket | null = bucket) => takeSharedRoads({ bucket: from, database, dataFolder: other, log })
    const routesThere = async () => (await openRoadNetwork(other)).routes
    const adminOfAll = (...argv: string[]) =>
      runWith(
        {
          STORMLANE_BUCKET: practice.url,
          BUCKET_ACCESS_KEY_ID: keys.accessKeyId,
          BUCKET_SECRET_ACCESS_KEY: keys.secretAccessKey,
        },
        argv,
      )

    beforeAll(async () => {
      practice = await openPracticeBucket({ ...keys, folder: path.join(dataFolder, 'bucket') })
      bucket = s3Bucket({ url: practice.url, region: 'us-east-1', retryAfterMs: 1, ...keys })
    })
    afterAll(async () => {
      await practice.close()
      rmSync(other, { recursive: true })
    })

    test('an import is that of all processes from their next start on, and so is a reset', async () => {
      await take()
      expect(await routesThere()).toContain('I-80')
      expect(await adminOfAll('roads', 'import', writeTwoRoads())).toBe(0)
      expect(printed.at(-1)).toBe('All processes use it from their next start on.')
      await take()
      expect(await routesThere()).toEqual(['US-36', ''])
      expect(await nameOfNetwork(other)).toBe(await nameOfNetwork(dataFolder))
      // A process that has the network needs no bucket for it.
      practice.fail('unavailable')
      await take()
      practice.fail('none')
      await take(null)
      expect(log.warn).not.toHaveBeenCalled()
      expect(await bucket.list('roads/')).toHaveLength(1)
      expect(await adminOfAll('roads', 'reset')).toBe(0)
      await take()
      expect(await routesThere()).toContain('I-80')
      expect(await bucket.list('roads/')).toEqual([])
    })

    test('a process that cannot fetch the network does not start, and one without a bucket warns', async () => {
      expect(await adminOfAll('roads', 'import', writeTwoRoads())).toBe(0)
      practice.fail('unavailable')
      await expect(take()).rejects.toThrow(
        /^The road network [0-9a-f]{8}-\d+ could not be fetched: .+ Start again when the bucket answers\.$/,
      )
      practice.fail('none')
      const [stored] = await bucket.list('roads/')
      await bucket.put(stored?.key ?? '', Buffer.from('cut'))
      await expect(take()).rejects.toThrow('in the bucket is damaged')
      await bucket.delete(stored?.key ?? '')
      await expect(take()).rejects.toThrow('is not in the bucket')
      expect(await routesThere()).toContain('I-80')
      expect(readdirSync(other)).toEqual([])
      await take(null)
      expect(log.warn.mock.lastCall?.[0]).toMatchObject({ own: 'authored' })
      expect(await adminOfAll('roads', 'reset')).toBe(0)
    })

    test('if the bucket fails, the command says that the others keep their roads', async () => {
      practice.fail('unavailable')
      expect(await adminOfAll('roads', 'import', writeTwoRoads())).toBe(1)
      expect(errors[0]).toMatch(/^The other processes keep their roads, because the bucket failed: /)
      expect(await networkOfDatabase(database)).toBe('authored')
      // The authored network is not stored in the bucket, so the bucket's failure only keeps older networks from being
      // removed.
      expect(await adminOfAll('roads', 'reset')).toBe(0)
      expect(printed.at(-1)).toMatch(/^Older road networks stay in the bucket until the next import: /)
      practice.fail('none')
    })
  })
})

describe('telematics', () => {
  const stored = () =>
    database.asSystem
      .selectFrom('telematics_connections')
      .innerJoin('organizations', 'organizations.id', 'organization_id')
      .where('name', '=', 'Maple Fleet')
      .select(['provider', 'source', 'credentials_encrypted', 'is_enabled'])
      .executeTakeFirst()

  test('connect adds a simulated fleet; the access key is stored encrypted and never printed', async () => {
    await createOrganization('Maple Fleet')
    const keyFile = path.join(dataFolder, 'key.txt')
    writeFileSync(keyFile, 'a-secret-key\n')
    expect(
      await admin('telematics', 'connect', 'maple fleet', 'simulated', '--vehicles', '20', '--key-file', keyFile),
    ).toBe(0)
    expect(printed).toEqual([
      'Maple Fleet is connected to a simulated fleet of 20 vehicles; a running server follows it.',
    ])
    const connection = await stored()
    expect(connection).toMatchObject({ provider: 'simulated', source: 'stormlane', is_enabled: true })
    expect(connection?.credentials_encrypted?.includes('a-secret-key')).toBe(false)
    expect(
      readAccessKey(openSecrets({ dataFolder, secretKey: undefined }), connection?.credentials_encrypted ?? null),
    ).toBe('a-secret-key')
    expect(await admin('telematics', 'list', 'Maple Fleet')).toBe(0)
    expect(printed.at(-1)).toMatch(/^stormlane\s+simulated\s+on\s+yes\s+0\s+never\s+0\s+0$/)
    expect(printed.join('\n')).not.toContain('a-secret-key')
  })

  test('set switches a connection off, and trouble makes its provider misbehave', async () => {
    expect(await admin('telematics', 'set', 'Maple Fleet', 'stormlane', 'off')).toBe(0)
    expect((await stored())?.is_enabled).toBe(false)
    expect(await admin('telematics', 'trouble', 'Maple Fleet', 'mixed', '--share', '0.3')).toBe(0)
    const fleet = await database.asSystem
      .selectFrom('simulated_fleets')
      .where('size', '=', 20)
      .select(['trouble', 'trouble_share'])
      .executeTakeFirst()
    expect(fleet).toEqual({ trouble: 'mixed', trouble_share: 0.3 })
  })

  test.each([
    [['connect', 'Maple Fleet', 'geotab'], 2, 'There is no provider "geotab": it is one of simulated.'],
    [['connect', 'Maple Fleet', 'simulated', '--vehicles', '-1'], 2, expect.stringContaining('--vehicles')],
    [['connect', 'Maple Fleet', 'simulated', '--vehicles=x'], 2, '--vehicles takes a number from 0 to 100000.'],
    [['connect', 'Maple Fleet', 'simulated', '--key-file', '/nowhere'], 1, 'The key file /nowhere cannot be read.'],
    [['set', 'Maple Fleet', 'samsara', 'on'], 1, 'Maple Fleet has no connection samsara; telematics list shows them.'],
    [['trouble', 'Maple Fleet', 'mixed', '--share', '2'], 2, '--share takes a number from 0 to 1.'],
    [['trouble', 'Birch Lines', 'fail'], 1, 'Birch Lines is not connected to a simulated provider.'],
  ])('%j is rejected', async (words, code, message) => {
    expect(await admin('telematics', ...words)).toBe(code)
    expect(errors).toEqual([message])
  })
})

describe('the demo organization', () => {
  const locations = () =>
    database.asSystem
      .selectFrom('locations')
      .where('organization_id', '=', '00000000-0000-4000-8001-000000000001')
      .orderBy('external_id')
      .select(['name', 'external_id', 'timezone', 'latitude'])
      .execute()
  const fleetSize = async () =>
    (await database.asSystem.selectFrom('simulated_fleets').select('size').execute())[0]?.size

  test('scaling fails if there is no demo organization', async () => {
    await database.asSystem.deleteFrom('organizations').execute()
    expect(await admin('demo', 'scale', '--vehicles', '10')).toBe(1)
    expect(errors).toEqual(['There is no demo organization here.'])
  })

  test('scales up and resets, and keeps the assets of users [DEMO-023]', async () => {
    await seedDemo(database, systemClock, () => services)
    expect(await admin('demo', 'scale', '--vehicles', '1000', '--locations', '100')).toBe(0)
    expect(printed).toEqual([
      'The demo fleet has 1000 vehicles.',
      'The demo organization has 100 locations.',
      'The demo organization has 467 routes.',
    ])
    const grown = await locations()
    expect([grown.length, await fleetSize()]).toEqual([100, 1000])
    expect(new Set(grown.map(({ latitude }) => latitude)).size).toBe(100)
    expect(await admin('demo', 'scale', '--locations', '80')).toBe(0)
    expect(await admin('demo', 'scale', '--locations', '100')).toBe(0)
    expect(await locations()).toEqual(grown)
    const routes = async () =>
      (await database.asSystem.selectFrom('routes').select(['external_id', 'name']).execute()).length
    expect(await routes()).toBe(467)
    expect(await admin('demo', 'scale', '--routes', '0')).toBe(0)
    const own = await routes()
    expect(await admin('demo', 'scale', '--routes', String(own + 40))).toBe(0)
    expect(await admin('demo', 'scale', '--routes', String(own + 30))).toBe(0)
    expect(await routes()).toBe(own + 30)
    expect(await admin('demo', 'reset')).toBe(0)
    expect(await routes()).toBe(own)
    expect([(await locations()).length, await fleetSize()]).toEqual([60, 300])
  })

  test('demo users with the public password get a new one, once, and their sessions end; a password of their own stays', async () => {
    const signIn = (email: string, password: string) =>
      services.sessions
        .signIn({ email, password }, FROM)
        .then((signedIn) => ('token' in signedIn ? signedIn.token : ''))
    await database.asSystem
      .updateTable('users')
      .set({ password_hash: await hashPassword('chosen by Marco') })
      .where('email', '=', 'member@stormlane.example')
      .execute()
    const token = await signIn('demo@stormlane.example', 'stormlane-demo')
    expect(await admin('demo', 'password')).toBe(0)
    const [, emails, password = ''] = /^The password of (.+) is ([\w-]{16})$/.exec(printed[0] ?? '') ?? []
    expect(emails?.split(', ').toSorted()).toEqual(
      ['demo', 'expired', 'legacy', 'noflags', 'trial'].map((name) => `${name}@stormlane.example`),
    )
    expect(await services.sessions.authenticate(token)).toBeUndefined()
    await expect(signIn('trial@stormlane.example', 'stormlane-demo')).rejects.toThrow()
    expect(await signIn('trial@stormlane.example', password)).not.toBe('')
    expect(await signIn('member@stormlane.example', 'chosen by Marco')).not.toBe('')
    expect(await admin('demo', 'password')).toBe(1)
    expect(errors).toEqual(['No demo user has the public password.'])
  })

  test.each([['--vehicles', 'many'], ['--locations', '-1'], ['--vehicles', '1e9'], []])(
    '%s %s is rejected',
    async (...words) => {
      expect(await admin('demo', 'scale', ...words)).toBe(2)
      expect(errors).toHaveLength(1)
    },
  )
})

describe('embeds', () => {
  const signIn = async (path: string) => {
    const given = Object.fromEntries(new URLSearchParams(path.split('?')[1]))
    return services.sessions.signIn(given as { provider_name: string }, { address: '192.0.2.1', userAgent: null })
  }

  test('a token is shown once, listed without itself, and revoked with its sessions', async () => {
    await createOrganization('Larch Logistics')
    expect(await admin('embed-token', 'issue', 'larch logistics', 'FreightMarket')).toBe(0)
    const path = printed.splice(0)[0] ?? ''
    expect(path).toMatch(/^\/freightmarket\/embed\?provider_name=freightmarket&provider_token=[\w-]{43}$/)
    const signedIn = await signIn(path)
    const token = 'token' in signedIn ? signedIn.token : ''

    expect(await admin('embed-token', 'list', 'Larch Logistics')).toBe(0)
    const [, row = ''] = printed.splice(0)
    expect(row).toMatch(/freightmarket\s+\S+Z\s+no$/)
    expect(await admin('embed-token', 'revoke', 'Larch Logistics', row.split(' ')[0] ?? '')).toBe(0)
    expect(printed.splice(0)).toEqual(['The token is revoked; 1 session ended.'])
    expect(await services.sessions.authenticate(token)).toBeUndefined()
    await expect(signIn(path)).rejects.toThrow('refused')
  })

  test('a database of the telematics host belongs to one organization', async () => {
    await createOrganization('Maple Motors')
    await createOrganization('Nut Nord')
    expect(await admin('embed-host', 'connect', 'Maple Motors', 'Maple_DB')).toBe(0)
    expect(await admin('embed-host', 'connect', 'Maple Motors', 'maple_db')).toBe(0)
    expect(await admin('embed-host', 'connect', 'Nut Nord', 'maple_db')).toBe(1)
    expect(errors.join()).toContain('belongs to another organization')
    printed = []
    expect(await admin('embed-host', 'list')).toBe(0)
    expect(printed.find((line) => line.startsWith('maple_db'))).toMatch(/Maple Motors/)
    expect(await admin('embed-host', 'disconnect', 'Maple Motors', 'maple_db')).toBe(0)
    expect(await admin('embed-host', 'disconnect', 'Maple Motors', 'maple_db')).toBe(1)
  })

  test.each([
    ['issue', 'geotab'],
    ['issue', 'a provider'],
    ['revoke', 'not-an-id'],
  ])('embed-token %s %s is refused in words', async (verb, word) => {
    await admin('organization', 'create', 'Oak Orders')
    expect(await admin('embed-token', verb, 'Oak Orders', word)).not.toBe(0)
    expect(errors.length).toBeGreaterThan(0)
  })
})

describe('the secret key', () => {
  const keyFile = () => path.join(dataFolder, 'secret.key')
  const own = () => openSecrets({ dataFolder, secretKey: undefined })
  const endpoint = () => database.asSystem.selectFrom('webhook_endpoints').selectAll().executeTakeFirstOrThrow()

  test('is replaced with everything that it encrypts, also by a rotation that was interrupted', async () => {
    const organization_id = await createOrganization('Sealed Freight')
    const old = own()
    const before = readFileSync(keyFile(), 'utf8')
    const sealed = { secret_encrypted: old.encrypt('now'), old_secret_encrypted: old.encrypt('earlier') }
    const row = { organization_id, url: 'https://hooks.example/', events: [], created_at: new Date(), ...sealed }
    await database.asSystem.insertInto('webhook_endpoints').values(row).execute()
    expect([await admin('secret-key', 'rotate'), errors]).toEqual([0, []])
    expect(printed.at(-1)).toMatch(/^\d+ stored secrets have a new key\. Back up /)
    expect(readFileSync(keyFile(), 'utf8')).not.toBe(before)
    expect(existsSync(`${keyFile()}.new`)).toBe(false)
    const { secret_encrypted, old_secret_encrypted } = await endpoint()
    expect([own().decrypt(secret_encrypted), own().decrypt(old_secret_encrypted ?? secret_encrypted)]).toEqual([
      'now',
      'earlier',
    ])
    expect(() => old.decrypt(secret_encrypted)).toThrow()
    // A server with the old key is refused, one with the new key starts.
    await expect(requireSecret(database, old)).rejects.toThrow(
      /^The database belongs to another secret key: set SECRET_KEY/,
    )
    await expect(requireSecret(database, own())).resolves.toBeUndefined()
    // Killed after the database was changed and before the file was renamed.
    writeFileSync(`${keyFile()}.new`, readFileSync(keyFile()))
    writeFileSync(keyFile(), before)
    expect(await admin('secret-key', 'rotate')).toBe(0)
    expect(own().decrypt((await endpoint()).secret_encrypted)).toBe('now')
  })

  test('that does not open what is stored replaces nothing', async () => {
    const { secret_encrypted } = await endpoint()
    const right = readFileSync(keyFile())
    writeFileSync(keyFile(), 'ab'.repeat(32))
    expect(await admin('secret-key', 'rotate')).toBe(1)
    expect(errors.at(-1)).toMatch(/^A stored value was encrypted with another key/)
    expect((await endpoint()).secret_encrypted).toEqual(secret_encrypted)
    writeFileSync(keyFile(), right)
    rmSync(`${keyFile()}.new`)
  })

  test('of the configuration is written beside it, to be set by the operator', async () => {
    const environment = {
      DATABASE_URL: database.url,
      STORMLANE_DATA: dataFolder,
      SECRET_KEY: readFileSync(keyFile(), 'utf8'),
    }
    const terminal = { print: (line: string) => printed.push(line), printError: console.error, ask: async () => '' }
    expect(await runAdmin(['secret-key', 'rotate'], environment, terminal)).toBe(0)
    expect(printed.at(-1)).toContain('Set SECRET_KEY to the content of')
    const secretKey = readFileSync(`${keyFile()}.new`, 'utf8')
    expect(printed.join()).not.toContain(secretKey)
    expect(openSecrets({ dataFolder, secretKey }).decrypt((await endpoint()).secret_encrypted)).toBe('now')
  })

  test('is not replaced while a server uses the database', async () => {
    const running = new Client({ connectionString: database.url, application_name: 'stormlane queue' })
    await running.connect()
    expect(await admin('secret-key', 'rotate')).toBe(1)
    expect(errors.at(-1)).toMatch(/^A server uses this database: stop it first/)
    await running.end()
  })

  test('encrypts the columns that say so, and the rotation knows all of them', async () => {
    const { rows } = await sql<{ name: string }>`select table_name || '.' || column_name as name
      from information_schema.columns where column_name like '%encrypted%' and table_schema = 'public'`.execute(
      database.asSystem,
    )
    expect(rows.map(({ name }) => name).toSorted()).toEqual(SEALED_COLUMNS.map((names) => names.join('.')).toSorted())
  })
})
