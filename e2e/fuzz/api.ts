// npm run fuzz -- api [requests] [seed]: sends requests made from the contract to a server of its own: malformed, at
// bounds, huge, with ids of other organizations, with missing and expired tokens. Exits with 1 after an answer of 500
// or above, an answer that took 5 seconds, or if memory is not released.
import {
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
import { randomRequest } from '../hostile/random-request.ts'

const REQUESTS = Number(process.argv[2] ?? 50_000)
const SEED = Number(process.argv[3] ?? 1)
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
const callsSent = new Set<string>()
let sent = 0

await run.untilWholeRun()
const callers = {
  admin: await run.signIn(),
  member: await run.signIn('member@stormlane.example'),
  other: await run.signIn('trial@stormlane.example'),
  signedOut: await run.signIn(),
}
await run.post(`/api${signOut.path}`, {}, callers.signedOut)
const ids = await knownIds()
await sendUntil(WARM_UP)
await run.endWarmUp()
await sendUntil(REQUESTS)
await run.report({ calls: callsSent.size })

async function sendUntil(count: number): Promise<void> {
  await Promise.all(Array.from({ length: CLIENTS }, () => client(count)))
}

async function client(count: number): Promise<void> {
  while (sent < count && run.isRunning()) {
    sent++
    if (sent % 5000 === 0) {
      console.log(run.progress())
      // One of its calls may have ended the session.
      callers.other = (await run.signIn('trial@stormlane.example')) ?? callers.other
    }
    const call = pick(random, CONTRACT_CALLS)
    callsSent.add(call.id)
    const { admin, member, other, signedOut } = callers
    // Most requests come from an admin, because most calls are theirs.
    const tokens = SHUTTING_OUT.has(call.id)
      ? [other, other, signedOut, undefined]
      : [admin, admin, admin, admin, member, other, signedOut, undefined]
    await run.send(randomRequest(random, call, { tokens, ids }))
  }
}

/** Ids in the lists of two organizations. */
async function knownIds(): Promise<string[]> {
  const found: string[] = []
  for (const token of [callers.admin, callers.other])
    for (const call of [listLocations, listRoutes, listVehicles, listDriverNotifications, listMembers]) {
      const response = await fetch(`${run.url}/api${call.path}`, { headers: { authorization: `Bearer ${token}` } })
      for (const [, id] of (await response.text()).matchAll(/"id":"([0-9a-f-]{36})"/g)) found.push(id as string)
    }
  if (found.length === 0) throw new Error('The lists of the demo hold no id.')
  return found
}
