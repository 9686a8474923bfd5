import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  EVENT_TYPES,
  type EventSource,
  type GovernmentAlert,
  type GovernmentAlertSource,
} from '@stormlane/domain/hazards'
import { type FeedReport, withProblem } from '@stormlane/domain/product'
import { DAY_MS, HOUR_MS } from '@stormlane/domain/time'
import { nwsInThread } from '@stormlane/feeds'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { publishTestRun } from '../../test/forecast.ts'
import { testAlert } from '../../test/test-alert.ts'
import { dataSourceRepository } from '../modules/data-sources/data-source.repository.ts'
import { openGovernmentAlerts } from '../modules/government-alerts/government-alert.service.ts'
import { openLeases } from '../platform/database/leases.ts'
import { openGuarded } from '../platform/outgoing/guarded-connection.ts'
import { feedMayBePolled, hazardFeeds } from './hazard-feeds.ts'
import { type LastPolls, refreshDueFeeds } from './watch-hazards.ts'

let server: TestApp

beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.stop())

/** There is no other process. */
const follows = async () => true
/** Every feed may be polled. */
const mayPoll = () => true

const activeIds = () => server.hazards.alerts.current().alerts.map(({ alert }) => alert.id)

const WARNING = testAlert({ west: -100, south: 40, east: -96, north: 44 }, { id: 'watched' })

test('the watch stores the answer of each source, notifies every organization of changes, and survives a failing source', async () => {
  /** The number of organizations that were notified. */
  const countUpdates = async (eventType: string) => {
    const rows = await server.database.asSystem
      .selectFrom('realtime_updates')
      .where('channel', '=', 'events')
      .select('data')
      .execute()
    return rows.filter(({ data }) => data.event_type === eventType).length
  }
  const messages = vi.fn(async () => [WARNING])
  const source = {
    name: 'test',
    messages,
    types: EVENT_TYPES,
    events: async () => [],
    floodChance: async () => [],
    roadConditions: async () => [],
  }
  const feeds = hazardFeeds({
    ...server,
    sources: { alerts: source, events: source, floods: source, roads: source },
    publish: server.services.publish,
  })
  const lastPolls: LastPolls = new Map()
  const report = vi.fn()
  const refresh = () =>
    refreshDueFeeds({ ...server, feeds, mayPoll, follows, report }, lastPolls, new AbortController().signal)
  await refresh()
  expect(activeIds()).toContain('watched')
  expect(await countUpdates('governmental_alerts')).toBe(5)
  await refresh()
  expect(messages).toHaveBeenCalledTimes(1)
  server.clock.moveTo(new Date(TEST_NOW.getTime() + 120_000))
  messages.mockRejectedValueOnce(new Error('no answer'))
  await refresh()
  expect(server.logged.join('')).toContain('could not be asked')
  expect(report).toHaveBeenCalledWith('government_alerts', {
    isSuccess: false,
    error: 'no answer',
    problem: 'other',
    nextTryAt: new Date(TEST_NOW.getTime() + 240_000),
  })
  expect(report).toHaveBeenCalledWith('road_conditions', expect.objectContaining({ isSuccess: true }))
  server.clock.moveTo(new Date(TEST_NOW.getTime() + 240_000))
  await refresh()
  expect(await countUpdates('governmental_alerts')).toBe(5)
  // one of the five may not see events, two may not see severe cast
  expect([await countUpdates('fires'), await countUpdates('severe_cast')]).toEqual([4, 3])
  expect(activeIds()).toContain('watched')
})

test('each neighbor has a feed of its own beside the alerts of the United States, whose complete lists end none of them [FEED-008]', async () => {
  const of = (id: string, country: GovernmentAlert['country']): GovernmentAlert => ({ ...WARNING, id, country })
  const canada = { name: 'eccc', messages: vi.fn(async () => [of('canadian', 'CAN')]) }
  const mexico = {
    name: 'smn',
    messages: vi.fn(async (): Promise<GovernmentAlert[]> => Promise.reject(new Error('no answer'))),
  }
  const alerts: GovernmentAlertSource = {
    name: 'nws',
    async messages(_known, _signal, notes) {
      notes?.listed?.(['american'])
      return [of('american', 'USA'), of('gone', 'USA')]
    },
  }
  const feeds = hazardFeeds({
    ...server,
    sources: {
      alerts,
      neighborAlerts: [
        ['alerts_canada', canada],
        ['alerts_mexico', mexico],
      ],
      events: null,
      floods: null,
      roads: null,
    },
    publish: server.services.publish,
  })
  const report = vi.fn()
  // An alert ends once it is missing on three lists in a row.
  for (const _ of [1, 2, 3])
    await refreshDueFeeds({ ...server, feeds, mayPoll, follows, report }, new Map(), new AbortController().signal)
  expect(activeIds()).toEqual(expect.arrayContaining(['american', 'canadian']))
  expect(activeIds()).not.toContain('gone')
  expect(report).toHaveBeenCalledWith('alerts_canada', expect.objectContaining({ isSuccess: true }))
  expect(report).toHaveBeenCalledWith(
    'alerts_mexico',
    expect.objectContaining({ isSuccess: false, error: 'no answer' }),
  )
})

