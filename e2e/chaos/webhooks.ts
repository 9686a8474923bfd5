// npm run chaos -- webhooks [events] [kills]: sends messages to drivers, each of which becomes an event for a webhook, while the server and
// the worker are killed (kill -9) repeatedly and the receiver fails, hangs and loses its answers. Counts events that were lost, came out of
// order for their vehicle, or came again under another id. Exits with 1 if there is one, or if a kind of trouble never happened.
import { createServer, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '@stormlane/domain/measures'
import { countArgument } from '../hostile/number-argument.ts'
import { openReach } from '../hostile/reach.ts'
import { startServerPair } from '../server-pair.ts'
import { freePort } from '../server-process.ts'

const EVENTS = countArgument(1, 'The number of events', 5000)
const KILLS = countArgument(2, 'The number of kills', 20)
const WRITERS = 4
/** Shares of calls that the receiver refuses, never answers, or accepts while its answer is lost. */
const TROUBLE = { fails: 0.1, hangs: 0.01, repeats: 0.05 }
const DELIVERED_WITHIN_MS = 15 * 60_000
const random = seededRandom(1)
let isHealthy = false

const taken = new Set<string>()
/** The ids under which each message arrived. */
const idsByText = new Map<string, Set<string>>()
/** The numbers of each vehicle's messages in the order in which they first arrived. */
const numbersByVehicle = new Map<string, number[]>()
const reach = openReach(['calls', 'calls refused', 'calls that hang', 'answers lost', 'events taken'])
const receiverPort = await freePort()
const receiver = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => receive(String(request.headers['webhook-id']), Buffer.concat(parts).toString(), response))
  request.on('error', () => undefined)
})
receiver.listen(receiverPort, '127.0.0.1')

const servers = await startServerPair('webhooks', { OUTGOING_PRIVATE_HOSTS: `127.0.0.1:${receiverPort}` })
const vehicles = await servers.vehicleIds()
await servers.signIn()
await servers.post('/account/webhooks', { url: `http://127.0.0.1:${receiverPort}/in`, events: ['message.delivered'] })

const acknowledged = new Set<string>()
let refused = 0
/** Writing is throttled, so that it lasts as long as the kills. */
let allowed = 0
const startedAt = Date.now()
const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer))
for (let kill = 0; kill < KILLS; kill++) {
  allowed = Math.ceil((EVENTS * (kill + 1)) / KILLS)
  await sleep(500 + random() * 2500)
  const victim = kill % 2 === 0 ? 'worker' : 'server'
  await servers.kill(victim)
  console.log(
    `kill ${kill + 1}: the ${victim}, with ${acknowledged.size} messages acknowledged, ${taken.size} events taken`,
  )
}
await Promise.all(writers)
// The receiver recovers, and events that failed several times are made due now instead of after minutes or hours.
isHealthy = true
const deadline = Date.now() + DELIVERED_WITHIN_MS
while ((await waiting()) > 0 && Date.now() < deadline) {
  await servers.database.asSystem.updateTable('webhook_outbox').set({ due_at: new Date() }).execute()
  await sleep(2000)
}

const lost = [...acknowledged].filter((text) => !taken.has(text)).length
const otherIds = [...idsByText.values()].filter((ids) => ids.size > 1).length
const outOfOrder = [...numbersByVehicle.values()].filter((numbers) =>
  numbers.some((number, i) => i > 0 && number < (numbers[i - 1] as number)),
).length
console.log(
  JSON.stringify({
    events: acknowledged.size,
    kills: KILLS,
    refused,
    lost,
    vehiclesOutOfOrder: outOfOrder,
    underAnotherId: otherIds,
    reached: reach.counts,
    seconds: Math.round((Date.now() - startedAt) / 1000),
  }),
)
await servers.stop()
receiver.closeAllConnections()
receiver.close()
for (const sentence of reach.missed()) console.log(sentence)
process.exitCode = lost + outOfOrder + otherIds + reach.missed().length > 0 ? 1 : 0

/** A message contains its vehicle and its number among that vehicle's messages. */
function receive(id: string, body: string, response: ServerResponse): void {
  reach.add('calls')
  const { data } = JSON.parse(body) as { data: { message: { message: string } } }
  const { message } = data.message
  const chance = isHealthy ? 0.5 : random()
  if (chance < TROUBLE.fails) {
    reach.add('calls refused')
    response.writeHead(500).end()
    return
  }
  if (chance < TROUBLE.fails + TROUBLE.hangs) {
    reach.add('calls that hang')
    return
  }
  idsByText.set(message, (idsByText.get(message) ?? new Set()).add(id))
  if (!taken.has(message)) {
    const [vehicle = '', number] = message.split(' #')
    numbersByVehicle.set(vehicle, [...(numbersByVehicle.get(vehicle) ?? []), Number(number)])
    taken.add(message)
    reach.add('events taken')
  }
  if (chance > 1 - TROUBLE.repeats) {
    reach.add('answers lost')
    response.destroy()
  } else response.writeHead(204).end()
}

/** Each writer has its own vehicles and writes one message at a time, so the messages of a vehicle have an order. */
async function write(writer: number): Promise<void> {
  const own = vehicles.filter((_, i) => i % WRITERS === writer)
  for (let next = 0; acknowledged.size < EVENTS; ) {
    if (acknowledged.size >= allowed) {
      await sleep(20)
      continue
    }
    const vehicle = own[next % own.length] as string
    const message = `${vehicle} #${next++}`
    try {
      await servers.post(`/vehicles/${vehicle}/message`, { message, urgent: false })
      acknowledged.add(message)
    } catch {
      // The message may or may not be stored, so it does not count.
      refused++
      await sleep(100)
    }
  }
}

async function waiting(): Promise<number> {
  const { asSystem } = servers.database
  const messages = await asSystem.selectFrom('message_outbox').select('message_id').execute()
  const events = await asSystem.selectFrom('webhook_outbox').select('delivery_id').execute()
  return messages.length + events.length
}
