// Organizations are separated twice: by the scope of each query, and by row-level security. Here the second wall is taken down, and
// every query that a repository makes for an organization must still neither read nor change the rows of another, whose ids are the same.
import { inspect } from 'node:util'
import { ASSET_TYPES } from '@stormlane/domain/assets'
import { NEVER_MAILED, type Notice } from '@stormlane/domain/desk'
import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TEST_NOW } from '../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import {
  IDS,
  MINE,
  OWNER,
  PLANTED_TABLES,
  plantTwins,
  rowsOf,
  SOURCE,
  THEIRS,
  tenantTables,
} from '../test/twin-organizations.ts'
import { accountRepository } from './modules/account/account.repository.ts'
import { apiTokenRepository } from './modules/account/api-token.repository.ts'
import { usageRepository } from './modules/account/usage.repository.ts'
import { auditRepository, insertAuditLine } from './modules/audit/audit.repository.ts'
import * as batchRows from './modules/batch-uploads/batch-row.repository.ts'
import { batchUploadRepository, type StoredBatch } from './modules/batch-uploads/batch-upload.repository.ts'
import { billingRepository } from './modules/billing/billing.repository.ts'
import * as calendarFeeds from './modules/channels/calendar-feed.repository.ts'
import * as channels from './modules/channels/channel.repository.ts'
import { identityLinkRepository } from './modules/company-sign-in/identity-link.repository.ts'
import { identityProviderRepository } from './modules/company-sign-in/identity-provider.repository.ts'
import { decisionRepository } from './modules/decisions/decision.repository.ts'
import { affectedMailRepository } from './modules/desk/affected-mail.repository.ts'
import { briefingRepository } from './modules/desk/briefing.repository.ts'
import { briefingSubscriptionRepository } from './modules/desk/briefing-subscription.repository.ts'
import { deskItemRepository } from './modules/desk/desk-item.repository.ts'
import { deskLevelRepository } from './modules/desk/desk-level.repository.ts'
import { addDeskMails, dropUnsentMails } from './modules/desk/desk-mail.repository.ts'
import { escalationRepository } from './modules/desk/escalation.repository.ts'
import { handOverRepository } from './modules/desk/hand-over.repository.ts'
import { watchedAssetRepository } from './modules/desk/watched-asset.repository.ts'
import { driverNotificationRepository } from './modules/driver-notifications/driver-notification.repository.ts'
import { observationRepository } from './modules/driver-notifications/observation.repository.ts'
import { readSentEvents, writeSentEvents } from './modules/driver-notifications/sent-event.repository.ts'
import { embedTokenRepository } from './modules/embeds/embed-token.repository.ts'
import { hostDatabaseRepository } from './modules/embeds/host-database.repository.ts'
import { groupRepository } from './modules/groups/group.repository.ts'
import { idempotencyRepository, noteChange } from './modules/idempotency/idempotency.repository.ts'
import { locationRepository } from './modules/locations/location.repository.ts'
import * as locationBatch from './modules/locations/location-batch.repository.ts'
import { memberRepository } from './modules/members/member.repository.ts'
import { deliveryRepository } from './modules/messages/delivery.repository.ts'
import {
  findMessage,
  findRecipient,
  lockRecentTexts,
  messageRepository,
  nameOfSender,
} from './modules/messages/message.repository.ts'
import { findVehicleFacts } from './modules/messages/message-facts.repository.ts'
import { openOutbox } from './modules/messages/outbox.repository.ts'
import {
  addSending,
  claimSending,
  lockScheduledCount,
  sendingRepository,
  settleSending,
} from './modules/messages/sending.repository.ts'
import { templateRepository } from './modules/messages/template.repository.ts'
import { organizationRepository } from './modules/organizations/organization.repository.ts'
import { ownLimitRepository } from './modules/own-limits/own-limit.repository.ts'
import { positionRepository } from './modules/positions/position.repository.ts'
import { proofRepository } from './modules/proof/proof.repository.ts'
import { recordRepository } from './modules/proof/record.repository.ts'
import { realtimeRepository } from './modules/realtime/realtime.repository.ts'
import { routeRepository } from './modules/routes/route.repository.ts'
import * as routeBatch from './modules/routes/route-batch.repository.ts'
import { storeResults } from './modules/routes/route-result.repository.ts'
import { sharedRouteRepository } from './modules/routes/shared-route.repository.ts'
import { savedViewRepository } from './modules/saved-views/saved-view.repository.ts'
import { scoreRepository } from './modules/scores/score.repository.ts'
import { passkeyRepository } from './modules/session/passkey.repository.ts'
import { secondFactorRepository } from './modules/session/second-factor.repository.ts'
import { sessionRepository } from './modules/session/session.repository.ts'
import { signInRuleRepository } from './modules/session/sign-in-rule.repository.ts'
import { trialKeyRepository } from './modules/session/trial-key.repository.ts'
import { stormRoomRepository } from './modules/storm-room/storm-room.repository.ts'
import { supportRepository } from './modules/support/support.repository.ts'
import { connectionRepository } from './modules/telematics/connection.repository.ts'
import { connectionStates } from './modules/telematics/connection-state.repository.ts'
import * as ownConnections from './modules/telematics/own-connection.repository.ts'
import { simulatedProviderRepository } from './modules/telematics/simulated-provider.repository.ts'
import { fleetRepository } from './modules/vehicles/fleet.repository.ts'
import * as ownVehicles from './modules/vehicles/own-vehicle.repository.ts'
import { pairedRouteRepository } from './modules/vehicles/paired-route.repository.ts'
import { trackRepository } from './modules/vehicles/track.repository.ts'
import { tripRepository } from './modules/vehicles/trip.repository.ts'
import { vehicleRepository } from './modules/vehicles/vehicle.repository.ts'
import * as webhookDeliveries from './modules/webhooks/webhook-delivery.repository.ts'
import * as webhookEndpoints from './modules/webhooks/webhook-endpoint.repository.ts'
import { addWebhookEvents, wantedEvents } from './modules/webhooks/webhook-event.repository.ts'
import { webhookSending } from './modules/webhooks/webhook-sending.repository.ts'
import type { Database } from './platform/database/database.ts'
import type { Tables } from './platform/database/tables.ts'

let database: TestDatabase
/** The owner of the tables, whom no policy binds, with the organization that the search of messages asks for. */
let unguarded: Database

beforeAll(async () => {
  database = await createTestDatabase()
  unguarded = {
    ...database,
    asOrganization: (organizationId, work) =>
      database.asSystem.transaction().execute(async (transaction) => {
        await sql`select set_config('stormlane.organization_id', ${organizationId}, true)`.execute(transaction)
        return work(transaction)
      }),
  }
})
afterAll(() => database.drop())
/** Tests that only read leave the twins to the next test. */
let isPlanted = false
beforeEach(async () => {
  if (!isPlanted) await plantTwins(database)
  isPlanted = false
})

interface Case<Repository> {
  kind: 'reads' | 'changes'
  call: (repository: Repository) => Promise<unknown>
}

const reads = <Repository>(call: Case<Repository>['call']): Case<Repository> => ({ kind: 'reads', call })
const changes = <Repository>(call: Case<Repository>['call']): Case<Repository> => ({ kind: 'changes', call })
/** A query that serves all organizations by design, or finds one by a secret. */
const CROSSES_ORGANIZATIONS = null

/** A repository that gets a method needs a case for it: the table names every method. */
function scoped<Repository extends object>(
  name: string,
  open: (database: Database) => Repository,
  cases: Record<keyof Repository, Case<Repository> | typeof CROSSES_ORGANIZATIONS>,
): void {
  describe(name, () => {
    for (const [method, one] of Object.entries(cases) as [string, Case<Repository> | null][]) {
      if (!one) continue
      test(`${method} ${one.kind} only what belongs to its organization`, async () => {
        const theirs = await rowsOf(database, THEIRS)
        const mine = await rowsOf(database, MINE)
        if (one.kind === 'reads') {
          const answer = await one.call(open(unguarded))
          expect(inspect(answer, { depth: 9 })).not.toMatch(/theirs/i)
          expect(isEmpty(answer)).toBe(false)
          expect(answer).toEqual(await one.call(open(database)))
          expect(await rowsOf(database, MINE)).toEqual(mine)
          isPlanted = true
        } else {
          expect(inspect(await one.call(open(unguarded)), { depth: 9 })).not.toMatch(/theirs/i)
          expect(await rowsOf(database, MINE)).not.toEqual(mine)
        }
        expect(await rowsOf(database, THEIRS)).toEqual(theirs)
      })
    }
  })
}