test("alerts that complete lists of Canada lack end, and no other country's [FEED-033]", async () => {
  const of = (id: string, country: GovernmentAlert['country']): GovernmentAlert => ({ ...WARNING, id, country })
  let listed = ['toronto', 'ottawa']
  const canada: GovernmentAlertSource = {
    name: 'geomet',
    async messages(_known, _signal, notes) {
      notes?.listed?.(listed)
      return listed.map((id) => of(id, 'CAN'))
    },
  }
  const feeds = hazardFeeds({
    ...server,
    sources: { alerts: null, neighborAlerts: [['alerts_canada', canada]], events: null, floods: null, roads: null },
    publish: server.services.publish,
  })
  await server.hazards.alerts.receive([of('mexican', 'MEX')], { feed: 'alerts_mexico' })
  const ask = () =>
    refreshDueFeeds({ ...server, feeds, mayPoll, follows, report: vi.fn() }, new Map(), new AbortController().signal)
  await ask()
  expect(activeIds()).toEqual(expect.arrayContaining(['toronto', 'ottawa', 'mexican']))
  listed = ['ottawa']
  for (const _ of [1, 2, 3]) await ask()
  expect(activeIds()).toEqual(expect.arrayContaining(['ottawa', 'mexican']))
  expect(activeIds()).not.toContain('toronto')
})

test('a feed that has only some types of events leaves the others alone, and what it refused is reported and logged', async () => {
  const events: EventSource = {
    name: 'test',
    types: ['earthquakes'],
    async events(_type, _now, _signal, notes) {
      notes?.received(1000)
      for (let i = 1; i <= 7; i++) notes?.refused(`quake ${i}`, 'it has no magnitude')
      return []
    },
  }
  const feeds = hazardFeeds({
    ...server,
    sources: { alerts: null, events, floods: null, roads: null },
    publish: server.services.publish,
  })
  expect(feeds.map(({ name }) => name)).toEqual(['events:earthquakes'])
  const report = vi.fn()
  await refreshDueFeeds({ ...server, feeds, mayPoll, follows, report }, new Map(), new AbortController().signal)
  expect(report).toHaveBeenCalledWith(
    'events:earthquakes',
    expect.objectContaining({
      isSuccess: true,
      bytes: 1000,
      error:
        'Only 0 % of the items were accepted, after 100 %. 7 items were refused. The first: quake 1: it has no magnitude',
    }),
  )
  expect(server.logged.filter((line) => line.includes('items of a feed were refused'))).toHaveLength(1)
})

test('a feed that fails is asked again at its own next time, storms too, and reports why in a word for everybody [FEED-052]', async () => {
  const asked: string[] = []
  const source: EventSource = {
    name: 'test',
    types: ['storms', 'cyclones'],
    events: async (type) => {
      asked.push(type)
      throw withProblem(new Error('Not yet.'), 'no_recent')
    },
  }
  const feeds = hazardFeeds({
    ...server,
    sources: { alerts: null, events: source, floods: null, roads: null },
    publish: server.services.publish,
  })
  const lastPolls: LastPolls = new Map()
  const report = vi.fn()
  const startedAt = server.clock.now().getTime()
  for (const seconds of [0, 30, 60, 599, 600]) {
    server.clock.moveTo(new Date(startedAt + 1000 * seconds))
    await refreshDueFeeds({ ...server, feeds, mayPoll, follows, report }, lastPolls, new AbortController().signal)
  }
  expect(asked.toSorted()).toEqual(['cyclones', 'storms', 'storms'])
  const nextTryAt = new Date(startedAt + 1_200_000)
  expect(report).toHaveBeenLastCalledWith(
    'events:storms',
    expect.objectContaining({ isSuccess: false, nextTryAt, error: 'Not yet.', problem: 'no_recent' }),
  )
})

