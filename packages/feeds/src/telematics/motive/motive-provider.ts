// Vehicles of a Motive company. Lists are paged by number, and each page states the total number of items. Paths:
// Motive's developer documentation (v1/vehicles, v1/groups, v2/vehicle_locations, v2/messages, v1/messages).

import { mphToMps } from '@stormlane/domain/measures'
import type { Clock } from '@stormlane/domain/time'
import type { DriverMessage, MessageReceipt, TelematicsProvider } from '@stormlane/domain/vehicles'
import { readDriver, TELEMATICS_FAILURE_TEXTS as TEXTS, TelematicsFailure } from '@stormlane/domain/vehicles'
import * as z from 'zod'
import { acceptItems, type OnLeftOut, readAnswer } from '../accept-items.ts'
import { type AskProvider, askJson } from '../ask-provider.ts'
import { fleetReader, type PolledVehicle, type Roster } from '../fleet-reader.ts'
import { groupTree } from '../group-tree.ts'
import { toPosition } from '../to-position.ts'
import {
  group,
  type MotiveDriver,
  type MotiveMessage,
  pagination,
  sentMessages,
  vehicle,
  vehicleLocation,
} from './motive-answers.ts'

interface Dependencies {
  ask: AskProvider
  baseUrl: string
  apiKey: string
  /** The user of Motive in whose name messages are sent. */
  senderId: string | undefined
  clock: Clock
  onLeftOut: OnLeftOut
}

const SOURCE = 'motive'
const PAGE_SIZE = 100
/** A fleet of 50,000 vehicles has 500 pages (our choice). */
const MAX_PAGES = 500
/** Our choice; Motive publishes no limits. */
const MESSAGE_LIMITS = { perSecond: 1, burst: 5 }

export function motiveProvider(dependencies: Dependencies): TelematicsProvider {
  const { ask, baseUrl, apiKey, senderId, clock, onLeftOut } = dependencies
  // Without this header, answers are in the units that the company has chosen.
  const headers = { 'x-api-key': apiKey, 'x-metric-units': 'false' }

  function request(
    path: string,
    query: Record<string, string>,
    options: { body?: unknown; signal?: AbortSignal | undefined },
  ) {
    const url = new URL(path, baseUrl)
    url.search = new URLSearchParams(query).toString()
    return askJson(ask, url, { ...options, headers })
  }

  /**
   * Reads all items of a list. Throws if there are fewer than the pages state, because an incomplete list would delete
   * vehicles.
   */
  async function readAll(path: string, name: string, signal?: AbortSignal): Promise<unknown[]> {
    const form = z.object({ [name]: z.array(z.unknown()), pagination })
    const items: unknown[] = []
    for (let pageNumber = 1; pageNumber <= MAX_PAGES; pageNumber++) {
      const query = { per_page: String(PAGE_SIZE), page_no: String(pageNumber) }
      const answer = readAnswer(form, await request(path, query, { signal }))
      const found = answer[name] as unknown[]
      items.push(...found)
      if (items.length >= (answer.pagination as z.infer<typeof pagination>).total) return items
      if (found.length === 0) break
    }
    throw new TelematicsFailure('unavailable', TEXTS.half)
  }

  /** Returns no groups for a key without access to groups. */
  async function readGroups(signal?: AbortSignal) {
    try {
      const found = await readAll('/v1/groups', 'groups', signal)
      return acceptItems(found, { schema: group, what: 'groups', onLeftOut }).map((one) => one.group)
    } catch (error) {
      if (error instanceof TelematicsFailure && error.message === TEXTS.forbidden) return []
      throw error
    }
  }

  async function readRoster(signal?: AbortSignal): Promise<Roster> {
    const found = await readAll('/v1/vehicles', 'vehicles', signal)
    const vehicles = acceptItems(found, { schema: vehicle, what: 'vehicles', onLeftOut }).map((one) => one.vehicle)
    const groups = await readGroups(signal)
    return {
      groups: groupTree(
        SOURCE,
        groups.map(({ id, name, parent_id }) => ({ id, name, parentId: parent_id })),
      ),
      vehicles: vehicles
        .filter(({ status }) => status !== 'deactivated')
        .map(({ id, number, group_ids, current_driver }) => ({
          externalId: id,
          name: number || id,
          externalDriverId: current_driver?.id ?? null,
          driver: driverOf(current_driver),
          externalGroupIds: group_ids ?? [],
          type: 'truck',
        })),
    }
  }

  async function readPositions(signal?: AbortSignal): Promise<PolledVehicle[]> {
    const found = await readAll('/v2/vehicle_locations', 'vehicles', signal)
    const now = clock.now()
    return acceptItems(found, { schema: vehicleLocation, what: 'positions', onLeftOut }).map((one) => {
      const { id, current_location: at, current_driver } = one.vehicle
      const speedMps = mphToMps(at?.speed ?? 0)
      const place = at && { latitude: at.lat, longitude: at.lon, bearing: at.bearing, speedMps, at: at.located_at }
      return {
        externalId: id,
        position: place ? toPosition(place, now) : null,
        externalDriverId: current_driver?.id ?? null,
        driver: driverOf(current_driver),
      }
    })
  }

  /** Motive accepts no idempotency key, so its newest messages are searched before another attempt to send. */
  async function findSent({ text, triedSince }: DriverMessage, driverId: string, signal?: AbortSignal) {
    if (!triedSince) return undefined
    const query = { per_page: String(PAGE_SIZE), page_no: '1' }
    const newest = readAnswer(sentMessages, await request('/v1/messages', query, { signal }))
    return newest.find(
      (one) =>
        one.body === text &&
        receivers(one).includes(driverId) &&
        !(Date.parse(one.sent_at ?? '') < triedSince.getTime()),
    )
  }

  async function send(message: DriverMessage, signal?: AbortSignal): Promise<MessageReceipt> {
    const driverId = message.externalDriverId
    if (!driverId || !Number.isSafeInteger(Number(driverId))) throw new TelematicsFailure('rejected', TEXTS.noDriver)
    if (!senderId) throw new TelematicsFailure('rejected', TEXTS.noSender)
    const before = await findSent(message, driverId, signal)
    if (before) return { providerMessageId: before.id ?? '', repeated: true }
    const body = { sender_id: Number(senderId), receiver_ids: [Number(driverId)], body: message.text }
    const [sent] = readAnswer(sentMessages, await request('/v2/messages', {}, { body, signal }))
    if (!sent) throw new TelematicsFailure('unavailable', TEXTS.half)
    return { providerMessageId: sent.id ?? '', repeated: false }
  }

  return { source: SOURCE, messageLimits: MESSAGE_LIMITS, ...fleetReader({ clock, readRoster, readPositions }), send }
}

const receivers = ({ recipient_ids, receiver_ids }: MotiveMessage) => recipient_ids ?? receiver_ids ?? []

const driverOf = (driver: MotiveDriver) =>
  driver ? readDriver(`${driver.first_name ?? ''} ${driver.last_name ?? ''}`, driver.phone) : null