const isEmpty = (answer: unknown) =>
  answer === undefined || answer === 0 || inspect(answer) === '[]' || (answer instanceof Map && answer.size === 0)

test('the twins have a row in every table of an organization but a few', async () => {
  const unplanted = ['password_resets', 'support_messages']
  expect(await tenantTables(database)).toEqual([...PLANTED_TABLES, ...unplanted].toSorted())
})

const PAGE = { limit: 50, offset: 0 }
const NOW = TEST_NOW
const HOUR_BEFORE = new Date(NOW.getTime() - 3_600_000)
const LATER = new Date(NOW.getTime() + 3_600_000)
const FILE_LOCATION = {
  id: IDS.location,
  name: 'Hub 0',
  external_id: 'hub-0',
  latitude: 41,
  longitude: -96,
  zip: 'moved',
  user_metadata: {},
  needs_geocoding: false,
}
const NEW_LOCATION = { ...FILE_LOCATION, external_id: null, name: 'New', timezone: 'UTC', bounds: {} as never }

scoped('locations', locationRepository, {
  list: reads((locations) => locations.list(MINE, PAGE)),
  count: reads((locations) => locations.count(MINE, { query: 'hub' })),
  find: reads((locations) => locations.find(MINE, IDS.location)),
  create: changes(({ create }) => {
    const { id: _, ...location } = NEW_LOCATION
    return create(MINE, location, { limit: 4, now: NOW })
  }),
  hasGroups: reads((locations) => locations.hasGroups(MINE, [IDS.group])),
  update: changes((locations) => locations.update(MINE, IDS.location, { name: 'Moved' }, { moved: true })),
  remove: changes((locations) => locations.remove(MINE, IDS.otherLocation)),
  removeMany: changes((locations) => locations.removeMany(MINE, [IDS.otherLocation])),
})

type InTransaction = (db: Transaction<Tables>) => Promise<unknown>

/** Functions that run in a transaction of their caller. */
function scopedInTransaction(
  name: string,
  cases: Record<string, { kind: Case<unknown>['kind']; call: InTransaction }>,
): void {
  const open = (opened: Database) => opened
  const withDatabase = Object.entries(cases).map(([method, { kind, call }]): [string, Case<Database>] => [
    method,
    { kind, call: (opened) => opened.asOrganization(MINE, call) },
  ])
  scoped(name, open, Object.fromEntries(withDatabase) as Record<keyof Database, Case<Database>>)
}
const readsIn = (call: InTransaction) => ({ kind: 'reads' as const, call })
const changesIn = (call: InTransaction) => ({ kind: 'changes' as const, call })
const placed = { ...FILE_LOCATION, timezone: null, bounds: null, moved: true }

scopedInTransaction('locations of a file', {
  find: readsIn((db) => locationBatch.findFileLocations(db, MINE, [FILE_LOCATION])),
  insert: changesIn((db) =>
    locationBatch.insertFileLocations(
      db,
      MINE,
      [{ ...NEW_LOCATION, id: IDS.route, timezone: 'UTC', bounds: {} as never, moved: false }],
      NOW,
    ),
  ),
  update: changesIn((db) => locationBatch.updateFileLocations(db, MINE, [placed])),
})

scoped('scores', scoreRepository, {
  due: CROSSES_ORGANIZATIONS,
  everyLocation: CROSSES_ORGANIZATIONS,
  expire: CROSSES_ORGANIZATIONS,
  flagsOf: reads((scores) => scores.flagsOf(MINE)),
  store: changes((scores) => {
    const location = { id: IDS.location, latitude: 41, longitude: -96, timezone: 'UTC' }
    const scored = { score: '{}', state: { level: 0 as const, alerts: [] } }
    return scores.store(MINE, [{ location, scored }], { forecast: 'new', flags: '', at: NOW })
  }),
})

scoped('watched assets', watchedAssetRepository, {
  versions: reads(async (assets) =>
    (await Promise.all(ASSET_TYPES.map((assetType) => assets.versions(MINE, assetType, NOW)))).flat(),
  ),
  unrated: reads((assets) => assets.unrated(MINE, NOW)),
  locations: reads((assets) => assets.locations(MINE, [IDS.location])),
  vehicles: reads((assets) => assets.vehicles(MINE, [IDS.vehicle])),
  routes: reads((assets) => assets.routes(MINE, [IDS.route])),
  stretches: reads((assets) => assets.stretches(MINE, [IDS.route])),
})

const DESK_LINE = {
  event: 'noted' as const,
  byName: 'Mine',
  at: NOW,
  level: null,
  note: 'mine',
  assigneeName: null,
  until: null,
}

scoped('items of the dispatch desk', deskItemRepository, {
  list: reads((items) => items.list(MINE)),
  history: reads((items) => items.history(MINE, IDS.vehicle)),
  newestNotes: reads((items) => items.newestNotes(MINE, [IDS.vehicle], HOUR_BEFORE)),
  isAsset: reads((items) => items.isAsset(MINE, IDS.vehicle)),
  colleagues: reads((items) => items.colleagues(MINE)),
  findColleague: reads((items) => items.findColleague(MINE, IDS.user)),
  change: changes((items) => {
    const handling = { state: 'acknowledged' as const, level: 3 as const, assigneeId: null, assigneeName: null }
    const times = { at: NOW, snoozedUntil: null, holdsUntil: LATER }
    return items.change(MINE, { assetId: IDS.vehicle, byName: 'Mine', ...handling, ...times }, DESK_LINE, 1)
  }),
  addLine: changes((items) => items.addLine(MINE, IDS.vehicle, DESK_LINE)),
  prune: CROSSES_ORGANIZATIONS,
})

scoped('briefings', briefingRepository, {
  organization: reads((briefings) => briefings.organization(MINE)),
  groupName: reads((briefings) => briefings.groupName(MINE, IDS.group)),
  positions: reads((briefings) => briefings.positions(MINE)),
})

const OF_LOCATION = { groupId: undefined, locationId: IDS.location, vehicles: undefined }
const OF_VEHICLES = { groupId: IDS.group, locationId: undefined, vehicles: { kind: 'truck', load: 'empty' } } as const

const limitsForVehicles = (open: Database) => ({ change: ownLimitRepository(open).change })
scoped('own limits for vehicles', limitsForVehicles, {
  change: changes((limits) =>
    limits.change(
      MINE,
      OF_VEHICLES,
      [
        { hazard: 'gust', limit: null },
        { hazard: 'cold', limit: { value: -20, level: 3 } },
      ],
      async () => undefined,
    ),
  ),
})

scoped('own limits', ownLimitRepository, {
  all: reads((limits) => limits.all(MINE)),
  allForVehicles: reads((limits) => limits.allForVehicles(MINE)),
  limitedVehicle: reads((limits) => limits.limitedVehicle(MINE, 'truck')),
  owner: reads((limits) => limits.owner(MINE, OF_LOCATION)),
  change: changes((limits) =>
    limits.change(
      MINE,
      OF_LOCATION,
      [
        { hazard: 'gust', limit: null },
        { hazard: 'cold', limit: { value: -20, level: 3 } },
      ],
      async () => undefined,
    ),
  ),
})

scoped('hand-overs', handOverRepository, {
  timeZone: reads((handOvers) => handOvers.timeZone(MINE)),
  add: changes((handOvers) =>
    handOvers.add(MINE, { senderId: IDS.user, recipientIds: [IDS.user], text: 'mine', createdAt: NOW }),
  ),
  takeDueMail: CROSSES_ORGANIZATIONS,
  markMailed: CROSSES_ORGANIZATIONS,
  prune: CROSSES_ORGANIZATIONS,
})

const WATCH = {
  organizationId: MINE,
  userId: IDS.user,
  stormId: 'storm',
  told: { at: NOW.getTime(), kind: 'began' as const },
  timeZone: 'UTC',
}

const KEPT_LEVEL = {
  assetId: IDS.location,
  level: 3 as const,
  cause: 'impact:road',
  reason: 'Snow',
  beginsAt: NOW,
  endsAt: null,
  action: '',
  actionReason: '',
}
const KEPT_ALERT = { assetId: IDS.location, event: 'Winter Storm Warning', sender: '', beginsAt: NOW, endsAt: NOW }

