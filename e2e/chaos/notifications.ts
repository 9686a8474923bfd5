// npm run chaos -- notifications [messages] [kills]: sends messages to drivers through a provider that fails, hangs, limits the rate and
// loses answers, while the server and the delivering worker are killed (kill -9) repeatedly. Counts lost and duplicate messages and the time
// from a kill to the next attempt. Exits with 1 if a reliability goal is missed, or if the trouble or the kills hit no message.
import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '@stormlane/domain/measures'
import { countArgument } from '../hostile/number-argument.ts'
import { openReach } from '../hostile/reach.ts'
import { startServerPair } from '../server-pair.ts'

const MESSAGES = countArgument(1, 'The number of messages', 5000)
const KILLS = countArgument(2, 'The number of kills', 50)
const WRITERS = 4
/** Share of messages for which the provider fails, hangs, limits the rate or loses its answer. */
const TROUBLE_SHARE = 0.1
const NEXT_ATTEMPT_WITHIN_MS = 10_000
const DELIVERED_WITHIN_MS = 10 * 60_000
/** Each process is killed at a different time after its start. */
const random = seededRandom(1)

const servers = await startServerPair('notifications')
const { database } = servers
await database.asSystem
  .updateTable('simulated_fleets')
  .set({ trouble: 'mixed', trouble_share: TROUBLE_SHARE })
  .execute()
const vehicles = await servers.vehicleIds()
await servers.signIn()

const reach = openReach(['messages acknowledged', 'messages sent again', 'messages left behind by a killed process'])
const acknowledged = new Set<string>()
let refused = 0
let next = 0
/** Writing is throttled, so that it lasts as long as the kills. */
let allowed = 0
const attemptsAfterMs: number[] = []
const startedAt = Date.now()
const writers = Array.from({ length: WRITERS }, () => write())
for (let kill = 0; kill < KILLS; kill++) {
  allowed = Math.ceil((MESSAGES * (kill + 1)) / KILLS)
  await sleep(300 + random() * 1500)
  const victim = kill % 2 === 0 ? 'worker' : 'server'
  await servers.kill(victim, async (pid) => {
    attemptsAfterMs.push(await orphanRetryMs(` ${pid} `, Date.now()))
  })
  console.log(
    `kill ${kill + 1}: the ${victim}, with ${acknowledged.size} messages acknowledged, ${await waiting()} waiting`,
  )
}
await Promise.all(writers)
const deadline = Date.now() + DELIVERED_WITHIN_MS
while ((await waiting()) > 0 && Date.now() < deadline) await sleep(500)

const inbox = await database.asSystem.selectFrom('simulated_inbox').select(['text', 'times_received']).execute()
const shown = new Map<string, number>()
for (const { text } of inbox) shown.set(text, (shown.get(text) ?? 0) + 1)
const lost = [...acknowledged].filter((text) => !shown.has(text)).length
const twice = [...shown.values()].filter((times) => times > 1).length
const failed = await database.asSystem
  .selectFrom('vehicle_messages')
  .where('status', '=', 'failed')
  .select('id')
  .execute()
const slowest = Math.max(0, ...attemptsAfterMs)
const sentAgain = inbox.reduce((sum, { times_received }) => sum + times_received - 1, 0)
reach.add('messages acknowledged', acknowledged.size)
reach.add('messages sent again', sentAgain)
for (const sentence of reach.missed()) console.log(sentence)
console.log(
  JSON.stringify({
    messages: acknowledged.size,
    kills: KILLS,
    refused,
    lost,
    shownTwice: twice,
    sentAgain,
    failed: failed.length,
    slowestNextAttemptMs: slowest,
    reached: reach.counts,
    seconds: Math.round((Date.now() - startedAt) / 1000),
  }),
)
await servers.stop()
const isMissed = lost > 0 || twice > 0 || slowest > NEXT_ATTEMPT_WITHIN_MS || reach.missed().length > 0
process.exitCode = isMissed ? 1 : 0

/** Each text is sent once. If the answer is lost, the message may or may not be stored, so it does not count. */
async function write(): Promise<void> {
  while (acknowledged.size < MESSAGES) {
    if (acknowledged.size >= allowed) {
      await sleep(20)
      continue
    }
    const number = next++
    const text = `chaos ${number}`
    const vehicle = vehicles[number % vehicles.length]
    try {
      await servers.post(`/vehicles/${vehicle}/message`, { message: text, urgent: false })
      acknowledged.add(text)
    } catch {
      refused++
      await sleep(100)
    }
  }
}

async function waiting(): Promise<number> {
  return (await database.asSystem.selectFrom('message_outbox').select('message_id').execute()).length
}

/** Time until all messages leased by the killed process were tried again. The name of a lease owner contains its process id. */
async function orphanRetryMs(ownerPart: string, killedAt: number): Promise<number> {
  const leased = async () => {
    const rows = await database.asSystem
      .selectFrom('message_outbox')
      .where('lease_owner', 'like', `%${ownerPart}%`)
      .select('message_id')
      .execute()
    return rows.length
  }
  const orphans = await leased()
  reach.add('messages left behind by a killed process', orphans)
  if (orphans === 0) return 0
  for (; Date.now() - killedAt < 60_000; await sleep(50)) if ((await leased()) === 0) return Date.now() - killedAt
  return 60_000
}
