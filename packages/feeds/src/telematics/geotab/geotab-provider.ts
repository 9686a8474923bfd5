// Vehicles of a Geotab database: `Get` of Device, DeviceStatusInfo (one current record for each device), Group and User; messages are
// added as TextMessage. Types and fields: developers.geotab.com/myGeotab/apiReference/objects.
import type { Clock } from '@stormlane/domain/time'
import type {
  DriverMessage,
  MessageReceipt,
  ReportedGroup,
  TelematicsProvider,
  VehicleDriver,
} from '@stormlane/domain/vehicles'
import { readDriver, TELEMATICS_FAILURE_TEXTS as TEXTS, TelematicsFailure } from '@stormlane/domain/vehicles'
import { acceptItems, idText, type OnLeftOut, readAnswer } from '../accept-items.ts'
import { fleetReader, type PolledVehicle, type Roster } from '../fleet-reader.ts'
import { sharedWork } from '../shared-work.ts'
import { toPosition } from '../to-position.ts'
import { device, deviceStatus, type GeotabUser, group, list, sentMessage, user } from './geotab-answers.ts'
import { type GeotabAccess, geotabSession } from './geotab-session.ts'

interface Dependencies extends GeotabAccess {
  clock: Clock
  onLeftOut: OnLeftOut
}

const SOURCE = 'geotab'
/** Geotab sends no more items than this in one answer. */
const RESULTS_LIMIT = 50_000
/** Our choice; Geotab publishes no limit for adding text messages. */
const MESSAGE_LIMITS = { perSecond: 2, burst: 10 }
/** The root of the groups that contain vehicles; groups for security and reports are outside of it. */
const COMPANY_GROUP = 'GroupCompanyId'
const NO_DRIVER = 'UnknownDriverId'
const KMH_PER_MPS = 3.6

export function geotabProvider({ clock, onLeftOut, ...access }: Dependencies): TelematicsProvider {
  const call = geotabSession(access)
  let sender: string | null | undefined
  /** Drivers by id, as of the last read of the roster. */
  let drivers: ReadonlyMap<string, VehicleDriver | null> = new Map()

  async function get(typeName: string, signal?: AbortSignal, search?: object): Promise<unknown[]> {
    const params = { typeName, resultsLimit: RESULTS_LIMIT, ...(search && { search }) }
    const items = readAnswer(list, await call('Get', params, signal))
    // Refused, because further items would be missing without an error.
    if (items.length >= RESULTS_LIMIT) throw new TelematicsFailure('unavailable', TEXTS.half)
    return items
  }

  /** Active drivers by id; none if Geotab refuses to list users, because a fleet without names is better than none. */
  async function readDrivers(signal?: AbortSignal): Promise<Map<string, VehicleDriver | null>> {
    try {
      const found = await get('User', signal, { isDriver: true, fromDate: clock.now().toISOString() })
      const users = acceptItems(found, { schema: user, what: 'drivers', onLeftOut })
      return new Map(users.map((one) => [one.id, driverOf(one)]))
    } catch (error) {
      const isRefused =
        error instanceof TelematicsFailure && (error.message === TEXTS.forbidden || error.kind === 'rejected')
      if (isRefused) return new Map()
      throw error
    }
  }

  async function readRoster(signal?: AbortSignal): Promise<Roster> {
    const devices = acceptItems(await get('Device', signal), { schema: device, what: 'vehicles', onLeftOut })
    const groups = acceptItems(await get('Group', signal), { schema: group, what: 'groups', onLeftOut })
    drivers = await readDrivers(signal)
    const now = clock.now().getTime()
    // Devices that were taken out of service stay in the list with an end in the past.
    const active = devices.filter(({ activeTo }) => !(activeTo && Date.parse(activeTo) < now))
    const tree = groups.map(({ id, name, children }) => ({
      id,
      name: name || id,
      source: SOURCE,
      externalId: id,
      children,
    }))
    return {
      groups: companyGroups(tree),
      vehicles: active.map(({ id, name, groups: externalGroupIds }) => ({
        externalId: id,
        name: name || id,
        externalDriverId: null,
        externalGroupIds,
        type: 'truck',
      })),
    }
  }

  async function readPositions(signal?: AbortSignal): Promise<PolledVehicle[]> {
    const statuses = await get('DeviceStatusInfo', signal)
    const now = clock.now()
    return acceptItems(statuses, { schema: deviceStatus, what: 'positions', onLeftOut }).map((status) => {
      const { latitude, longitude, bearing, speed, dateTime, driver } = status
      const speedMps = (speed ?? 0) / KMH_PER_MPS
      const externalDriverId = driver && driver !== NO_DRIVER ? driver : null
      return {
        externalId: status.device,
        position: toPosition({ latitude, longitude, bearing, speedMps, at: dateTime }, now),
        externalDriverId,
        driver: externalDriverId === null ? null : (drivers.get(externalDriverId) ?? null),
      }
    })
  }

  /** Messages name the user who sends them; a user who may not read users sends without a name. */
  const findSender = sharedWork(async (signal) => {
    try {
      const [found] = await get('User', signal, { name: access.userName })
      sender = user.safeParse(found).data?.id ?? null
      return sender
    } catch (error) {
      if (error instanceof TelematicsFailure && error.message === TEXTS.forbidden) return null
      throw error
    }
  })

  async function findSent({ vehicleExternalId, text, triedSince }: DriverMessage, signal?: AbortSignal) {
    if (!triedSince) return undefined
    const search = { deviceSearch: { id: vehicleExternalId }, fromDate: triedSince.toISOString() }
    const messages = acceptItems(await get('TextMessage', signal, search), {
      schema: sentMessage,
      what: 'messages',
      onLeftOut,
    })
    return messages.find(({ messageContent }) => messageContent?.message === text)
  }

  async function send(message: DriverMessage, signal?: AbortSignal): Promise<MessageReceipt> {
    const before = await findSent(message, signal)
    if (before) return { providerMessageId: before.id, repeated: true }
    const from = sender === undefined ? await findSender(signal) : sender
    const entity = {
      device: { id: message.vehicleExternalId },
      messageContent: { contentType: 'Normal', message: message.text, urgent: message.urgent },
      isDirectionToVehicle: true,
      ...(from && { user: { id: from } }),
    }
    const id = readAnswer(idText, await call('Add', { typeName: 'TextMessage', entity }, signal))
    return { providerMessageId: id, repeated: false }
  }

  return { source: SOURCE, messageLimits: MESSAGE_LIMITS, ...fleetReader({ clock, readRoster, readPositions }), send }
}

function driverOf(given: GeotabUser): VehicleDriver | null {
  const { firstName, lastName, phoneNumber, phoneNumberExtension, language } = given
  const phone = phoneNumber && phoneNumberExtension ? `${phoneNumber} ext. ${phoneNumberExtension}` : phoneNumber
  const driver = readDriver(`${firstName ?? ''} ${lastName ?? ''}`, phone)
  return driver && language ? { ...driver, language } : driver
}

/** The groups below the company; all groups if the user sees only a part of the tree. */
function companyGroups(groups: readonly ReportedGroup[]): readonly ReportedGroup[] {
  const byId = new Map(groups.map((one) => [one.id, one]))
  if (!byId.has(COMPANY_GROUP)) return groups
  const reached = new Set<string>([COMPANY_GROUP])
  // A loop over a set also visits elements that are added during the loop.
  for (const id of reached) for (const child of byId.get(id)?.children ?? []) reached.add(child)
  return groups.filter(({ id }) => reached.has(id))
}