scoped('records of proofs', recordRepository, {
  keepDepartures: CROSSES_ORGANIZATIONS,
  keepProgress: CROSSES_ORGANIZATIONS,
  keepLevels: changes((records) => records.keepLevels(MINE, NOW, [KEPT_LEVEL], new Date(NOW.getTime() + 1))),
  keepAlerts: changes((records) => records.keepAlerts(MINE, [{ ...KEPT_ALERT, alertId: 'new' }], NOW)),
  prune: CROSSES_ORGANIZATIONS,
})

const PROVED = { startAt: new Date(0), endAt: new Date(NOW.getTime() + 86_400_000) }

scoped('proofs', proofRepository, {
  organization: reads((proofs) => proofs.organization(MINE)),
  locations: reads((proofs) => proofs.locations(MINE)),
  asset: reads((proofs) => Promise.all(ASSET_TYPES.map((type) => proofs.asset(MINE, type, IDS[type])))),
  trips: reads((proofs) => proofs.trips(MINE, 'route', IDS.route, PROVED)),
  positions: reads((proofs) =>
    proofs.positions(MINE, { vehicleId: IDS.vehicle, trips: [{ routeId: IDS.route, departsAt: NOW }] }, PROVED),
  ),
  levels: reads((proofs) => proofs.levels(MINE, IDS.location, PROVED)),
  alerts: reads((proofs) => proofs.alerts(MINE, IDS.location, PROVED)),
  mails: reads((proofs) => proofs.mails(MINE, IDS.location, PROVED)),
  desk: reads((proofs) => proofs.desk(MINE, IDS.vehicle, PROVED)),
  messages: reads((proofs) => proofs.messages(MINE, [IDS.vehicle], PROVED)),
})

scoped('storm rooms', stormRoomRepository, {
  organization: reads((rooms) => rooms.organization(MINE)),
  note: reads((rooms) => rooms.note(MINE, 'storm')),
  addNote: changes((rooms) => rooms.addNote(MINE, 'storm', { text: 'new', revision: 2, byName: 'Mine', at: NOW })),
  isWatched: reads((rooms) => rooms.isWatched(MINE, IDS.user, 'storm')),
  watch: changes((rooms) => rooms.watch(MINE, IDS.user, 'other', WATCH.told)),
  unwatch: changes((rooms) => rooms.unwatch(MINE, IDS.user, 'storm')),
  watches: CROSSES_ORGANIZATIONS,
  tell: changes((rooms) => rooms.tell(WATCH, { at: NOW.getTime(), kind: 'passed' }, undefined)),
  prune: CROSSES_ORGANIZATIONS,
})

scoped('subscriptions to briefings', briefingSubscriptionRepository, {
  list: reads((subscriptions) => subscriptions.list(MINE, IDS.user)),
  add: changes((subscriptions) => {
    const wish = { groupId: null, hour: 8, days: 'every_day' as const, createdAt: NOW }
    return subscriptions.add(MINE, IDS.user, wish, 10)
  }),
  change: changes((subscriptions) =>
    subscriptions.change(MINE, IDS.user, IDS.subscription, { hour: 9, days: undefined }),
  ),
  remove: changes((subscriptions) => subscriptions.remove(MINE, IDS.user, IDS.subscription)),
  timeZones: CROSSES_ORGANIZATIONS,
  takeDueMail: CROSSES_ORGANIZATIONS,
  markMailed: CROSSES_ORGANIZATIONS,
})

scoped('mails about affected assets', affectedMailRepository, {
  find: reads((mails) => mails.find(MINE, IDS.user)),
  save: changes((mails) => {
    const settings = { groupId: IDS.group, assetTypes: ['route' as const], fromLevel: 'moderate' as const, quiet: null }
    return mails.save(MINE, IDS.user, settings, () => NEVER_MAILED)
  }),
  remove: changes((mails) => mails.remove(MINE, IDS.user)),
  organizations: CROSSES_ORGANIZATIONS,
  listActive: reads((mails) => mails.listActive(MINE)),
  keepDecision: changes((mails) => {
    const mail = { userId: IDS.user, kind: 'affected' as const, subject: 'new', text: 'new', createdAt: NOW }
    const due = { mail, assetIds: [IDS.location] }
    return mails.keepDecision(MINE, { userId: IDS.user, version: 1 }, { ...NEVER_MAILED, mailedAt: NOW }, due)
  }),
})

scoped('escalations', escalationRepository, {
  find: reads((rules) => rules.find(MINE)),
  escalated: reads((rules) => rules.escalated(MINE)),
  save: changes((rules) =>
    rules.save(MINE, { fromLevel: 'extreme', afterMinutes: 30 }, [IDS.user], async () => undefined),
  ),
  remove: changes((rules) => rules.remove(MINE, async () => undefined)),
  organizations: CROSSES_ORGANIZATIONS,
  endWaitsExcept: CROSSES_ORGANIZATIONS,
  keepDecision: changes((rules) => {
    const line = { event: 'escalated' as const, byName: 'new', at: NOW, level: null, note: null, assigneeName: null }
    const mail = { userId: IDS.user, kind: 'escalation' as const, subject: 'new', text: 'new', createdAt: NOW }
    const lines = [{ assetId: IDS.location, line: { ...line, until: null } }]
    return rules.keepDecision(MINE, 1, new Map(), { lines, mails: [mail] })
  }),
})

scopedInTransaction('mails of the dispatch desk', {
  add: changesIn((db) =>
    addDeskMails(db, MINE, [{ userId: IDS.user, kind: 'affected', subject: 'new', text: 'new', createdAt: NOW }]),
  ),
  drop: changesIn((db) => dropUnsentMails(db, MINE, IDS.user, 'affected')),
})

scoped('saved views', savedViewRepository, {
  list: reads((views) => views.list(MINE, IDS.user)),
  find: reads((views) => views.find(MINE, IDS.user, IDS.view)),
  add: changes((views) => {
    const view = { name: 'another', address: '/client/map', isShared: true, createdAt: NOW }
    return views.add(MINE, IDS.user, view, 100)
  }),
  change: changes((views) => views.change(MINE, IDS.user, IDS.view, { name: 'changed', isShared: undefined })),
  remove: changes((views) => views.remove(MINE, IDS.view)),
  prune: CROSSES_ORGANIZATIONS,
})

scoped('levels of runs', deskLevelRepository, {
  due: CROSSES_ORGANIZATIONS,
  keep: changes((levels) => levels.keep(MINE, NOW, new Map(), NOW)),
  before: reads((levels) => levels.before(MINE, LATER)),
  ofAsset: reads((levels) => levels.ofAsset(MINE, IDS.location, HOUR_BEFORE)),
  takenWithin: reads((levels) => levels.takenWithin(MINE, { startAt: HOUR_BEFORE, endAt: LATER })),
  isAnnounced: reads((levels) => levels.isAnnounced(MINE, NOW)),
  announce: changes((levels) => levels.announce(MINE, NOW, undefined, NOW)),
  prune: CROSSES_ORGANIZATIONS,
})

scoped('groups', groupRepository, { withCounts: reads((groups) => groups.withCounts(MINE)) })

scoped('vehicles', vehicleRepository, {
  find: reads((vehicles) => vehicles.find(MINE, IDS.vehicle)),
  driver: reads((vehicles) => vehicles.driver(MINE, IDS.vehicle)),
  reading: reads((vehicles) => vehicles.reading(MINE, (list) => list.byIds([IDS.vehicle]))),
  change: changes((vehicles) => vehicles.change(MINE, [IDS.vehicle, IDS.theirVehicle], { load: 'empty' })),
  setNotificationsEnabled: changes((vehicles) => vehicles.setNotificationsEnabled(MINE, IDS.vehicle, false)),
})

scoped('decisions', decisionRepository, {
  list: reads((decisions) => decisions.list(MINE, PAGE)),
  count: reads((decisions) => decisions.count(MINE, {})),
  ofAsset: reads((decisions) => decisions.ofAsset(MINE, 'routes', IDS.route)),
  prune: CROSSES_ORGANIZATIONS,
})

scoped('tracks', trackRepository, {
  read: reads((tracks) => tracks.read(MINE, IDS.vehicle, HOUR_BEFORE)),
  prune: CROSSES_ORGANIZATIONS,
})

const vehicleLists = (open: Database) => {
  const { reading } = vehicleRepository(open)
  return {
    byIds: () => reading(MINE, (list) => list.byIds([IDS.vehicle])),
    versions: () => reading(MINE, (list) => list.versions(PAGE)),
    count: () => reading(MINE, (list) => list.count()),
  }
}
scoped('lists of vehicles', vehicleLists, {
  byIds: reads((lists) => lists.byIds()),
  versions: reads((lists) => lists.versions()),
  count: reads((lists) => lists.count()),
})

