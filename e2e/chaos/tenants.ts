// npm run chaos -- tenants [path|query|body|token]: sends every call of the contract to a server of its own, as
// anonymous, member, admin, another organization, and with API tokens. A resource that is not the caller's must be
// answered like one that does not exist, in body and in response time. Exits with 1 otherwise, or if a caller has no access to
// what is its own: it could not tell anything apart.
import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import { type Call, createApiToken, createLocation, createRoute, listMySessions, signOut } from '@stormlane/contract'
import { findExample } from '@stormlane/contract/examples'
import { API_PERMISSIONS } from '@stormlane/domain/product'
import { runAdmin } from '@stormlane/server/src/admin/run-admin.ts'
import { DEMO_ORGANIZATION_ID } from '@stormlane/server/src/demo/demo-assets.ts'
import { makeOwnedResources, OWNER_ID } from '@stormlane/server/test/owned-resources.ts'
import { sendCall } from '@stormlane/server/test/send-call.ts'
import { TEST_NOW } from '@stormlane/server/test/test-now.ts'
import { rowsOf } from '@stormlane/server/test/twin-organizations.ts'
import { compareTimes, TIME_BOUND } from '../hostile/compare-times.ts'
import { openReach } from '../hostile/reach.ts'
import { remoteApp } from '../hostile/remote-app.ts'
import {
  CALLS_WITH_ID,
  GUARDED_CALLS,
  type Pair,
  resourceOf,
  type Tokens,
  tenantPairs,
} from '../hostile/tenant-pairs.ts'
import { startSingleServer } from '../single-server.ts'

/** Tests only ids in this place: path, query, body or token. */
const PLACE = process.argv[2]
const OTHER_ORGANIZATION = 'Juniper Grocers'
type ListReader = 'member' | 'own token' | 'other organization' | 'token of another'
const OWNER_NAME = 'Dana Whitfield'

// The clock stands still and no jobs run, so only callers can change a row.
const server = await startSingleServer('tenants', { ROLE: 'api', STORMLANE_TEST_CLOCK: TEST_NOW.toISOString() })
const app = remoteApp(server)
const failures: string[] = []
const reach = openReach([
  'pairs',
  'pairs answered with 404',
  'lists read as member',
  'lists read as own token',
  'lists read as other organization',
  'lists read as token of another',
])
let answers = 0

const owner = await server.signIn()
const resources = await makeOwnedResources(app, owner)
const tokens = await signInCallers()
const pairs = tenantPairs(app, resources, tokens, {
  own: await makeStrangersAssets(),
  names: await foreignNames(),
}).filter(({ place }) => PLACE === undefined || place === PLACE)
await warmUp()
const before = await rowsOf(server.database, DEMO_ORGANIZATION_ID)
let largestMs = 0
for (const [index, pair] of pairs.entries()) {
  await compare(pair)
  if ((index + 1) % 50 === 0) console.log(`${index + 1} of ${pairs.length} pairs, ${failures.length} failures`)
}
await readLists()
const after = await rowsOf(server.database, DEMO_ORGANIZATION_ID)
for (const table of Object.keys(before))
  if (!isDeepStrictEqual(before[table], after[table])) failures.push(`rows of ${table} changed`)
await readOwnLists()
await findAsOwner()
app.close()
await server.stop()

failures.push(...reach.missed())
for (const failure of failures) console.log(failure)
console.log(
  JSON.stringify({
    calls: GUARDED_CALLS.length,
    reached: reach.counts,
    answers,
    largestDifferenceMs: Number(largestMs.toFixed(2)),
    bound: `${TIME_BOUND.ms} ms or ${100 * TIME_BOUND.share} %, whichever is more`,
    failures: failures.length,
  }),
)
process.exitCode = failures.length > 0 ? 1 : 0

async function compare(pair: Pair): Promise<void> {
  const { call, caller, place } = pair
  const words = `${call.id} with an id in the ${place}, as ${caller}`
  const [existing, missing] = [await pair.existing(), await pair.missing()]
  answers += 2
  reach.add('pairs')
  if (existing.status === 404) reach.add('pairs answered with 404')
  if (!isDeepStrictEqual(existing, missing))
    return void failures.push(`${words}: ${JSON.stringify(existing)} is not ${JSON.stringify(missing)}`)
  if (caller === 'anonymous' && call.access !== 'public' && existing.status !== 401)
    return void failures.push(`${words}: ${existing.status} instead of 401`)
  const count = (work: Pair['existing']) => () => {
    answers++
    return work()
  }
  const { existingMs, missingMs, isOutOfBounds } = await compareTimes(count(pair.existing), count(pair.missing))
  if (!isOutOfBounds) largestMs = Math.max(largestMs, Math.abs(existingMs - missingMs))
  else failures.push(`${words}: ${existingMs.toFixed(2)} ms is not ${missingMs.toFixed(2)} ms`)
}

