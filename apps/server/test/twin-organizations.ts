// Two organizations whose rows have the same ids: a query without a filter by organization finds the rows of both.
import { WEBHOOK_EVENT_TYPES } from '@stormlane/domain/product'
import { PRODUCT_SOURCE } from '@stormlane/domain/vehicles'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../src/platform/database/database.ts'
import type { Tables } from '../src/platform/database/tables.ts'
import { TEST_NOW } from './test-now.ts'

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

export const MINE = uuid(1)
/** Its rows are inserted first, so that a query without a scope finds them first. Their texts say "theirs". */
export const THEIRS = uuid(2)
export const IDS = {
  user: uuid(10),
  location: uuid(11),
  otherLocation: uuid(12),
  group: uuid(13),
  vehicle: uuid(14),
  route: uuid(15),
  pendingBatch: uuid(16),
  processingBatch: uuid(17),
  receivingBatch: uuid(18),
  dueMessage: uuid(19),
  leasedMessage: uuid(20),
  failedMessage: uuid(21),
  sending: uuid(60),
  messageTemplate: uuid(61),
  connection: uuid(22),
  notification: uuid(23),
  session: uuid(24),
  trialKey: uuid(25),
  createdLocation: uuid(26),
  ownVehicle: uuid(42),
  /** Only THEIRS has these. */
  theirVehicle: uuid(27),
  theirRoute: uuid(28),
  webhook: uuid(29),
  channel: uuid(43),
  notice: uuid(44),
  deliveredEvent: uuid(30),
  dueEvent: uuid(31),
  leasedEvent: uuid(32),
  otherUser: uuid(33),
  apiToken: uuid(34),
  embedToken: uuid(35),
  passkey: uuid(36),
  view: uuid(40),
  subscription: uuid(41),
  link: uuid(39),
}
export const OWNER = 'this process'
export const SOURCE = 'simulated'
const LATER = new Date(TEST_NOW.getTime() + 86_400_000)

const MY_ADVICE = {
  decision: { advice: { alternative_id: 'mine' }, alternatives: [{ id: 'mine' }] },
  brief: { text: 'mine' },
}

interface TwinRows {
  rows: object[]
  /** Values that differ in the rows of MINE; a list has an item for each row. */
  mine?: object | readonly object[]
  /** Values that differ in an additional row of THEIRS, for queries whose answer contains each id once. */
  alsoTheirs?: object
}