const REPORTED = {
  externalId: 'truck',
  name: 'Renamed',
  externalDriverId: null,
  externalGroupIds: ['g'],
  type: 'truck',
  position: { latitude: 42, longitude: -95, bearing: null, speedMps: 1, reportedAt: LATER },
} as const

scoped('fleets', fleetRepository, {
  storeGroups: changes((fleets) =>
    fleets.storeGroups(MINE, SOURCE, [{ id: 'g', externalId: 'g', source: SOURCE, name: 'Renamed', children: ['g'] }]),
  ),
  storeVehicles: changes((fleets) => fleets.storeVehicles(MINE, SOURCE, [REPORTED], NOW)),
  storePositions: changes((fleets) => fleets.storePositions(MINE, SOURCE, [REPORTED])),
  lastPositions: reads((fleets) => fleets.lastPositions(MINE, SOURCE)),
  storeEvaluations: changes((fleets) => fleets.storeEvaluations(MINE, [{ id: IDS.vehicle, current: '{}' }], NOW)),
})

test('a provider that reports other vehicles and groups removes only those of its organization', async () => {
  const theirs = await rowsOf(database, THEIRS)
  const fleets = fleetRepository(unguarded)
  await fleets.storeVehicles(MINE, SOURCE, [{ ...REPORTED, externalId: 'another' }], NOW)
  await sql`update locations set group_ids = '{}' where organization_id = ${MINE}`.execute(database.asSystem)
  await fleets.storeGroups(MINE, SOURCE, [])
  const mine = await rowsOf(database, MINE)
  expect([mine.groups, mine.vehicle_positions, mine.driver_notification_states]).toEqual([[], [], []])
  expect(await rowsOf(database, THEIRS)).toEqual(theirs)
})

scoped('paired routes', pairedRouteRepository, {
  pairs: reads((routes) => routes.pairs(MINE)),
  ahead: reads((routes) => routes.ahead(MINE, [IDS.route, IDS.theirRoute])),
  timed: reads((routes) => routes.timed(MINE, [IDS.route, IDS.theirRoute]).then((found) => [...found.keys()])),
  store: changes((routes) => routes.store(MINE, [{ vehicleId: IDS.vehicle, impact: 'new' }], { clearOthers: false })),
})

test('clearing the upcoming impacts of an organization leaves those of others', async () => {
  const theirs = await rowsOf(database, THEIRS)
  await pairedRouteRepository(unguarded).store(MINE, [], { clearOthers: true })
  expect(await rowsOf(database, MINE)).toMatchObject({ vehicle_impacts: [{ upcoming: null }] })
  expect(await rowsOf(database, THEIRS)).toEqual(theirs)
})

scoped('trips', tripRepository, {
  journeys: reads((trips) => trips.journeys(MINE, SOURCE)),
  tripsByVehicle: reads((trips) => trips.tripsByVehicle(MINE, SOURCE, ['truck', 'theirs'])),
})

const RESULTS = {
  madeFrom: 'new',
  runTime: NOW,
  results: null,
  compactResults: null,
  comparison: 'new',
  error: null,
  latestArrivalAt: null,
  way: null,
  updatedAt: NOW,
}
const ROUTE = {
  name: 'New',
  external_id: null,
  origin_label: 'A',
  origin_latitude: 41,
  origin_longitude: -96,
  destination_label: 'B',
  destination_latitude: 42,
  destination_longitude: -95,
  departure_time: NOW,
  waypoints: [],
  vehicle_id: null,
  vehicle_type: 'truck',
  vehicle_height: null,
  vehicle_width: null,
  vehicle_length: null,
  vehicle_weight: null,
  vehicle_axle_weight: null,
  vehicle_top_speed: null,
  hours_of_service: null,
  hours_of_service_rules: null,
  driver_hours_driven: null,
  driver_hours_on_duty: null,
  driver_hours_since_break: null,
  driver_week_hours_left: null,
  appointment_earliest: null,
  appointment_latest: null,
  status: null,
  last_completed_index: null,
  above_temperature_thresholds: [],
  below_temperature_thresholds: [],
  selected_route_option: 0,
} as const

scoped('routes', routeRepository, {
  countUpcoming: reads((routes) => routes.countUpcoming(MINE, HOUR_BEFORE)),
  prune: CROSSES_ORGANIZATIONS,
  list: reads((routes) => routes.list(MINE, { ...PAGE, compact: true })),
  ids: reads((routes) => routes.ids(MINE, PAGE)),
  count: reads((routes) => routes.count(MINE, {})),
  storedBytes: reads((routes) => routes.storedBytes(MINE, {})),
  find: reads((routes) => routes.find(MINE, IDS.route)),
  create: changes((routes) =>
    routes.create(
      MINE,
      {
        ...ROUTE,
        waypoints: [],
        above_temperature_thresholds: [],
        below_temperature_thresholds: [],
        source: 'stormlane',
      } as never,
      RESULTS,
      {
        limit: 2,
        now: NOW,
      },
    ),
  ),
  update: changes((routes) =>
    routes.update(
      MINE,
      IDS.route,
      { name: 'Renamed' },
      { changed: true, results: RESULTS },
      { now: NOW, admitMore: () => undefined },
    ),
  ),
  findVehicle: reads((routes) => routes.findVehicle(MINE, 'truck')),
  remove: changes((routes) => routes.remove(MINE, IDS.route)),
  removeMany: changes((routes) => routes.removeMany(MINE, [IDS.route, IDS.theirRoute])),
})

const fileRoute = { ...ROUTE, id: IDS.route } as never

scopedInTransaction('routes of a file', {
  find: readsIn((db) => routeBatch.findFileRoutes(db, MINE, { externalIds: ['load'], departures: [] }, NOW)),
  update: changesIn((db) =>
    routeBatch.updateFileRoute(db, MINE, { ...(fileRoute as object), departure_time: LATER } as never, {
      journeyChanged: true,
      status: null,
    }),
  ),
  insert: changesIn((db) =>
    routeBatch.insertFileRoutes(db, MINE, [{ ...(fileRoute as object), id: IDS.group } as never], NOW),
  ),
  storeResults: changesIn((db) => storeResults(db, MINE, [{ ...RESULTS, routeId: IDS.route, revision: 0 }])),
})

scoped('shared routes', sharedRouteRepository, {
  store: changes((shared) =>
    shared.store(MINE, {
      id: IDS.group,
      keyHash: Buffer.from([3]),
      routeId: IDS.route,
      snapshot: null,
      data: '{}',
      createdBy: IDS.user,
      createdAt: NOW,
      expiresAt: LATER,
    }),
  ),
  advice: reads((shared) => shared.advice(MINE, IDS.route)),
  extend: changes((shared) =>
    shared.extend(MINE, { routeId: IDS.route, snapshot: 'results', data: '{"new":1}', expiresAt: LATER }, NOW),
  ),
  list: reads((shared) => shared.list(MINE, IDS.route, NOW)),
  revoke: changes((shared) => shared.revoke(MINE, IDS.link, NOW)),
  find: CROSSES_ORGANIZATIONS,
  markOpened: CROSSES_ORGANIZATIONS,
  prune: CROSSES_ORGANIZATIONS,
})

const row = { line: 9, cells: ['new'], identity: null, asset: null, problems: [] }

scoped('batch uploads', batchUploadRepository, {
  begin: changes((batches) => batches.begin(MINE, { batch_type: 'route', file_name: 'new.csv', created_at: NOW }, 1e9)),
  vehiclesNamed: reads((batches) => batches.vehiclesNamed(MINE, ['truck', 'mine', 'theirs'])),
  addPart: changes((batches) => batches.addPart(MINE, IDS.pendingBatch, 1, Buffer.from('new'))),
  addRows: changes((batches) => batches.addRows(MINE, IDS.pendingBatch, [row])),
  finish: changes((batches) =>
    batches.finish(MINE, IDS.receivingBatch, {
      columns: [],
      processing_errors: [],
      byte_count: 2,
      accepted_count: 2,
      rejected_count: 2,
    }),
  ),
  list: reads((batches) => batches.list(MINE, PAGE)),
  count: reads((batches) => batches.count(MINE)),
  find: reads((batches) => batches.find(MINE, IDS.pendingBatch)),
  pruneReceiving: CROSSES_ORGANIZATIONS,
  prune: CROSSES_ORGANIZATIONS,
  askForProcessing: changes((batches) => batches.askForProcessing(MINE, IDS.pendingBatch)),
  part: reads(async (batches) => String(await batches.part(MINE, IDS.pendingBatch, 0))),
  rows: reads((batches) => batches.rows(MINE, IDS.pendingBatch, { rejected: false, limit: 9 })),
  remove: changes((batches) => batches.remove(MINE, IDS.pendingBatch, true)),
  discard: changes((batches) => batches.discard(MINE, IDS.receivingBatch)),
  processing: CROSSES_ORGANIZATIONS,
})

