// Vehicles of a Samsara organization. Positions come from a feed with a cursor, tags are groups, and messages go to drivers, not to
// vehicles. Paths and limits: Samsara's OpenAPI document, 2025-10-23.

import { mphToMps } from '@stormlane/domain/measures'
import type { Clock } from '@stormlane/domain/time'
import type { DriverMessage, MessageReceipt, TelematicsProvider } from '@stormlane/domain/vehicles'
import { readDriver, TELEMATICS_FAILURE_TEXTS as TEXTS, TelematicsFailure } from '@stormlane/domain/vehicles'
import { acceptItems, type OnLeftOut, readAnswer } from '../accept-items.ts'
import { type AskProvider, askJson } from '../ask-provider.ts'
import { fleetReader, type PolledVehicle, type Roster } from '../fleet-reader.ts'
import { groupTree } from '../group-tree.ts'
import { toPosition } from '../to-position.ts'
import { assignment, listedDriver, page, sentMessages, stats, tag, vehicle } from './samsara-answers.ts'

interface Dependencies {
  ask: AskProvider
  baseUrl: string
  apiToken: string
  clock: Clock
  onLeftOut: OnLeftOut
}

const SOURCE = 'samsara'
const PAGE_SIZE = 512
/** A fleet of 100,000 vehicles has 200 pages (our choice). */
const MAX_PAGES = 200
/** Most pages of the feed that one poll reads (our choice); the next poll continues after them. */
const MAX_FEED_PAGES = 40
/** Our choice, below the 100 requests a minute that Samsara permits for reading messages. */
const MESSAGE_LIMITS = { perSecond: 1.5, burst: 10 }