/** The rows of THEIRS, ordered so that foreign keys are satisfied. */
const ROWS: Record<string, TwinRows> = {
  organization_flags: { rows: [{ flag: 'showDisruptionIndex' }], mine: { flag: 'showWildfireIndices' } },
  organization_settings: {
    rows: [{ setting: 'OpacitySlider', enabled: true }],
    mine: { setting: 'TrafficCameras' },
  },
  api_access: {
    rows: [
      {
        permissions: ['events'],
      },
    ],
    mine: { permissions: ['weather'] },
  },
  api_limits: { rows: [{ service: 'weather', max_requests_per_second: 1 }], mine: { max_requests_per_second: 3 } },
  api_calls: { rows: [{ service: 'weather', cycle_start: TEST_NOW, calls: 5 }], mine: { calls: 7 } },
  billing_customers: {
    rows: [
      { provider: 'simulated', customer_id: 'theirs', card_brand: 'theirs', card_last4: '1', created_at: TEST_NOW },
    ],
    mine: { customer_id: 'mine', card_brand: 'mine' },
  },
  users: {
    rows: [
      { id: IDS.user, email: 'theirs@example.com', name: 'Theirs' },
      { id: IDS.otherUser, email: 'also.theirs@example.com', name: 'Also theirs' },
    ].map((user) => ({ ...user, password_hash: 'theirs', is_admin: true, created_at: TEST_NOW })),
    mine: [
      { email: 'mine@example.com', name: 'Mine', password_hash: 'mine' },
      { email: 'also.mine@example.com', name: 'Also mine', password_hash: 'mine' },
    ],
  },
  sessions: {
    rows: [
      {
        id: IDS.session,
        user_id: IDS.user,
        token_hash: '\\x01',
        created_at: TEST_NOW,
        last_seen_at: TEST_NOW,
        expires_at: LATER,
        user_agent: 'theirs',
      },
    ],
    mine: { token_hash: '\\x02', user_agent: 'mine' },
  },
  second_factors: {
    rows: [
      { user_id: IDS.user, secret_encrypted: '\\x01', created_at: TEST_NOW, confirmed_at: TEST_NOW, last_step: 5 },
    ],
    mine: { last_step: 3 },
  },
  passkeys: {
    rows: [
      {
        id: IDS.passkey,
        user_id: IDS.user,
        credential_id: '\\x01',
        public_key: '\\x01',
        counter: 5,
        transports: '{}',
        name: 'theirs',
        created_at: TEST_NOW,
      },
    ],
    mine: { credential_id: '\\x02', name: 'mine', counter: 3 },
  },
  recovery_codes: { rows: [{ user_id: IDS.user, code_hash: '\\x01' }] },
  identity_providers: {
    rows: [
      {
        issuer: 'theirs',
        client_id: 'theirs',
        client_secret_encrypted: '\\x01',
        admin_groups: [],
        groups_claim: 'groups',
        is_required: true,
        updated_at: TEST_NOW,
      },
    ],
    mine: { issuer: 'mine', client_id: 'mine' },
  },
  identity_domains: { rows: [{ domain: 'shared.example' }] },
  identity_links: {
    rows: [{ user_id: IDS.user, issuer: 'issuer', subject: 'subject' }],
  },
  sign_in_rules: { rows: [{ requires_second_factor: false }], mine: { requires_second_factor: true } },
  api_tokens: {
    rows: [
      {
        id: IDS.apiToken,
        name: 'Theirs',
        token_hash: '\\x01',
        ending: 'them',
        permissions: ['events'],
        created_at: TEST_NOW,
        created_by: IDS.user,
      },
    ],
    mine: { name: 'Mine', token_hash: '\\x02', ending: 'mine' },
  },
  embed_tokens: {
    rows: [
      { id: IDS.embedToken, provider: 'theirs', token_hash: '\\x01', user_id: IDS.otherUser, created_at: TEST_NOW },
    ],
    mine: { provider: 'mine', token_hash: '\\x02' },
  },
  host_databases: { rows: [{ database: 'theirs', created_at: TEST_NOW }], mine: { database: 'mine' } },
  host_users: {
    rows: [{ database: 'theirs', username: 'driver', user_id: IDS.user }],
    mine: { database: 'mine', user_id: IDS.otherUser },
  },
  audit_lines: {
    rows: [
      {
        // Above the ids that the table generates itself.
        id: 1_000_000,
        created_at: TEST_NOW,
        actor_kind: 'user',
        actor_id: IDS.user,
        actor_name: 'Theirs',
        action: 'signed_in',
        subject: 'theirs',
      },
    ],
    mine: { actor_name: 'Mine', subject: 'mine' },
  },
  trial_keys: { rows: [{ id: IDS.trialKey, user_id: IDS.user, expires_at: LATER }] },
  realtime_heads: { rows: [{ last_id: 5, pruned_id: 0 }], mine: { last_id: 3 } },
  realtime_updates: {
    rows: [{ id: 1, channel: 'events', data: { type: 'theirs' }, created_at: TEST_NOW }],
    mine: { data: { type: 'mine' } },
  },
  groups: {
    rows: [{ id: IDS.group, name: 'Theirs', source: SOURCE, external_id: 'g', children: [] }],
    mine: { name: 'Mine' },
  },
  locations: {
    rows: [IDS.location, IDS.otherLocation, IDS.createdLocation].map((id, i) => ({
      id,
      name: `Hub ${i}`,
      external_id: `hub-${i}`,
      latitude: 41,
      longitude: -96,
      zip: 'theirs',
      timezone: 'America/Chicago',
      bounds: {},
      group_ids: [IDS.group],
      user_metadata: {},
      needs_geocoding: false,
      created_at: TEST_NOW,
    })),
    mine: { zip: 'mine' },
  },
  location_scores: {
    rows: [{ location_id: IDS.location, made_from: 'theirs', score: { theirs: true } }],
    mine: { made_from: 'mine', score: { mine: true } },
  },
  vehicle_limits: {
    rows: [{ group_id: IDS.group, kind: 'truck', load: 'empty', hazard: 'gust', value: 20, level: 3 }],
    mine: { value: 30 },
  },
  routes: {
    rows: [
      {
        id: IDS.route,
        name: 'Theirs',
        external_id: 'load',
        group_ids: [IDS.group],
        origin_label: 'Omaha, NE',
        origin_latitude: 41,
        origin_longitude: -96,
        destination_label: 'Chicago, IL',
        destination_latitude: 42,
        destination_longitude: -88,
        departure_time: TEST_NOW,
        waypoints: [],
        vehicle_id: 'truck',
        vehicle_type: 'truck',
        above_temperature_thresholds: [],
        below_temperature_thresholds: [],
        selected_route_option: 0,
        journey_revision: 0,
        created_at: TEST_NOW,
      },
    ],
    mine: { name: 'Mine' },
    alsoTheirs: { id: IDS.theirRoute, external_id: 'their load' },
  },
  route_results: {
    rows: [
      {
        route_id: IDS.route,
        made_from: 'theirs',
        run_time: TEST_NOW,
        results: [{ segments: [segment('theirs')], weather_alerts: [] }],
        compact_results: [{ theirs: true }],
        comparison: 'theirs',
        latest_arrival_at: LATER,
        updated_at: TEST_NOW,
        way: 'theirs',
      },
    ],
    mine: {
      made_from: 'mine',
      results: [{ segments: [segment('mine')], weather_alerts: [] }],
      compact_results: [{ mine: true }],
      comparison: 'mine',
      way: 'mine',
    },
    alsoTheirs: { route_id: IDS.theirRoute },
  },
  decisions: {
    rows: [
      {
        route_id: IDS.route,
        made_from: 'theirs',
        run_time: TEST_NOW,
        network: 'theirs',
        computed_at: TEST_NOW,
        journey_revision: 0,
        latitude: 11,
        longitude: -96,
        decision: { advice: { alternative_id: 'theirs' }, alternatives: [{ id: 'theirs' }] },
        brief: { text: 'theirs' },
      },
    ],
    mine: { made_from: 'mine', network: 'mine', latitude: 41, ...MY_ADVICE },
    alsoTheirs: { route_id: IDS.theirRoute },
  },
  list_changes: {
    rows: [{ changed_table: 'vehicles', id: uuid(37) }],
    mine: { id: uuid(38) },
  },
  idempotent_answers: {
    rows: [{ key_hash: '\\x01', request_hash: '\\x02', started_at: TEST_NOW }],
  },
  shared_routes: {
    rows: [
      {
        id: IDS.link,
        key_hash: '\\x01',
        route_id: IDS.route,
        snapshot: 'results',
        data: {},
        created_by: IDS.user,
        created_at: TEST_NOW,
        expires_at: LATER,
      },
    ],
    mine: { key_hash: '\\x02' },
  },
  vehicles: {
    rows: [
      {
        id: IDS.vehicle,
        name: 'Theirs',
        source: SOURCE,
        external_id: 'truck',
        external_driver_id: 'driver',
        driver_name: 'Theirs',
        group_ids: [IDS.group],
        type: 'truck',
        is_own: false,
        route_id: IDS.route,
        notifications_enabled: true,
        created_at: TEST_NOW,
      },
      {
        id: IDS.ownVehicle,
        name: 'Theirs',
        source: PRODUCT_SOURCE,
        is_own: true,
        external_id: 'own',
        driver_name: 'Theirs',
        group_ids: [],
        type: 'truck',
        notifications_enabled: true,
        created_at: TEST_NOW,
      },
    ],
    mine: { name: 'Mine', driver_name: 'Mine' },
    alsoTheirs: { id: IDS.theirVehicle, external_id: 'theirs', route_id: IDS.theirRoute },
  },
  retired_vehicles: {
    rows: [{ external_id: 'gone', name: 'Theirs', retired_at: TEST_NOW }],
    mine: { name: 'Mine' },
  },
  vehicle_positions: {
    rows: [{ vehicle_id: IDS.vehicle, latitude: 11, longitude: -96, speed_mps: 20, reported_at: TEST_NOW }],
    mine: { latitude: 41 },
  },
  vehicle_tracks: {
    rows: [{ vehicle_id: IDS.vehicle, reported_at: TEST_NOW, latitude: 11, longitude: -96 }],
    mine: { latitude: 41 },
  },
  vehicle_impacts: {
    rows: [{ vehicle_id: IDS.vehicle, current: '"theirs"', upcoming: 'theirs' }],
    mine: { current: '"mine"', upcoming: 'mine' },
  },
  own_limits: {
    rows: [{ location_id: IDS.location, hazard: 'gust', value: 20, level: 3 }],
    mine: { value: 30 },
  },
  desk_items: {
    rows: [
      {
        asset_id: IDS.vehicle,
        version: 1,
        state: 'acknowledged',
        level: 3,
        by_name: 'Theirs',
        at: TEST_NOW,
        holds_until: LATER,
      },
    ],
    mine: { by_name: 'Mine' },
  },
  desk_hand_overs: {
    rows: [{ sender_id: IDS.user, recipient_id: IDS.user, text: 'theirs', created_at: TEST_NOW }],
    mine: { text: 'mine' },
  },
  briefing_subscriptions: {
    rows: [
      {
        id: IDS.subscription,
        user_id: IDS.user,
        group_id: IDS.group,
        hour: 6,
        days: 'weekdays',
        created_at: TEST_NOW,
      },
    ],
    mine: { hour: 7 },
  },
  affected_mail_subscriptions: {
    rows: [
      {
        user_id: IDS.user,
        is_of_group: true,
        group_id: IDS.group,
        asset_types: ['location'],
        from_level: 'high',
        state: { told: {}, collecting_since: null, has_held: false, mailed_at: null },
      },
    ],
    mine: { from_level: 'extreme' },
  },
  escalation_rules: {
    rows: [
      {
        from_level: 'high',
        after_minutes: 15,
        waiting: { [IDS.location]: { level: 3, below_since: null, since: TEST_NOW, escalated_at: TEST_NOW } },
      },
    ],
    mine: { after_minutes: 20 },
  },
  escalation_recipients: { rows: [{ user_id: IDS.user }] },
  desk_mails: {
    rows: [{ user_id: IDS.user, kind: 'affected', subject: 'theirs', text: 'theirs', created_at: TEST_NOW }],
    mine: { subject: 'mine' },
  },
  storm_notes: {
    rows: [{ storm_id: 'storm', revision: 1, text: 'theirs', by_name: 'Theirs', at: TEST_NOW }],
    mine: { text: 'mine', by_name: 'Mine' },
  },
  storm_watches: {
    rows: [{ user_id: IDS.user, storm_id: 'storm', told_at: TEST_NOW, told_kind: 'found' }],
    mine: { told_kind: 'began' },
  },
  kept_trips: {
    rows: [
      {
        route_id: IDS.route,
        departs_at: TEST_NOW,
        kept_at: TEST_NOW,
        run_time: TEST_NOW,
        name: 'theirs',
        vehicle_id: IDS.vehicle,
        vehicle_name: 'theirs',
        destination_latitude: 41,
        destination_longitude: -93,
        forecast: { adjusted_arrival_time: LATER.toISOString() },
      },
    ],
    mine: { name: 'mine', vehicle_name: 'mine' },
  },
  kept_trip_positions: {
    rows: [{ route_id: IDS.route, departs_at: TEST_NOW, at: TEST_NOW, latitude: 41, longitude: -93 }],
    mine: { latitude: 42 },
  },
  kept_levels: {
    rows: [
      {
        asset_id: IDS.location,
        at: TEST_NOW,
        run_time: TEST_NOW,
        level: 1,
        cause: 'theirs',
        reason: 'theirs',
        action: '',
        action_reason: '',
      },
    ],
    mine: { cause: 'mine', reason: 'mine' },
  },
  kept_alerts: {
    rows: [
      {
        asset_id: IDS.location,
        alert_id: 'alert',
        event: 'theirs',
        sender: 'theirs',
        begins_at: TEST_NOW,
        ends_at: LATER,
        seen_at: TEST_NOW,
      },
    ],
    mine: { event: 'mine', sender: 'mine' },
  },
  kept_mails: {
    rows: [{ asset_id: IDS.location, at: TEST_NOW, user_name: 'Theirs', subject: 'theirs' }],
    mine: { user_name: 'Mine', subject: 'mine' },
  },
  saved_views: {
    rows: [
      {
        id: IDS.view,
        owner_id: IDS.user,
        name: 'theirs',
        address: '/client/map?query=theirs',
        is_shared: true,
        created_at: TEST_NOW,
      },
    ],
    mine: { name: 'mine', address: '/client/map?query=mine' },
  },
  desk_levels: {
    rows: [{ run_time: TEST_NOW, taken_at: TEST_NOW, levels: JSON.stringify({ theirs: 3 }) }],
    mine: { levels: JSON.stringify({ mine: 3 }) },
  },
  desk_history: {
    rows: [{ asset_id: IDS.vehicle, event: 'noted', by_name: 'Theirs', at: TEST_NOW, note: 'theirs' }],
    mine: { by_name: 'Mine', note: 'mine' },
  },
  batch_uploads: {
    rows: (['pending', 'processing', 'receiving'] as const).map((status) => ({
      id: IDS[`${status}Batch`],
      batch_type: 'location',
      file_name: 'theirs.csv',
      status,
      columns: [],
      processing_errors: [],
      byte_count: 1,
      accepted_count: 1,
      rejected_count: 1,
      processed_count: 0,
      created_count: 0,
      updated_count: 0,
      processed_through: 0,
      created_at: TEST_NOW,
    })),
    mine: { file_name: 'mine.csv' },
  },
  batch_file_parts: {
    rows: [{ batch_id: IDS.pendingBatch, position: 0, bytes: '\\x746865697273' }],
    mine: { bytes: '\\x6d696e65' },
  },
  batch_rows: {
    rows: [IDS.pendingBatch, IDS.processingBatch].flatMap((batch_id) => [
      { batch_id, line: 2, cells: ['theirs'], identity: 'a', asset: {}, problems: null },
      { batch_id, line: 3, cells: ['theirs'], identity: 'b', asset: null, problems: [{ message: 'theirs' }] },
      {
        batch_id,
        line: 4,
        cells: ['theirs'],
        identity: 'c',
        asset: {},
        problems: null,
        outcome: 'created',
        asset_id: IDS.createdLocation,
      },
    ]),
    mine: { cells: ['mine'] },
  },
  vehicle_messages: {
    rows: [
      [IDS.dueMessage, 'queued'],
      [IDS.leasedMessage, 'queued'],
      [IDS.failedMessage, 'failed'],
    ].map(([id, status]) => ({
      id,
      vehicle_id: IDS.vehicle,
      vehicle_external_id: 'truck',
      vehicle_name: 'Truck',
      source: SOURCE,
      message: 'theirs',
      urgent: false,
      status,
      created_at: TEST_NOW,
      dedupe_key: id,
    })),
    mine: { message: 'mine' },
  },
  message_sendings: {
    rows: [
      {
        id: IDS.sending,
        author: 'Dana',
        created_at: TEST_NOW,
        send_at: TEST_NOW,
        state: 'scheduled',
        about: 'theirs',
        texts: JSON.stringify({ en: 'Stop' }),
        urgent: false,
        vehicle_ids: [IDS.vehicle],
      },
    ],
    mine: { about: 'mine' },
  },
  message_templates: {
    rows: [{ id: IDS.messageTemplate, name: 'theirs', texts: JSON.stringify({ en: 'Stop' }), created_at: TEST_NOW }],
    mine: { name: 'mine' },
  },
  message_outbox: {
    rows: [
      { ...outboxTimes(-2), message_id: IDS.dueMessage, vehicle_id: IDS.vehicle, source: SOURCE },
      {
        ...outboxTimes(-1),
        message_id: IDS.leasedMessage,
        vehicle_id: IDS.vehicle,
        source: SOURCE,
        lease_owner: OWNER,
        leased_until: new Date(Date.now() + 86_400_000),
      },
    ],
  },
  telematics_connections: {
    rows: [
      {
        id: IDS.connection,
        provider: 'simulated',
        source: SOURCE,
        is_enabled: true,
        created_at: TEST_NOW,
        delivery_error: 'theirs',
        delivery_failing_since: TEST_NOW,
        delivery_failures: 1,
        next_send_at: TEST_NOW,
      },
    ],
    mine: { delivery_error: 'mine' },
  },
  simulated_fleets: { rows: [{ size: 9, trouble: 'none', trouble_share: 0 }], mine: { size: 8 } },
  simulated_inbox: {
    rows: [
      {
        dedupe_key: 'k',
        vehicle_external_id: 'truck',
        text: 'theirs',
        urgent: false,
        times_received: 1,
        shown_at: TEST_NOW,
      },
    ],
    mine: { text: 'mine' },
  },
  driver_notifications: {
    rows: [
      {
        id: IDS.notification,
        name: 'Theirs',
        notification_type: 'alert',
        status: 'enabled',
        frequency: 'change',
        interval_minutes: 60,
        window_hours: 0,
        thresholds: [],
        alerts: ['Tornado Warning'],
        template: '{event}',
        upcoming_template: '',
        urgent: false,
        created_at: TEST_NOW,
        updated_at: TEST_NOW,
      },
    ],
    mine: { name: 'Mine' },
  },
  driver_notification_states: {
    rows: [
      {
        notification_id: IDS.notification,
        vehicle_id: IDS.vehicle,
        event: 'e',
        told_at: TEST_NOW,
        times: 1,
        level: 3,
        text: 'theirs',
        met_at: TEST_NOW,
      },
    ],
    mine: { text: 'mine' },
    alsoTheirs: { event: 'theirs' },
  },
  webhook_endpoints: {
    rows: [
      {
        id: IDS.webhook,
        kind: 'webhook',
        url: 'https://theirs.example/',
        events: WEBHOOK_EVENT_TYPES,
        secret_encrypted: '\\x746865697273',
        created_at: TEST_NOW,
        failing_since: TEST_NOW,
        failures: 1,
      },
      {
        id: IDS.channel,
        kind: 'slack',
        name: 'theirs',
        from_level: 'high',
        url: 'https://theirs.example',
        events: [],
        secret_encrypted: '\\x746865697273',
        created_at: TEST_NOW,
        failures: 0,
      },
    ],
    mine: [
      { url: 'https://mine.example/', secret_encrypted: '\\x6d696e65' },
      { name: 'mine', url: 'https://mine.example', secret_encrypted: '\\x6d696e65' },
    ],
  },
  calendar_feeds: {
    rows: [{ key_hash: '\\x746865697273', created_at: TEST_NOW, created_by: 'theirs' }],
    mine: { key_hash: '\\x6d696e65', created_by: 'mine' },
  },
  channel_states: {
    rows: [
      {
        channel_id: IDS.channel,
        told: { theirs: { level: 3, below_since: null, subject: 'theirs' } },
        version: 0,
        takes_stock: false,
      },
    ],
    mine: { told: { mine: { level: 3, below_since: null, subject: 'mine' } } },
  },
  webhook_deliveries: {
    rows: [
      [IDS.deliveredEvent, 'delivered', IDS.webhook],
      [IDS.dueEvent, 'waiting', IDS.webhook],
      [IDS.leasedEvent, 'waiting', IDS.webhook],
      [IDS.notice, 'delivered', IDS.channel],
    ].map(([id, status, endpoint]) => ({
      id,
      endpoint_id: endpoint,
      event_id: id,
      type: 'route.clear',
      order_key: id,
      body: 'theirs',
      status,
      created_at: TEST_NOW,
      attempted_at: TEST_NOW,
      attempts: 1,
      took_ms: 2,
      error: 'theirs',
    })),
    mine: { body: 'mine', error: 'mine' },
  },
  webhook_outbox: {
    rows: [
      { ...outboxTimes(-2), delivery_id: IDS.dueEvent, endpoint_id: IDS.webhook, order_key: IDS.dueEvent },
      {
        ...outboxTimes(-1),
        delivery_id: IDS.leasedEvent,
        endpoint_id: IDS.webhook,
        order_key: IDS.leasedEvent,
        lease_owner: OWNER,
        leased_until: new Date(Date.now() + 86_400_000),
      },
    ],
  },
  vehicle_observations: {
    rows: [
      {
        vehicle_id: IDS.vehicle,
        observed_at: TEST_NOW,
        observed: [9],
        alerts: ['alert'],
        threads: ['theirs'],
      },
    ],
    mine: { observed: [1], threads: ['mine'] },
  },
}