const BATCH = { organization_id: MINE, id: IDS.processingBatch, processed_through: 0 } as StoredBatch

scopedInTransaction('rows of a batch', {
  lock: readsIn((db) => batchRows.lockProcessingBatch(db, MINE, IDS.processingBatch)),
  next: readsIn((db) => batchRows.nextAcceptedRows(db, BATCH, 9)),
  note: changesIn((db) =>
    batchRows.noteOutcomes(
      db,
      { ...BATCH, processed_count: 0, created_count: 0, updated_count: 0, accepted_count: 1, rejected_count: 1 },
      [{ line: 2, outcome: 'created', assetId: IDS.location }],
    ),
  ),
  refused: readsIn((db) => countsOnly(batchRows.refusedRowCounts(db, BATCH))),
  mark: changesIn((db) => batchRows.markProcessed(db, BATCH, ['new'])),
  find: readsIn((db) => cellsOnly(batchRows.findRow(db, BATCH, 2))),
  line: readsIn((db) => batchRows.findLineOf(db, BATCH, 'a')),
  replace: changesIn((db) => batchRows.replaceRow(db, BATCH, { ...row, line: 3, problems: null })),
})

/** The texts of problems are the same in both organizations. */
const countsOnly = async (counts: Promise<{ count: number }[]>) => (await counts).map(({ count }) => count)
const cellsOnly = async (found: Promise<{ cells: unknown } | undefined>) => (await found)?.cells

const DRAFT = {
  name: 'New',
  notificationType: 'alert',
  status: 'testing',
  frequency: 'change',
  interval: 60,
  windowSize: 0,
  thresholds: [],
  alerts: ['Tornado Warning'],
  template: '{event}',
  upcomingTemplate: '',
  urgent: false,
} as const

scoped('driver notifications', driverNotificationRepository, {
  list: reads((notifications) => notifications.list(MINE, PAGE)),
  active: reads((notifications) => notifications.active(MINE)),
  count: reads((notifications) => notifications.count(MINE)),
  create: changes((notifications) => notifications.create(MINE, DRAFT, NOW)),
  update: changes((notifications) => notifications.update(MINE, IDS.notification, () => DRAFT, NOW)),
  remove: changes((notifications) => notifications.remove(MINE, IDS.notification)),
})

const SENT = {
  notificationId: IDS.notification,
  vehicleId: IDS.vehicle,
  event: 'e',
  sent: { at: LATER, times: 2, level: 2, value: null, text: 'new', metAt: LATER },
} as const

scopedInTransaction('sent events', {
  read: readsIn((db) => readSentEvents(db, MINE, [IDS.notification])),
  write: changesIn((db) => writeSentEvents(db, MINE, [SENT])),
})

scoped('observations', observationRepository, {
  record: changes((observations) =>
    observations.record(MINE, LATER, [{ vehicleId: IDS.vehicle, observed: [1], alerts: [], routeUntil: null }]),
  ),
  countsByValue: reads((observations) => observations.countsByValue(MINE, HOUR_BEFORE, 10)),
  prune: CROSSES_ORGANIZATIONS,
  since: reads((observations) => observations.since(MINE, HOUR_BEFORE)),
  meeting: reads((observations) =>
    observations.meeting(MINE, HOUR_BEFORE, { thresholds: [], alertIds: ['alert'], withWayThere: true }),
  ),
})

const MESSAGES = { since: HOUR_BEFORE, until: LATER }

scoped('messages', messageRepository, {
  prune: CROSSES_ORGANIZATIONS,
  page: reads((messages) => messages.page(MINE, MESSAGES, 10, 0)),
  count: reads((messages) => messages.count(MINE, { ...MESSAGES, query: 'truck' })),
  outages: reads((messages) => messages.outages(MINE)),
})

const SENDING = {
  authorId: null,
  author: 'Dana',
  createdAt: NOW,
  sendAt: NOW,
  about: 'new',
  texts: { en: 'Stop' },
  language: undefined,
  alternativeId: undefined,
  urgent: false,
  vehicleIds: [IDS.vehicle],
}

const noAudit = () => Promise.resolve()
const NEW_TEMPLATE = { name: 'new', texts: { en: 'Go' }, createdAt: NOW }

scoped('templates of messages', templateRepository, {
  list: reads((templates) => templates.list(MINE)),
  add: changes((templates) => templates.add(MINE, NEW_TEMPLATE, 10, noAudit)),
  change: changes((templates) =>
    templates.change(MINE, IDS.messageTemplate, { name: 'changed', texts: undefined }, noAudit),
  ),
  remove: changes((templates) => templates.remove(MINE, IDS.messageTemplate, noAudit)),
})

scoped('sendings', sendingRepository, {
  list: reads((sendings) => sendings.list(MINE, 10)),
  find: reads((sendings) => sendings.find(MINE, IDS.sending)),
  cancel: changes((sendings) => sendings.cancel(MINE, IDS.sending, () => Promise.resolve())),
  due: CROSSES_ORGANIZATIONS,
  endMissed: CROSSES_ORGANIZATIONS,
  prune: CROSSES_ORGANIZATIONS,
})

const OUTGOING = {
  vehicleId: IDS.vehicle,
  message: 'new',
  urgent: false,
  driverNotificationId: null,
  dedupeKey: 'new',
  deliver: true,
}
const outbox = openOutbox({ now: () => NOW })

scopedInTransaction('messages in a transaction', {
  find: readsIn((db) => findMessage(db, MINE, IDS.dueMessage)),
  recipient: readsIn((db) => findRecipient(db, MINE, IDS.vehicle)),
  facts: readsIn((db) => findVehicleFacts(db, MINE, [IDS.vehicle], undefined)),
  recent: readsIn((db) => lockRecentTexts(db, MINE, [{ id: IDS.vehicle, text: 'Slow down' }], new Date(0))),
  sender: readsIn((db) => nameOfSender(db, { organizationId: MINE, userId: null, tokenId: null })),
  scheduled: readsIn((db) => lockScheduledCount(db, MINE)),
  schedule: changesIn((db) => addSending(db, MINE, 'scheduled', SENDING)),
  claim: changesIn((db) => claimSending(db, MINE, IDS.sending)),
  settleSending: changesIn((db) => settleSending(db, MINE, IDS.sending, { sentCount: 7, leftOut: [] })),
  write: changesIn((db) => outbox.write(db, MINE, [OUTGOING])),
  again: changesIn((db) => outbox.queueAgain(db, MINE, IDS.failedMessage)),
})

const CONNECTION = { organizationId: MINE, id: IDS.connection }

scoped('delivery', (opened: Database) => deliveryRepository(opened, OWNER), {
  lease: changes((delivery) =>
    delivery.lease(CONNECTION, { perSecond: 5, burst: 5 }, { most: 5, underway: 0, forMs: 60_000, now: NOW }),
  ),
  settle: changes((delivery) =>
    delivery.settle(CONNECTION, [{ id: IDS.leasedMessage, status: 'sent', error: null, afterMs: null }], NOW),
  ),
  giveUpOlderThan: CROSSES_ORGANIZATIONS,
  providerIsUp: changes((delivery) => delivery.providerIsUp(CONNECTION)),
  providerIsDown: changes((delivery) => delivery.providerIsDown(CONNECTION, 'new', NOW, () => 1000)),
  pause: changes((delivery) => delivery.pause(CONNECTION, 1000)),
})

test('a message that is tried again later waits only in its organization', async () => {
  const theirs = await rowsOf(database, THEIRS)
  const again = { id: IDS.leasedMessage, status: 'retrying', error: 'new', afterMs: 1000 } as const
  await deliveryRepository(unguarded, OWNER).settle(CONNECTION, [again], NOW)
  expect((await rowsOf(database, MINE)).message_outbox).not.toEqual(theirs.message_outbox)
  expect(await rowsOf(database, THEIRS)).toEqual(theirs)
})