test('a feed that has used up its bytes of the day is not asked, and says so; the others are [FEED-060]', async () => {
  const asked: string[] = []
  const source: EventSource = {
    name: 'test',
    types: ['fires', 'cyclones'],
    async events(type) {
      asked.push(type)
      return []
    },
  }
  const feeds = hazardFeeds({
    ...server,
    sources: { alerts: null, events: source, floods: null, roads: null },
    publish: server.services.publish,
  })
  const repository = dataSourceRepository(server.database)
  await repository.record('events:fires', { isSuccess: true, bytes: 2_000_000, nextTryAt: null }, server.clock.now())
  const midnight = new Date(server.clock.now().toISOString().slice(0, 10))
  const budget = async (feed: string) => ({ used: await repository.bytesSince(feed, midnight), allowed: 2_000_000 })
  const report = vi.fn()
  await refreshDueFeeds({ ...server, feeds, mayPoll, follows, budget, report }, new Map(), new AbortController().signal)
  expect(asked).toEqual(['cyclones'])
  expect(report).toHaveBeenCalledWith(
    'events:fires',
    expect.objectContaining({
      isSuccess: false,
      problem: 'over_budget',
      error: 'The 2 MB allowed for a day are used up; it is asked again after midnight UTC.',
    }),
  )
})

test('four feeds are asked at once, so that a slow one does not hold up the others', async () => {
  const open: string[] = []
  let most = 0
  const release = Promise.withResolvers<void>()
  const feeds = ['slow', 'b', 'c', 'd', 'e', 'f'].map((name) => ({
    name,
    everySeconds: 60,
    async refresh() {
      open.push(name)
      most = Math.max(most, open.length)
      await (name === 'slow' ? release.promise : new Promise((resolve) => setTimeout(resolve, 5)))
      open.splice(open.indexOf(name), 1)
    },
  }))
  const report = vi.fn((name: string) => {
    if (name === 'f') release.resolve()
  })
  await refreshDueFeeds({ ...server, feeds, mayPoll, follows, report }, new Map(), new AbortController().signal)
  expect(most).toBe(4)
  expect(report.mock.calls.map(([name]) => name).at(-1)).toBe('slow')
  expect(report).toHaveBeenCalledTimes(6)
})

test('a feed is followed by one process; when that one dies, another takes over within 30 s', async () => {
  const refresh = vi.fn(async () => undefined)
  const feeds = [{ name: 'shared', everySeconds: 3600, refresh }]
  const report = vi.fn()
  const { asSystem } = server.database
  const open = (times: Parameters<typeof openLeases>[1]) => {
    const leases = openLeases(asSystem, times)
    const lastPolls: LastPolls = new Map()
    const ask = () =>
      refreshDueFeeds(
        { ...server, feeds, mayPoll, report, follows: leases.keep },
        lastPolls,
        new AbortController().signal,
      )
    return { leases, ask }
  }
  // This lease is never renewed, like that of a process that was killed.
  const first = open({ lastsMs: 1000, renewEveryMs: 1e8 })
  const second = open({ lastsMs: 10_000, renewEveryMs: 1000 })
  await first.ask()
  await second.ask()
  expect([refresh.mock.calls.length, report.mock.calls.length]).toEqual([1, 1])
  await eventually(async () => {
    const { rows } = await sql`select from leases where name = 'shared' and leased_until <= clock_timestamp()`.execute(
      asSystem,
    )
    expect(rows).toHaveLength(1)
  })
  server.clock.moveTo(new Date(server.clock.now().getTime() + 5_000))
  await second.ask()
  expect(refresh).toHaveBeenCalledTimes(1)
  server.clock.moveTo(new Date(server.clock.now().getTime() + 5_000))
  await second.ask()
  expect(refresh).toHaveBeenCalledTimes(2)
  expect([...second.leases.takeovers()]).toEqual([['shared', 1]])
  await second.leases.close()
})