/** Checks that lists need a session, and that those of another organization name nothing of the demo organization. */
async function readLists(): Promise<void> {
  const foreign = [DEMO_ORGANIZATION_ID, OWNER_ID, OWNER_NAME, ...Object.values(resources).map(({ id }) => id)]
  for (const call of GUARDED_CALLS.filter(({ path }) => !path.includes('/:id'))) {
    answers++
    const { status } = await sendCall(app, call, undefined)
    if (status !== 401) failures.push(`${call.id} answers ${status} without a session`)
    if (call.method !== 'GET') continue
    for (const caller of ['other organization', 'token of another'] as const) {
      const text = await readList(call, caller)
      for (const mark of foreign) if (text.includes(mark)) failures.push(`${call.id} shows ${mark} to ${caller}`)
    }
  }
}

/** Counts what members and own tokens may read. Using a token is stored, so this comes after the rows were compared. */
async function readOwnLists(): Promise<void> {
  for (const call of GUARDED_CALLS.filter(({ method, path }) => method === 'GET' && !path.includes('/:id')))
    for (const caller of ['member', 'own token'] as const) await readList(call, caller)
}

async function readList(call: Call, caller: ListReader): Promise<string> {
  answers++
  const { status, text } = await sendCall(app, call, tokens[caller])
  if (status === 200) reach.add(`lists read as ${caller}`)
  return text
}

/** Without this check, calls that never find anything would pass. Calls that remove a resource come last. */
async function findAsOwner(): Promise<void> {
  const removes = ({ id, method }: (typeof CALLS_WITH_ID)[number]) => method === 'DELETE' || id === 'removePasskey'
  for (const call of CALLS_WITH_ID.toSorted((one, other) => Number(removes(one)) - Number(removes(other)))) {
    answers++
    const { status } = await sendCall(app, call, owner, { id: resourceOf(resources, call)?.id })
    if (status === 404) failures.push(`${call.id} does not find what the caller owns`)
  }
}

async function signInCallers(): Promise<Tokens> {
  await grantApiAccess()
  const [admin, member, other] = [
    owner,
    await server.signIn('member@stormlane.example'),
    await server.signIn('trial@stormlane.example'),
  ]
  const ended = await server.signIn()
  await sendCall(app, signOut, ended)
  const { sessions } = await app.ask(listMySessions, member)
  assert(sessions[0], 'The member has no session.')
  return {
    admin,
    member,
    'other organization': other,
    'own token': await newApiToken(admin),
    'token of another': await newApiToken(other),
    ended,
    memberSessionId: sessions[0].id,
  }
}

/** Grants API access to the other organization and removes the API rate limits, so that they refuse no call. */
async function grantApiAccess(): Promise<void> {
  const env = { ...process.env, STORMLANE_DATA: server.dataFolder }
  const quiet = { print: () => undefined, printError: console.error, ask: async () => '' }
  assert.equal(await runAdmin(['api-access', 'grant', OTHER_ORGANIZATION], env, quiet), 0)
  await server.database.asSystem
    .updateTable('api_limits')
    .set({ max_requests_per_second: null, max_requests_per_minute: null })
    .execute()
}

async function makeStrangersAssets() {
  const other = tokens['other organization']
  const make = async (call: Call) => {
    const answer = await sendCall(app, call, other, { body: findExample(call)?.body })
    assert.equal(answer.status, 200, answer.text)
    return JSON.parse(answer.text) as { route: { id: string }; city: { id: string } }
  }
  return { routeId: (await make(createRoute)).route.id, locationId: (await make(createLocation)).city.id }
}

/** External ids of the first route and location of the demo organization. */
async function foreignNames() {
  const { asSystem } = server.database
  const nameAt = async (table: 'routes' | 'locations', path: string) => {
    const found = asSystem.selectFrom(table).where('id', '=', resources[path]?.id ?? '')
    return (await found.select('external_id').executeTakeFirstOrThrow()).external_id ?? ''
  }
  return { route: await nameAt('routes', '/routes'), location: await nameAt('locations', '/cities') }
}

async function newApiToken(admin: string): Promise<string> {
  const body = { name: 'Chaos', permissions: API_PERMISSIONS }
  const answer = await sendCall(app, createApiToken, admin, { body })
  assert.equal(answer.status, 200, answer.text)
  return (JSON.parse(answer.text) as { token: string }).token
}

/** The first use of a session or token is stored, and the first answers come from code that is not compiled yet. */
async function warmUp(): Promise<void> {
  for (const pair of pairs) {
    await pair.missing()
    answers++
  }
}