scoped('connections', connectionRepository, {
  dueForSync: CROSSES_ORGANIZATIONS,
  withDueMessages: CROSSES_ORGANIZATIONS,
  connect: changes((connections) =>
    connections.connect(MINE, {
      source: SOURCE,
      provider: 'simulated',
      size: 3,
      credentials: Buffer.from('k'),
      now: NOW,
    }),
  ),
  findMotive: CROSSES_ORGANIZATIONS,
  removeOrphans: changes(async (connections) => {
    await database.asSystem.deleteFrom('telematics_connections').where('organization_id', '=', MINE).execute()
    await connections.removeOrphans(MINE, SOURCE)
  }),
  setEnabled: changes((connections) => connections.setEnabled(MINE, SOURCE, false)),
  recordSyncSuccess: changes((connections) => connections.recordSyncSuccess(CONNECTION, NOW)),
  recordSyncFailure: changes((connections) => connections.recordSyncFailure(CONNECTION, new Error('x'), NOW)),
})

const SEALED_CONNECTION = { provider: 'samsara', credentials: Buffer.from('k'), now: NOW } as const

scopedInTransaction('states of connections', {
  states: readsIn((db) => connectionStates(db, MINE, HOUR_BEFORE)),
  sealed: readsIn((db) => ownConnections.findSealed(db, MINE, 'simulated' as never)),
  put: changesIn((db) => ownConnections.putConnection(db, MINE, SEALED_CONNECTION)),
  delete: changesIn((db) => ownConnections.deleteConnection(db, MINE, IDS.connection)),
  removeFleet: changesIn(async (db) => {
    await ownConnections.deleteConnection(db, MINE, IDS.connection)
    await ownConnections.removeFleet(db, MINE, SOURCE)
  }),
})

const OWN_DRAFT = { external_id: 'own', name: 'Own', type: 'truck' as const, group_ids: [] }

scopedInTransaction('own vehicles', {
  count: readsIn((db) => ownVehicles.countOwnVehicles(db, MINE)),
  byExternalId: readsIn((db) => ownVehicles.vehiclesByExternalId(db, MINE, ['own'])),
  store: changesIn((db) => ownVehicles.storeOwnVehicles(db, MINE, [OWN_DRAFT], LATER)),
  find: readsIn((db) => ownVehicles.findOwnVehicle(db, MINE, IDS.ownVehicle)),
  edit: changesIn((db) => ownVehicles.editOwnVehicle(db, MINE, IDS.ownVehicle, { name: 'Edited' })),
  retire: changesIn((db) => ownVehicles.retireOwnVehicles(db, MINE, [IDS.ownVehicle], LATER)),
  unknownGroups: readsIn((db) => ownVehicles.unknownGroups(db, MINE, ['no group'])),
})

scoped('pushed positions', positionRepository, {
  find: reads((positions) => positions.find(MINE, ['own', 'gone'])),
  addToTracks: changes((positions) =>
    positions.addToTracks(
      MINE,
      [{ vehicleId: IDS.ownVehicle, latitude: 12, longitude: -97, reportedAt: LATER }],
      LATER,
    ),
  ),
})

scoped('simulated providers', simulatedProviderRepository, {
  inbox: changes((providers) =>
    providers.inbox(MINE).receive({
      dedupeKey: 'k',
      vehicleExternalId: 'truck',
      externalDriverId: null,
      text: 'again',
      urgent: false,
    } as never),
  ),
  pruneInbox: CROSSES_ORGANIZATIONS,
  setFleetSize: changes((providers) => providers.setFleetSize(MINE, 1)),
  setTrouble: changes((providers) => providers.setTrouble(MINE, 'slow' as never, 0.5)),
})

scoped('account', accountRepository, {
  limits: reads((account) => account.limits(MINE)),
  findSubscription: reads((account) => account.findSubscription(MINE)),
  describe: reads((account) => account.describe(MINE, IDS.user)),
  grantAccess: changes((account) => account.grantAccess(MINE, { permissions: ['portal'] }, [])),
  withdrawAccess: changes((account) => account.withdrawAccess(MINE, async () => undefined)),
})

const TOKEN = {
  name: 'New',
  tokenHash: Buffer.from([9]),
  ending: 'abcd',
  permissions: [],
  writeScopes: [],
  createdBy: IDS.user,
  expiresAt: null,
  now: NOW,
}

scoped('API tokens', apiTokenRepository, {
  list: reads((tokens) => tokens.list(MINE)),
  permissions: reads((tokens) => tokens.permissions(MINE)),
  create: changes((tokens) => tokens.create(MINE, TOKEN, 2, noAudit)),
  replaceSecret: changes((tokens) =>
    tokens.replaceSecret(MINE, IDS.apiToken, { tokenHash: Buffer.from([9]), ending: 'abcd' }, noAudit),
  ),
  remove: changes((tokens) => tokens.remove(MINE, IDS.apiToken, noAudit)),
  recordUse: changes((tokens) => tokens.recordUse(MINE, IDS.apiToken, LATER)),
  isUsable: reads((tokens) => tokens.isUsable(MINE, IDS.apiToken, NOW)),
  findBySecret: CROSSES_ORGANIZATIONS,
})

const NEW_MEMBER = { name: 'New', email: 'new@example.com', isAdmin: false }

scoped('members', memberRepository, {
  list: reads((members) => members.list(MINE)),
  find: reads((members) => members.find(MINE, IDS.user)),
  add: changes((members) => members.add(MINE, NEW_MEMBER, { now: NOW, limit: 3 }, noAudit)),
  change: changes((members) => members.change(MINE, IDS.user, { deactivatedAt: NOW }, noAudit)),
  waitsFor: reads((members) => members.waitsFor(MINE, IDS.user)),
  takeAddress: changes(async (members) => {
    const waiting = await members.add(MINE, NEW_MEMBER, { now: NOW, limit: 3, isElsewhere: true }, noAudit)
    if (typeof waiting === 'string') throw new Error(waiting)
    await members.takeAddress(MINE, waiting.id)
    return (await members.find(MINE, waiting.id))?.email
  }),
  remove: changes((members) => members.remove(MINE, IDS.otherUser, noAudit)),
  isInUse: reads((members) => members.isInUse(MINE, IDS.user)),
})

test('admins of another organization do not count as admins of this one', async () => {
  const members = memberRepository(unguarded)
  await members.change(MINE, IDS.otherUser, { isAdmin: false }, noAudit)
  expect(await members.change(MINE, IDS.user, { isAdmin: false }, noAudit)).toBe('last admin')
  expect(await members.remove(MINE, IDS.user, noAudit)).toBe('last admin')
})

scoped('embed tokens', (opened: Database) => embedTokenRepository(opened), {
  create: changes((tokens) =>
    tokens.create({ organizationId: MINE, provider: 'new', tokenHash: Buffer.from([9]), now: NOW }),
  ),
  find: CROSSES_ORGANIZATIONS,
  list: reads((tokens) => tokens.list(MINE)),
  revoke: changes((tokens) => tokens.revoke(MINE, IDS.embedToken, NOW)),
})

const HOST_USER = { organizationId: MINE, database: 'mine', username: 'new', name: 'New', now: NOW }

scoped('host databases', (opened: Database) => hostDatabaseRepository(opened), {
  connect: changes((databases) => databases.connect(MINE, 'new', NOW)),
  disconnect: changes((databases) => databases.disconnect(MINE, 'mine')),
  list: CROSSES_ORGANIZATIONS,
  organizationOf: CROSSES_ORGANIZATIONS,
  accountOf: changes((databases) => databases.accountOf(HOST_USER)),
})

test('a database of the host that another organization connected cannot be disconnected or used', async () => {
  const databases = hostDatabaseRepository(unguarded)
  expect(await databases.disconnect(MINE, 'theirs')).toBeUndefined()
  expect(await databases.connect(MINE, 'theirs', NOW)).toBe(false)
  expect(await databases.organizationOf('theirs')).toBe(THEIRS)
  // The user names are the same; each organization has its own account for them.
  const { userId } = await databases.accountOf({ ...HOST_USER, username: 'driver' })
  expect(userId).toBe(IDS.otherUser)
  expect(
    await databases.accountOf({ ...HOST_USER, organizationId: THEIRS, database: 'theirs', username: 'driver' }),
  ).toEqual({
    organizationId: THEIRS,
    userId: IDS.user,
  })
})

scoped('audit lines', auditRepository, {
  page: reads((lines) => lines.page(MINE, { query: 'mine' }, PAGE)),
  count: reads((lines) => lines.count(MINE, {})),
  actors: reads((lines) => lines.actors(MINE)),
  prune: CROSSES_ORGANIZATIONS,
})

