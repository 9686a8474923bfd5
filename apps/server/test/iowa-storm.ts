import type { EventType, GovernmentAlert, HazardEvent, StormEvent } from '@stormlane/domain/hazards'
import { footprintOf } from '@stormlane/domain/storms'
import { HOUR_MS } from '@stormlane/domain/time'
import { expect, vi } from 'vitest'
import { hazardFeeds } from '../src/jobs/hazard-feeds.ts'
import { refreshDueFeeds } from '../src/jobs/watch-hazards.ts'
import { TEST_NOW, type TestApp } from './app.ts'

/** A storm over Iowa from three hours after the test begins, as a run finds it. */
export function iowaStorm({ from = 3, hours = 12, west = -95, index = 7.2 } = {}): StormEvent {
  const centers = Array.from({ length: 6 * 4 }, (_, i) => ({
    lng: west + 0.5 * ((i % 6) + 0.5),
    lat: 41 + 0.5 * (Math.floor(i / 6) + 0.5),
  }))
  const footprint = footprintOf(centers, 0.5)
  const at = (hour: number) => TEST_NOW.getTime() + (from + hour) * HOUR_MS
  return {
    eventType: 'storms',
    id: 'storm-of-the-run',
    stormType: 'Winter Storm',
    startTime: new Date(at(0)),
    endTime: new Date(at(hours)),
    outlook: {
      index,
      hours: Array.from({ length: hours }, (_, hour) => ({ at: at(hour), footprint, peak: hour === 4 ? 2 : 1 })),
    },
    geoJson: {
      type: 'Feature',
      id: 'storm-of-the-run',
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [-95, 41],
            [-92, 41],
            [-92, 43],
            [-95, 41],
          ],
        ],
      },
      properties: {},
    },
  }
}

/** Lets the job poll a source that has these storms. */
export const pollStorms = (server: TestApp, storms: readonly StormEvent[], hour: number) =>
  pollFeeds(server, { events: { storms } }, hour)

interface Polled {
  events: Readonly<Partial<Record<EventType, readonly HazardEvent[]>>>
  /** Absent if there is no source of alerts. */
  alerts?: readonly GovernmentAlert[]
}

/** Lets the job poll sources that have these events and alerts. */
export async function pollFeeds(server: TestApp, { events, alerts }: Polled, hour: number): Promise<void> {
  server.clock.moveTo(new Date(TEST_NOW.getTime() + hour * HOUR_MS))
  const types = Object.keys(events) as EventType[]
  const feeds = hazardFeeds({
    ...server,
    sources: {
      alerts: alerts ? { name: 'test', messages: async () => [...alerts] } : null,
      events: { name: 'test', types, events: async (type) => [...(events[type] ?? [])] },
      floods: null,
      roads: null,
    },
    publish: server.services.publish,
  })
  const report = vi.fn()
  await refreshDueFeeds(
    { ...server, feeds, mayPoll: () => true, follows: async () => true, report },
    new Map(),
    new AbortController().signal,
  )
  for (const type of types)
    expect(report).toHaveBeenCalledWith(`events:${type}`, expect.objectContaining({ isSuccess: true }))
}
