// CPU time per page of vehicles over HTTP: cached serialized rows against plain Fastify, which serializes the objects again. Between two
// pages nothing changes, or in the second case a twentieth of the vehicles. Size is the number of vehicles; the goal is 3x.
import { once } from 'node:events'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { Writable } from 'node:stream'
import { vehicleJson } from '@stormlane/server/src/modules/vehicles/vehicle-on-wire.ts'
import { VehiclePages } from '@stormlane/server/src/modules/vehicles/vehicle-pages.ts'
import { sendJson } from '@stormlane/server/src/platform/http/send-json.ts'
import Fastify, { type FastifyInstance } from 'fastify'

const TASKS = 200
const [BEGINS, ENDS] = [Buffer.from('{"vehicles":['), Buffer.from(']}')]

interface Answers {
  ours: number
  theirs: number
}

for (const size of [100, 500])
  for (const changing of [0, 0.05]) {
    const rows = Array.from({ length: size }, (_, number) => rowOf(number))
    const app = Fastify()
    const pages = new VehiclePages()
    let round = 0
    const changed = Math.round(size * changing)
    app.get('/ours', async (_request, reply) => {
      round++
      const versions = rows.map(({ id }, i) => ({ id, version: i < changed ? String(round) : '0' }))
      const page = await pages.page(versions, async (ids) => {
        const wanted = new Set(ids)
        return new Map(rows.filter(({ id }) => wanted.has(id)).map((row) => [row.id, vehicleJson(row)]))
      })
      return sendJson(reply, Buffer.concat([BEGINS, ...page, ENDS]))
    })
    const objects = rows.map((row) => JSON.parse(vehicleJson(row)) as object)
    app.get('/theirs', async () => ({ vehicles: objects }))
    await app.ready()
    for (let warmUp = 0; warmUp < 40; warmUp++) for (const url of ['/ours', '/theirs']) await ask(app, url)
    const spent: Answers = { ours: 0, theirs: 0 }
    for (let task = 0; task < TASKS; task++)
      for (const side of ['ours', 'theirs'] as const) {
        const before = process.cpuUsage()
        await ask(app, `/${side}`)
        const { user, system } = process.cpuUsage(before)
        spent[side] += (user + system) / 1000 / TASKS
      }
    await app.close()
    const [ours, theirs] = [rounded(spent.ours), rounded(spent.theirs)]
    const bench = changing === 0 ? 'vehicles, none changed' : 'vehicles, a twentieth changed'
    console.log(
      JSON.stringify({ bench, size, unit: 'ms CPU', ours, peer: 'fastify', theirs, ratio: rounded(theirs / ours) }),
    )
  }

/** A request without a network: the response is converted to bytes and dropped. */
async function ask(app: FastifyInstance, url: string): Promise<void> {
  const request = new IncomingMessage(new Socket())
  Object.assign(request, { method: 'GET', url, headers: { host: 'bench' } })
  const response = new ServerResponse(request)
  response.assignSocket(new Writable({ write: (_chunk, _encoding, done) => done() }) as Socket)
  const done = once(response, 'finish')
  app.routing(request, response)
  await done
}

function rowOf(number: number): Parameters<typeof vehicleJson>[0] {
  const tag = { id: 'impact:road', source: 'impact', text: 'Road Conditions: Moderate', value: 4.6, impact_level: 2 }
  const current = {
    current_impact: {
      overall_impact_level: 2,
      tags: [{ ...tag, reason: 'Snow 0.6 in/h (moderate from 0.5 in/h)' }],
      tag_priority: ['impact:road'],
      last_updated_at: '2026-01-10T18:00:00.000Z',
    },
    current_insight: [{ ...tag, id: 'insight:slowed', text: 'Slowed 14% by weather', reason: 'Snow 0.6 in/h' }],
    current_conditions: {
      temperature: 27,
      precipitation: { type: 'snow', value: 0.6, units: 'in/h', label: 'Moderate snow', color: '#3B82D6' },
      visibility: 0.8,
      wind: { value: 14, direction_degrees: 290, direction_cardinal: 'W', max_gust: 24 },
      road_risk: { value: 4.6 },
      tipping_index: 0.8,
      last_updated_at: '2026-01-10T18:00:00.000Z',
    },
  }
  return {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    name: `Truck ${number}`,
    source: 'stormlane',
    external_id: `SL-${number}`,
    external_driver_id: `D-${number}`,
    group_ids: ['00000000-0000-4000-8003-000000000004', '00000000-0000-4000-8003-000000000013'],
    type: 'truck',
    route_id: null,
    notifications_enabled: true,
    latitude: 41 + number / 1000,
    longitude: -96,
    bearing: 90,
    speed_mps: 27,
    reported_at: new Date('2026-01-10T18:00:00Z'),
    current: JSON.stringify(current),
    upcoming: null,
  }
}

function rounded(value: number): number {
  return Number(value.toPrecision(3))
}