scopedInTransaction('audit lines in a transaction', {
  insert: changesIn((db) => {
    const actor = { organizationId: MINE, userId: IDS.user, tokenId: null, address: null }
    return insertAuditLine(db, actor, { action: 'signed_in', subject: 'Password', now: NOW })
  }),
})

scoped('API usage', usageRepository, {
  inCycle: reads((usage) => usage.inCycle(MINE, NOW)),
  countCall: changes((usage) => usage.countCall(MINE, { service: 'weather', cycleStart: NOW }, () => undefined)),
})

scoped('billing', billingRepository, {
  describe: reads((billing) => billing.describe(MINE)),
  saveCustomer: changes((billing) =>
    billing.saveCustomer(MINE, { provider: 'simulated', customerId: 'new', now: NOW }),
  ),
  /** Writes the organization itself, which is no row of a tenant table. */
  clearError: CROSSES_ORGANIZATIONS,
  findCustomer: CROSSES_ORGANIZATIONS,
  apply: CROSSES_ORGANIZATIONS,
  keepUnread: CROSSES_ORGANIZATIONS,
  prune: CROSSES_ORGANIZATIONS,
})

scoped('organizations', organizationRepository, {
  flags: reads((organizations) => organizations.flags(MINE)),
  settings: reads((organizations) => organizations.settings(MINE)),
  truckTopSpeed: reads((organizations) => organizations.truckTopSpeed(MINE)),
  decidingCosts: reads((organizations) => organizations.decidingCosts(MINE)),
  driverLanguage: reads((organizations) => organizations.driverLanguage(MINE)),
  setFlag: changes((organizations) => organizations.setFlag(MINE, 'showWildfireIndices', false)),
  setSetting: changes((organizations) => organizations.setSetting(MINE, 'OpacitySlider', false)),
  findUser: reads((organizations) => organizations.findUser(MINE, IDS.user)),
  renameUser: changes((organizations) => organizations.renameUser(MINE, IDS.user, 'Renamed')),
})

test('switching a flag off that another organization has leaves it on there', async () => {
  const theirs = await rowsOf(database, THEIRS)
  await organizationRepository(unguarded).setFlag(MINE, 'showDisruptionIndex', false)
  expect(await rowsOf(database, THEIRS)).toEqual(theirs)
})

scoped('realtime', realtimeRepository, {
  head: reads((updates) => updates.head(MINE)),
  append: changes((updates) => updates.append(MINE, 'events', ['{}'], NOW)),
  heads: reads((updates) => updates.heads([MINE])),
  prune: CROSSES_ORGANIZATIONS,
  after: reads((updates) => updates.after(MINE, 0)),
})

const MY_KEY = { organizationId: MINE, keyHash: Buffer.from([1]), attempt: 1 }

scoped('idempotency', idempotencyRepository, {
  take: changes((answers) =>
    answers.take(
      MINE,
      { keyHash: Buffer.from([1]), requestHash: Buffer.from([2]) },
      { leaseSeconds: 15, keptHours: 24 },
    ),
  ),
  renew: changes((answers) => answers.renew([MY_KEY], 15)),
  keep: changes((answers) => answers.keep(MY_KEY, 200, Buffer.from([4]), null)),
  release: changes((answers) => answers.release(MY_KEY)),
  giveUp: changes((answers) => answers.giveUp(MY_KEY)),
  prune: CROSSES_ORGANIZATIONS,
})

scopedInTransaction('changes of a keyed request', {
  noteChange: changesIn(async (db) => {
    await sql`update idempotent_answers set leased_until = now() where organization_id = ${MINE}`.execute(db)
    return noteChange(db, MY_KEY)
  }),
})

scoped('sessions', (opened: Database) => sessionRepository(opened.asSystem), {
  replaceHash: changes((sessions) =>
    sessions.replaceHash({ organizationId: MINE, userId: IDS.user }, { from: 'mine', to: 'newer' }),
  ),
  findAccountByEmail: CROSSES_ORGANIZATIONS,
  hasSignedInFrom: CROSSES_ORGANIZATIONS,
  findAccount: reads((sessions) => sessions.findAccount(MINE, IDS.user)),
  findLiveSession: CROSSES_ORGANIZATIONS,
  createSession: changes((sessions) =>
    sessions.createSession({
      organizationId: MINE,
      userId: IDS.user,
      tokenHash: Buffer.from([9]),
      embed: null,
      method: 'password',
      address: '192.0.2.1',
      userAgent: 'curl/8',
      now: NOW,
      expiresAt: LATER,
    }),
  ),
  prolongSession: changes((sessions) =>
    sessions.prolongSession({ organizationId: MINE, id: IDS.session, userId: IDS.user }, LATER, LATER),
  ),
  revokeByToken: CROSSES_ORGANIZATIONS,
  revokeOfUser: changes((sessions) => sessions.revokeOfUser(MINE, IDS.user, NOW)),
  listOwn: reads((sessions) => sessions.listOwn({ organizationId: MINE, userId: IDS.user }, NOW)),
  revokeOwn: changes((sessions) =>
    sessions.revokeOwn({ organizationId: MINE, userId: IDS.user }, { only: IDS.session }, NOW),
  ),
  revokeRefused: changes(async (sessions) => {
    const began = {
      embed: null,
      method: 'password',
      address: null,
      userAgent: null,
      now: NOW,
      expiresAt: LATER,
    } as const
    const session = { organizationId: MINE, userId: IDS.otherUser, tokenHash: Buffer.from('new'), ...began }
    await sessions.createSession(session)
    const refused = await sessions.revokeRefused(MINE, null, NOW)
    expect(refused).toHaveLength(1)
  }),
  liveOf: reads((sessions) => sessions.liveOf(MINE, NOW)),
  announceEnd: CROSSES_ORGANIZATIONS,
  prune: CROSSES_ORGANIZATIONS,
  liveAmong: CROSSES_ORGANIZATIONS,
})

const USER = { organizationId: MINE, userId: IDS.user }

scoped('second factors', secondFactorRepository, {
  find: reads((factors) => factors.find(USER)),
  countCodes: reads((factors) => factors.countCodes(USER)),
  start: changes((factors) => factors.start({ ...USER, userId: IDS.otherUser }, Buffer.from('new'), NOW)),
  confirm: changes(async (factors) => {
    await factors.start({ ...USER, userId: IDS.otherUser }, Buffer.from('new'), NOW)
    const use = { secret: Buffer.from('new'), step: 7, codeHashes: [Buffer.from('code')], now: NOW }
    return factors.confirm({ ...USER, userId: IDS.otherUser }, use, noAudit)
  }),
  useStep: changes((factors) => factors.useStep(USER, 9)),
  useCode: changes((factors) => factors.useCode(USER, Buffer.from([1]))),
  replaceCodes: changes((factors) => factors.replaceCodes(USER, [Buffer.from('new')], noAudit)),
  remove: changes((factors) => factors.remove(USER, noAudit)),
  reset: changes((factors) => factors.reset(USER, noAudit)),
})

const ASKED = { challenge: 'new', expiresAt: LATER }
const NEW_KEY = {
  credentialId: Buffer.from('new'),
  publicKey: Buffer.from('new'),
  counter: 0,
  transports: [],
  name: 'New',
}

scoped('passkeys', passkeyRepository, {
  list: reads((passkeys) => passkeys.list(USER)),
  find: reads((passkeys) => passkeys.find(USER, IDS.passkey)),
  add: changes((passkeys) => passkeys.add(USER, NEW_KEY, ASKED, NOW, noAudit)),
  rename: changes((passkeys) => passkeys.rename(USER, IDS.passkey, 'Renamed', noAudit)),
  remove: changes((passkeys) => passkeys.remove(USER, IDS.passkey, noAudit)),
  use: changes((passkeys) =>
    passkeys.use({ organizationId: MINE, id: IDS.passkey }, { ...ASKED, challenge: 'next' }, 9, NOW),
  ),
  findByCredential: CROSSES_ORGANIZATIONS,
  prune: CROSSES_ORGANIZATIONS,
})

const PROVIDER = {
  issuer: 'https://new.example',
  clientId: 'new',
  clientSecret: Buffer.from('new'),
  adminGroups: [],
  groupsClaim: 'groups',
  isRequired: false,
  domains: ['new.example'],
}