export function samsaraProvider({ ask, baseUrl, apiToken, clock, onLeftOut }: Dependencies): TelematicsProvider {
  let cursor: string | undefined

  function request(
    path: string,
    query: Record<string, string>,
    options: { body?: unknown; signal?: AbortSignal | undefined },
  ) {
    const url = new URL(path, baseUrl)
    url.search = new URLSearchParams(query).toString()
    return askJson(ask, url, { ...options, headers: { authorization: `Bearer ${apiToken}` } })
  }

  /** Reads the pages after a cursor until there are no more, or the limit is reached. */
  async function readPages(path: string, query: Record<string, string>, limits: PageLimits) {
    const items: unknown[] = []
    let after = limits.after
    for (let count = 1; ; count++) {
      const asked = { ...query, ...(after && { after }) }
      const { data, pagination } = readAnswer(page, await request(path, asked, { signal: limits.signal }))
      items.push(...data)
      const { endCursor, hasNextPage } = pagination
      // A page that leads to itself would never end.
      if (hasNextPage && (endCursor === '' || endCursor === after))
        throw new TelematicsFailure('unavailable', TEXTS.half)
      after = endCursor || after
      if (!hasNextPage || count >= limits.most) return { items, after, isComplete: !hasNextPage }
    }
  }

  async function readAll(path: string, query: Record<string, string>, signal?: AbortSignal): Promise<unknown[]> {
    const { items, isComplete } = await readPages(path, query, { most: MAX_PAGES, signal })
    if (!isComplete) throw new TelematicsFailure('unavailable', TEXTS.half)
    return items
  }

  /** Like `readAll`, but returns nothing if the token lacks the right to read the list. */
  async function readPermitted(path: string, query: Record<string, string>, signal?: AbortSignal): Promise<unknown[]> {
    try {
      return await readAll(path, query, signal)
    } catch (error) {
      if (error instanceof TelematicsFailure && error.message === TEXTS.forbidden) return []
      throw error
    }
  }

  /**
   * Reads the current driver of each vehicle. Without the right "Read Assignments", only permanently assigned drivers
   * are known.
   */
  async function readAssigned(
    signal?: AbortSignal,
  ): Promise<Map<string, { id: string; name?: string | null | undefined }>> {
    const found = await readPermitted('/fleet/driver-vehicle-assignments', { filterBy: 'vehicles' }, signal)
    const current = acceptItems(found, { schema: assignment, what: 'assignments', onLeftOut })
      .filter(({ isPassenger }) => !isPassenger)
      .toSorted((one, other) => Date.parse(one.startTime) - Date.parse(other.startTime))
    return new Map(current.map((one) => [one.vehicle.id, one.driver]))
  }

  /**
   * Reads active drivers by id. Without the right "Read Drivers", only the names in vehicles and assignments are known.
   */
  async function readDrivers(limit: { limit: string }, signal?: AbortSignal) {
    const found = await readPermitted('/fleet/drivers', limit, signal)
    const drivers = acceptItems(found, { schema: listedDriver, what: 'drivers', onLeftOut })
    return new Map(drivers.map((one) => [one.id, one]))
  }

  async function readRoster(signal?: AbortSignal): Promise<Roster> {
    const limit = { limit: String(PAGE_SIZE) }
    const found = await readAll('/fleet/vehicles', limit, signal)
    const vehicles = acceptItems(found, { schema: vehicle, what: 'vehicles', onLeftOut })
    const tags = acceptItems(await readAll('/tags', limit, signal), { schema: tag, what: 'tags', onLeftOut })
    const assigned = await readAssigned(signal)
    const drivers = await readDrivers(limit, signal)
    return {
      groups: groupTree(
        SOURCE,
        tags.map(({ id, name, parentTagId }) => ({ id, name, parentId: parentTagId })),
      ),
      vehicles: vehicles.map(({ id, name, tags: ofVehicle, staticAssignedDriver }) => {
        const driver = assigned.get(id) ?? staticAssignedDriver
        const listed = driver && drivers.get(driver.id)
        return {
          externalId: id,
          name: name || id,
          externalDriverId: driver?.id ?? null,
          driver: readDriver(listed?.name || driver?.name, listed?.phone),
          externalGroupIds: ofVehicle.map((one) => one.id),
          type: 'truck',
        }
      }),
    }
  }

  /**
   * Samsara answers 400 to a cursor that it no longer knows. Without a cursor, the feed begins with the newest position
   * of each vehicle.
   */
  async function readFeed(signal?: AbortSignal) {
    const from = (after: string | undefined) =>
      readPages('/fleet/vehicles/stats/feed', { types: 'gps' }, { after, most: MAX_FEED_PAGES, signal })
    if (cursor === undefined) return from(undefined)
    return from(cursor).catch((error: unknown) => {
      if (error instanceof TelematicsFailure && error.kind === 'rejected') return from(undefined)
      throw error
    })
  }

  async function readPositions(signal?: AbortSignal): Promise<PolledVehicle[]> {
    const { items, after } = await readFeed(signal)
    const now = clock.now()
    const polled = acceptItems(items, { schema: stats, what: 'positions', onLeftOut }).flatMap(({ id, gps }) =>
      gps.map(({ latitude, longitude, headingDegrees, speedMilesPerHour, time }) => ({
        externalId: id,
        position: toPosition(
          { latitude, longitude, bearing: headingDegrees, speedMps: mphToMps(speedMilesPerHour ?? 0), at: time },
          now,
        ),
      })),
    )
    // Advanced only now, so that after a failure the same part of the feed is read again.
    cursor = after
    return polled
  }

  /** Samsara accepts no idempotency key, so its list of messages is searched before another attempt to send. */
  async function findSent({ text, triedSince }: DriverMessage, driverId: string, signal?: AbortSignal) {
    if (!triedSince) return undefined
    const query = { durationMs: String(Math.max(1, clock.now().getTime() - triedSince.getTime())) }
    const { data } = readAnswer(sentMessages, await request('/v1/fleet/messages', query, { signal }))
    return data.find((one) => one.driverId === driverId && one.text === text && one.sender?.type !== 'driver')
  }

  async function send(message: DriverMessage, signal?: AbortSignal): Promise<MessageReceipt> {
    const driverId = message.externalDriverId
    if (!driverId || !Number.isSafeInteger(Number(driverId))) throw new TelematicsFailure('rejected', TEXTS.noDriver)
    const before = await findSent(message, driverId, signal)
    if (before) return { providerMessageId: receiptId(before), repeated: true }
    const body = { driverIds: [Number(driverId)], text: message.text }
    const { data } = readAnswer(sentMessages, await request('/v1/fleet/messages', {}, { body, signal }))
    const [sent] = data
    if (!sent) throw new TelematicsFailure('unavailable', TEXTS.half)
    return { providerMessageId: receiptId(sent), repeated: false }
  }

  return { source: SOURCE, messageLimits: MESSAGE_LIMITS, ...fleetReader({ clock, readRoster, readPositions }), send }
}

interface PageLimits {
  after?: string | undefined
  most: number
  signal?: AbortSignal | undefined
}

/** Samsara's messages have no id. */
const receiptId = ({ driverId, sentAtMs }: { driverId: string; sentAtMs?: number | undefined }) =>
  `${driverId}:${sentAtMs ?? ''}`