function segment(road: string) {
  return {
    from_mile: 0,
    to_mile: 10,
    polyline: '_p~iF~ps|U',
    enters_at: TEST_NOW,
    leaves_at: LATER,
    route_name: road,
    free_flow_mps: 20,
    road_index: 1,
    crash_index: 1,
    tipping_index: 1,
    risk_from: null,
    minutes_added: 0,
  }
}

/** Sequences below those that the table generates for new entries. */
function outboxTimes(sequence: number) {
  return { sequence, queued_at: TEST_NOW, due_at: TEST_NOW, attempts: 0 }
}

/** Deletes all data of organizations and inserts the two organizations. */
let planting: string | undefined

/** Replaces the twins by new ones. All statements are sent at once, because one after the other they took most of the time. */
export async function plantTwins({ asSystem }: Database): Promise<void> {
  await asSystem.transaction().execute(async (db) => {
    planting ??= plantingScript(await tablesOfOrganizations(db))
    await sql.raw(planting).execute(db)
  })
}

function plantingScript(tables: readonly string[]): string {
  const organization = (id: string, name: string) =>
    `insert into organizations (id, name, plan, max_routes, max_locations, created_at)
      values ('${id}', '${name}', 'full', 50, 50, '${TEST_NOW.toISOString()}')`
  return [
    // Deleting from these small tables takes a tenth of the time of truncating them, if no foreign key is checked.
    'set local session_replication_role = replica',
    ...tables.map((table) => `delete from ${table}`),
    'set local session_replication_role = origin',
    organization(THEIRS, 'Theirs'),
    organization(MINE, 'Mine'),
    ...Object.entries(ROWS).flatMap(([table, { rows, mine, alsoTheirs }]) => {
      const columns = [...new Set(['organization_id', ...rows.flatMap((row) => Object.keys(row))])]
        .map((name) => `"${name}"`)
        .join(', ')
      const planted = (organization_id: string, own: readonly object[]) => {
        const json = JSON.stringify(own.map((row) => ({ ...row, organization_id }))).replaceAll("'", "''")
        return `insert into ${table} (${columns}) overriding system value
          select ${columns} from json_populate_recordset(null::${table}, '${json}'::json)`
      }
      return [
        planted(THEIRS, alsoTheirs ? [...rows, { ...rows[0], ...alsoTheirs }] : rows),
        planted(
          MINE,
          rows.map((row, index) => ({ ...row, ...(Array.isArray(mine) ? mine[index] : mine) })),
        ),
      ]
    }),
  ].join(';\n')
}

/** The organizations, the tables that refer to them, and those that refer to such a table. */
async function tablesOfOrganizations(db: Transaction<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive found (id) as (
      select 'organizations'::regclass::oid
      union select conrelid from pg_constraint join found on confrelid = found.id where contype = 'f'
    )
    select id::regclass::text as name from found union select 'audit_lines'`.execute(db)
  return rows.map(({ name }) => name)
}

/** Every row of an organization, by table. */
export async function rowsOf({ asSystem }: Database, organizationId: string): Promise<Record<string, unknown>> {
  const tables = Object.keys(ROWS).map(
    (table) => sql`select ${table} as name, coalesce(jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text), '[]') as rows
      from ${sql.table(table)} as t where organization_id = ${organizationId}`,
  )
  const { rows } = await sql<{ name: string; rows: unknown }>`${sql.join(tables, sql` union all `)}`.execute(asSystem)
  return Object.fromEntries(rows.map(({ name, rows: found }) => [name, found]))
}

/** The tables whose rows belong to an organization. */
export async function tenantTables({ asSystem }: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'organization_id' order by 1`.execute(asSystem)
  return rows.map(({ name }) => name)
}

export const PLANTED_TABLES = Object.keys(ROWS)
