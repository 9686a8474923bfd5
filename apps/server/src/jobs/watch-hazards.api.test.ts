import { EVENT_TYPES, type EventSource } from '@stormlane/domain'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../test/app.ts'
import { testAlert } from '../../test/test-alert.ts'
import { hazardFeeds } from './hazard-feeds.ts'
import { refreshDueFeeds } from './watch-hazards.ts'

let server: TestApp

beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.stop())

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
  const exclusively = async (work: () => Promise<void>) => work().then(() => true)
  const refreshedAt = new Map<string, number>()
  const report = vi.fn()
  const refresh = () =>
    refreshDueFeeds({ ...server, feeds, exclusively, report }, refreshedAt, new AbortController().signal)
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
  const exclusively = async (work: () => Promise<void>) => work().then(() => true)
  await refreshDueFeeds({ ...server, feeds, exclusively, report }, new Map(), new AbortController().signal)
  expect(report).toHaveBeenCalledWith(
    'events:earthquakes',
    expect.objectContaining({
      isSuccess: true,
      bytes: 1000,
      error: '7 items were refused. The first: quake 1: it has no magnitude',
    }),
  )
  expect(server.logged.filter((line) => line.includes('an item of a feed was refused'))).toHaveLength(5)
})