describe('the list of the weather service', () => {
  const properties = {
    id: 'urn:listed',
    status: 'Actual',
    messageType: 'Alert',
    event: 'Wind Advisory',
    severity: 'Moderate',
    certainty: 'Likely',
    urgency: 'Expected',
    sender: 's',
    senderName: 'NWS Hastings NE',
    sent: TEST_NOW.toISOString(),
    effective: TEST_NOW.toISOString(),
    expires: new Date(TEST_NOW.getTime() + DAY_MS).toISOString(),
    areaDesc: 'Adams',
    geocode: { SAME: ['031001'], UGC: ['NEC001'] },
  }
  const listed = { geometry: null, properties }
  const other = { geometry: null, properties: { ...properties, id: 'urn:other' } }
  const unreadable = (id: unknown) => ({ geometry: null, properties: { ...properties, id, sent: 'yesterday' } })
  let features: unknown[] = []
  const service = createServer((_request, response) => response.end(JSON.stringify({ features })))
  const lastPolls: LastPolls = new Map()
  const report = vi.fn()
  let polls = 0
  let nws: ReturnType<typeof nwsInThread>

  beforeAll(async () => {
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
    nws = nwsInThread({
      url: `http://127.0.0.1:${(service.address() as AddressInfo).port}/`,
      userAgent: 'test',
      zonesFolder: '/nowhere',
      open: (url, request) => openGuarded(url, { ...request, allowsPrivate: true }),
    })
  })
  afterAll(async () => {
    await nws.close()
    service.close()
  })

  /** Polls the service as the loop does every two minutes. */
  async function poll(answer: unknown[]) {
    features = answer
    server.clock.moveTo(new Date(TEST_NOW.getTime() + HOUR_MS + ++polls * 120_000))
    const sources = { alerts: nws, events: null, floods: null, roads: null }
    const feeds = hazardFeeds({ ...server, sources, publish: server.services.publish })
    const logged = server.logged.length
    await refreshDueFeeds({ ...server, feeds, mayPoll, follows, report }, lastPolls, new AbortController().signal)
    return server.logged.slice(logged).filter((line) => line.includes('"feed":"government_alerts"'))
  }
  const lastReport = () => report.mock.calls.at(-1)?.[1] as FeedReport

  test('of which no item can be read is a failure: the alerts stay and grow old; one line is logged', async () => {
    await poll([listed])
    expect(activeIds()).toContain('urn:listed')
    const before = server.hazards.alerts.freshness().updated_at
    const lines = await poll([{ id: 1 }, null, 5])
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ refused: 3, accepted: 0 })
    expect(lastReport()).toMatchObject({ isSuccess: false, error: expect.stringContaining('None of 3 alerts') })
    expect(server.hazards.alerts.freshness().updated_at).toBe(before)
    expect(activeIds()).toContain('urn:listed')
  })

  test('of which fewer items can be read than before is told once', async () => {
    const bad = Array.from({ length: 8 }, (_, n) => unreadable(`bad ${n}`))
    const lines = await poll([listed, other, ...bad])
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ refused: 8, accepted: 2, isFalling: true })
    expect(lastReport().error).toMatch(/^Only 20 % of the items were accepted, after 100 %\. 8 items were refused\./)
    expect(JSON.parse((await poll([listed, other, ...bad]))[0] ?? '')).toMatchObject({ isFalling: false })
    expect(lastReport().error).toMatch(/^8 items were refused\./)
  })

  test('ends what is missing for longer than two polls, also without a Cancel, and begins it again when it is back', async () => {
    for (const _ of [1, 2]) await poll([other])
    expect(activeIds()).toContain('urn:listed')
    // Failed polls, and lists that may hold more, say nothing about what is missing; an unreadable alert is still listed.
    await poll([null])
    await poll([other, unreadable('')])
    expect(activeIds()).toContain('urn:listed')
    await poll([other])
    expect(activeIds()).not.toContain('urn:listed')
    const later = await openGovernmentAlerts(server)
    expect(later.current().alerts.map(({ alert }) => alert.id)).not.toContain('urn:listed')
    expect(activeIds()).toContain('urn:other')

    await poll([other, unreadable('urn:listed')])
    expect(activeIds()).toContain('urn:listed')
  })
})

test('live feeds are polled from the start, simulated ones after the first nowcast, live storms after the week [FEED-029]', async () => {
  const polled: string[] = []
  const feed = (name: string) => ({ name, everySeconds: 60, refresh: async () => void polled.push(name) })
  const feeds = ['government_alerts', 'events:fires', 'events:storms', 'road_conditions'].map(feed)
  const modes = {
    government_alerts: 'live',
    'events:fires': 'simulated',
    'events:storms': 'live',
    road_conditions: 'live',
  } as const
  const made = new Set<string>()
  const forecast = { newest: (horizon: string) => (made.has(horizon) ? server.forecast.newest('nowcast') : undefined) }
  const mayPoll = feedMayBePolled(modes, forecast as Pick<typeof server.forecast, 'newest'>)
  const lastPolls: LastPolls = new Map()
  const round = () =>
    refreshDueFeeds(
      { ...server, feeds, mayPoll, follows, report: () => undefined },
      lastPolls,
      new AbortController().signal,
    )
  await round()
  expect(polled.splice(0)).toEqual(['government_alerts', 'road_conditions'])
  await publishTestRun(server.forecast, { runTime: TEST_NOW, horizons: ['nowcast'] })
  made.add('nowcast')
  await round()
  expect(polled.splice(0)).toEqual(['events:fires'])
  made.add('extended')
  await round()
  expect(polled).toEqual(['events:storms'])
})
