// npm run fuzz -- api [requests] [seed]: sends requests made from the contract to a server of its own: malformed, at
// bounds, huge, with ids of other organizations, with missing and expired tokens. Exits with 1 after an answer of 500
// or above, an answer that took 5 seconds, if memory is not released, or if a call or a signed-in caller was never reached.
import {
  getMe,
  listDriverNotifications,
  listLocations,
  listMembers,
  listRoutes,
  listVehicles,
  signOut,
} from '@stormlane/contract'
import { seededRandom } from '@stormlane/domain/measures'
import { CONTRACT_CALLS } from '@stormlane/server/test/contract-calls.ts'
import { startFuzzRun } from '../hostile/fuzz-run.ts'
import { pick } from '../hostile/hostile-values.ts'
import { countArgument } from '../hostile/number-argument.ts'
import { randomRequest } from '../hostile/random-request.ts'
import { openReach } from '../hostile/reach.ts'

/** Calls are picked at random; with this many requests none of them is left out. */
const LEAST_REQUESTS = 20 * CONTRACT_CALLS.length
const REQUESTS = countArgument(1, 'The number of requests', 50_000, LEAST_REQUESTS)
const SEED = countArgument(2, 'The seed', 1)
const CLIENTS = 8
const WARM_UP = Math.min(10_000, REQUESTS / 5)
/**
 * Calls that can lock the callers out. They are sent as the admin of another organization: even if that admin can no
 * longer sign in, the other calls continue.
 */
const SHUTTING_OUT = new Set([
  'changeMyPassword',
  'endMemberSessions',
  'endMyOtherSessions',
  'endMySession',
  'removeMember',
  'resetMemberSecondFactor',
  'saveIdentityProvider',
  'signOut',
  'updateMember',
  'updateSignInRules',
])

const run = await startFuzzRun()
const random = seededRandom(SEED)
/** A call is reached by an answer other than "sign in first". */
const calls = openReach(CONTRACT_CALLS.map(({ id }) => id))
const callers = ['admin', 'member', 'other organization'] as const
const more = openReach([...callers.map((caller) => `${caller} signed in at the end`), 'answers of success'])
let sent = 0

await run.untilWholeRun()
const tokens = {
  admin: await run.signIn(),
  member: await run.signIn('member@stormlane.example'),
  'other organization': await run.signIn('trial@stormlane.example'),
  'signed out': await run.signIn(),
}
const absent = Object.entries(tokens).find(([, token]) => token === undefined)
if (absent) throw new Error(`The caller "${absent[0]}" could not sign in.`)
await run.post(`/api${signOut.path}`, {}, tokens['signed out'])
const ids = await knownIds()
await sendUntil(WARM_UP)
await run.endWarmUp()
await sendUntil(REQUESTS)
for (const caller of callers) if (await isSignedIn(tokens[caller])) more.add(`${caller} signed in at the end`)
await run.report({
  counts: { ...more.counts, calls: CONTRACT_CALLS.length - calls.missed().length },
  missed: () => [...calls.missed(), ...more.missed()],
})

async function sendUntil(count: number): Promise<void> {
  await Promise.all(Array.from({ length: CLIENTS }, () => client(count)))
}

async function client(count: number): Promise<void> {
  while (sent < count && run.isRunning()) {
    sent++
    if (sent % 5000 === 0) console.log(run.progress())
    const call = pick(random, CONTRACT_CALLS)
    const { admin, member, 'other organization': other, 'signed out': signedOut } = tokens
    // Most requests come from an admin, because most calls are theirs.
    const senders = SHUTTING_OUT.has(call.id)
      ? [other, other, signedOut, undefined]
      : [admin, admin, admin, admin, member, other, signedOut, undefined]
    const { status } = await run.send(randomRequest(random, call, { tokens: senders, ids }))
    if (status !== 0 && status !== 401) calls.add(call.id)
    if (!isSuccess(status)) continue
    more.add('answers of success')
    if (SHUTTING_OUT.has(call.id))
      tokens['other organization'] = (await run.signIn('trial@stormlane.example')) ?? tokens['other organization']
  }
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300
}

async function isSignedIn(token: string | undefined): Promise<boolean> {
  const me = { call: getMe.id, method: 'GET', path: `/api${getMe.path}` }
  return isSuccess((await run.send({ ...me, headers: { authorization: `Bearer ${token}` } })).status)
}

/** Ids in the lists of two organizations. */
async function knownIds(): Promise<string[]> {
  const found: string[] = []
  for (const token of [tokens.admin, tokens['other organization']])
    for (const call of [listLocations, listRoutes, listVehicles, listDriverNotifications, listMembers]) {
      const response = await fetch(`${run.url}/api${call.path}`, { headers: { authorization: `Bearer ${token}` } })
      for (const [, id] of (await response.text()).matchAll(/"id":"([0-9a-f-]{36})"/g)) found.push(id as string)
    }
  if (found.length === 0) throw new Error('The lists of the demo hold no id.')
  return found
}