scoped('identity providers', identityProviderRepository, {
  find: reads((providers) => providers.find(MINE)),
  organizationOfDomain: CROSSES_ORGANIZATIONS,
  save: changes((providers) => providers.save(MINE, PROVIDER, NOW, noAudit)),
  verifyDomain: changes((providers) => providers.verifyDomain(MINE, 'shared.example', NOW, noAudit)),
  remove: changes((providers) => providers.remove(MINE, noAudit)),
  recordProblem: changes((providers) => providers.recordProblem(MINE, 'new', NOW)),
  recordSignIn: changes((providers) => providers.recordSignIn(MINE, NOW)),
  hasBreakGlassAdmin: reads((providers) => providers.hasBreakGlassAdmin(MINE)),
})

scoped('identity links', identityLinkRepository, {
  findUser: reads((links) => links.findUser(MINE, { issuer: 'issuer', subject: 'subject' })),
  link: changes((links) => links.link(MINE, IDS.otherUser, { issuer: 'issuer', subject: 'new' })),
})

scoped('sign-in rules', signInRuleRepository, {
  requiresSecondFactor: reads((rules) => rules.requiresSecondFactor(MINE)),
  setRequiresSecondFactor: changes((rules) => rules.setRequiresSecondFactor(MINE, false, noAudit)),
})

scoped('trial keys', trialKeyRepository, {
  create: changes((keys) => keys.create({ organizationId: MINE, id: IDS.group, userId: IDS.user, expiresAt: LATER })),
  use: changes((keys) => keys.use(MINE, IDS.trialKey, NOW)),
  prune: CROSSES_ORGANIZATIONS,
})

test('a question to support is filed for its organization alone', async () => {
  const theirs = await rowsOf(database, THEIRS)
  const question = { userId: IDS.user, message: 'Hello', page: '/', viewport: null, createdAt: NOW }
  await supportRepository(unguarded).file(MINE, question)
  const { rows } = await sql`select organization_id from support_messages`.execute(database.asSystem)
  expect(rows).toEqual([{ organization_id: MINE }])
  expect(await rowsOf(database, THEIRS)).toEqual(theirs)
})

const SEALED = Buffer.from('new')
const OFF = { reason: 'admin', words: 'off', now: NOW } as const

scopedInTransaction('webhooks', {
  list: readsIn((db) => webhookEndpoints.listEndpoints(db, MINE)),
  find: readsIn((db) => webhookEndpoints.listEndpoints(db, MINE, IDS.webhook)),
  count: readsIn((db) => webhookEndpoints.lockAndCountEndpoints(db, MINE)),
  insert: changesIn((db) =>
    webhookEndpoints.insertEndpoint(db, MINE, { url: 'https://new.example', events: [], secret: SEALED, now: NOW }),
  ),
  change: changesIn((db) => webhookEndpoints.changeEndpoint(db, MINE, IDS.webhook, { events: ['route.clear'] })),
  enable: changesIn((db) => webhookEndpoints.enableEndpoint(db, MINE, IDS.webhook)),
  disable: changesIn((db) => webhookEndpoints.disableEndpoint(db, MINE, IDS.webhook, OFF)),
  rotate: changesIn((db) => webhookEndpoints.replaceSecret(db, MINE, IDS.webhook, { secret: SEALED, oldUntil: LATER })),
  delete: changesIn((db) => webhookEndpoints.deleteEndpoint(db, MINE, IDS.webhook)),
  wanted: readsIn((db) => wantedEvents(db, MINE)),
  add: changesIn((db) =>
    addWebhookEvents(
      db,
      MINE,
      [{ type: 'run.published', subject: 'runs', data: { horizon: 'nowcast', run_time: '', forecast_until: '' } }],
      NOW,
    ),
  ),
  page: readsIn((db) => webhookDeliveries.pageOfDeliveries(db, MINE, IDS.webhook, { ...PAGE, status: undefined })),
  findDelivery: readsIn((db) => webhookDeliveries.findDelivery(db, MINE, IDS.deliveredEvent)),
  queueAgain: changesIn((db) => webhookDeliveries.queueDeliveryAgain(db, MINE, IDS.deliveredEvent)),
  log: changesIn(async (db) => {
    const delivery = await webhookDeliveries.findDelivery(db, MINE, IDS.deliveredEvent)
    const { id: _, ...logged } = delivery as webhookDeliveries.StoredDelivery
    return webhookDeliveries.logDelivery(db, MINE, logged)
  }),
  failWaiting: changesIn((db) => webhookDeliveries.failWaiting(db, MINE, IDS.webhook, 'off')),
})

const NOTICE: Notice = {
  kind: 'raised',
  key: 'a',
  level: 'high',
  subject: 'Truck',
  when: '',
  why: '',
  action: '',
  link: 'https://portal.example',
  acknowledge: null,
  at: NOW.toISOString(),
}
const CHANNEL = { id: IDS.channel, kind: 'slack' } as const
const NEW_CHANNEL = { ...CHANNEL, name: 'New', fromLevel: 'high', url: 'https://new.example', sealed: SEALED } as const

scopedInTransaction('channels', {
  list: readsIn((db) => webhookEndpoints.listEndpoints(db, MINE, null, 'channels')),
  insert: changesIn((db) => channels.insertChannel(db, MINE, { ...NEW_CHANNEL, now: NOW })),
  change: changesIn((db) => channels.changeChannel(db, MINE, IDS.channel, { name: 'New', fromLevel: 'extreme' })),
  takeStock: changesIn((db) => channels.takeStock(db, MINE, IDS.channel)),
  page: readsIn((db) => channels.pageOfNotices(db, MINE, PAGE)),
  add: changesIn((db) => channels.addNotices(db, MINE, CHANNEL, { notices: [NOTICE], phones: [] }, NOW)),
})

scopedInTransaction('calendar feeds', {
  find: readsIn((db) => calendarFeeds.findFeed(db, MINE)),
  replace: changesIn((db) =>
    calendarFeeds.replaceFeed(db, MINE, { keyHash: Buffer.from('new'), createdBy: 'mine', now: NOW }),
  ),
  delete: changesIn((db) => calendarFeeds.deleteFeed(db, MINE)),
  trips: readsIn((db) => calendarFeeds.timesOfTrips(db, MINE, [IDS.route])),
})

scoped('channels that are watched', channels.channelWatchRepository, {
  organizations: CROSSES_ORGANIZATIONS,
  watched: reads((watch) => watch.watched(MINE, SEALED, NOW)),
  keepTold: changes(async (watch) => {
    const [channel] = await watch.watched(MINE, SEALED, NOW)
    const told = { told: new Map(), subjects: new Map(), notices: [NOTICE], phones: [] }
    return watch.keepTold(MINE, channel as channels.WatchedChannel, told, NOW)
  }),
})

test('a channel is found for its link in its own organization alone', async () => {
  expect(await channels.findChannel(unguarded, MINE, IDS.channel, NOW)).toEqual({ name: 'mine', kind: 'slack' })
})

const ENDPOINT = { organizationId: MINE, id: IDS.webhook }

scoped('sending of webhooks', (opened: Database) => webhookSending(opened, OWNER), {
  due: CROSSES_ORGANIZATIONS,
  find: reads((sending) => sending.find(ENDPOINT)),
  lease: changes((sending) => sending.lease(ENDPOINT, { most: 9, underway: 0, forMs: 60_000, now: NOW })),
  settle: changes((sending) =>
    sending.settle(
      ENDPOINT,
      [{ id: IDS.leasedEvent, status: 'delivered', responseStatus: 200, error: null, tookMs: 1, afterMs: null }],
      NOW,
    ),
  ),
  isUp: changes((sending) => sending.isUp(ENDPOINT)),
  isFailing: CROSSES_ORGANIZATIONS,
  isDown: changes((sending) => sending.isDown(ENDPOINT, () => 1000)),
  pause: changes((sending) => sending.pause(ENDPOINT, 1000)),
  disable: changes((sending) => sending.disable(ENDPOINT, 'off', NOW)),
  disableFailing: CROSSES_ORGANIZATIONS,
  giveUpOlderThan: CROSSES_ORGANIZATIONS,
  takeDueMail: CROSSES_ORGANIZATIONS,
  markMailed: changes((sending) => sending.markMailed(ENDPOINT, NOW)),
})

test('an address that begins to fail does so for its own organization', async () => {
  await sql`update webhook_endpoints set failing_since = null`.execute(database.asSystem)
  await webhookSending(unguarded, OWNER).isFailing(ENDPOINT)
  expect(await rowsOf(database, MINE)).toMatchObject({
    webhook_endpoints: [{ failing_since: expect.any(String) }, { failing_since: null }],
  })
  expect(await rowsOf(database, THEIRS)).toMatchObject({
    webhook_endpoints: [{ failing_since: null }, { failing_since: null }],
  })
})
