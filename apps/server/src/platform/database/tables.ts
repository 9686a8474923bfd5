// Types of all tables, under their names in the database. The migrations create them.
import type { ArrivalSums, ScoreSums } from '@stormlane/atmosphere'
import type { DecisionBriefOnWire, RouteResultOnWire, ScoreOnWire, SharedRouteOnWire } from '@stormlane/contract'
import type { AssetType } from '@stormlane/domain/assets'
import type { BatchStatus, BatchType, RowProblem } from '@stormlane/domain/batch'
import type { OwnCosts } from '@stormlane/domain/deciding'
import type { AssetState, BriefingDays, DeskEvent, Handling, MailLevel } from '@stormlane/domain/desk'
import type {
  DriverLanguage,
  MessageStatus,
  MessageTexts,
  NotificationFrequency,
  NotificationStatus,
  NotificationType,
  Threshold,
} from '@stormlane/domain/drivers'
import type { EmbedKind } from '@stormlane/domain/embeds'
import type { CornerBounds } from '@stormlane/domain/geo'
import type { LimitHazard, LimitLevel, Trailer, VehicleKind, VehicleLoad } from '@stormlane/domain/impacts'
import type { ImpactLevel } from '@stormlane/domain/levels'
import type { MeasurementSystem } from '@stormlane/domain/measures'
import type {
  ApiPermission,
  ApiService,
  ApiWriteScope,
  AuditAction,
  AuditActor,
  EndpointKind,
  FeatureFlag,
  OrganizationSetting,
  PaidStatus,
  Plan,
  SignUpProvider,
  SubscriptionEndReason,
  WebhookEventType,
} from '@stormlane/domain/product'
import type { HoursRules, VehicleType } from '@stormlane/domain/roads'
import type { SignInMethod } from '@stormlane/domain/sign-in'
import type { StormChangeKind, StormSource, TrackedStorm } from '@stormlane/domain/storms'
import type { RouteStatus, RouteWaypoint } from '@stormlane/domain/trips'
import type { ProviderTrouble } from '@stormlane/domain/vehicles'
import type { AdviceByLeadAndKind, VerifiedRegion, VerifiedVariableId } from '@stormlane/domain/verification'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** What a mail of the dispatch desk is about. */
export type DeskMailKind = 'affected' | 'escalation' | 'storm'

/** `ToldLevel` in JSON. */
export interface StoredToldLevel {
  level: ImpactLevel
  below_since: string | null
}

/** What a channel was told about an asset or storm, with its name for the notice that it is over. */
export interface StoredToldSubject extends StoredToldLevel {
  subject: string
}

/** `WaitingItem` in JSON. */
export interface StoredWaitingItem extends StoredToldLevel {
  since: string
  escalated_at: string | null
}

/** `AffectedMailState` in JSON. */
export interface StoredMailState {
  told: Record<string, StoredToldLevel>
  collecting_since: string | null
  has_held: boolean
  mailed_at: string | null
}

export interface Tables {
  organizations: {
    id: Generated<string>
    name: string
    plan: Plan
    subscription_ends_at: Date | null
    subscription_end_reason: SubscriptionEndReason | null
    is_stripe_customer: Generated<boolean>
    max_routes: number
    max_locations: number
    /** m/s; null for the default. */
    truck_top_speed: Generated<number | null>
    /** IANA name of the zone in which the organization counts its days. */
    timezone: Generated<string>
    measurement_system: Generated<MeasurementSystem>
    driver_language: Generated<DriverLanguage>
    /** Times of the day at which shifts of the dispatch desk begin: `06:00`. */
    shift_starts: Generated<string[]>
    /** Own costs of decisions; null for the default ones. */
    deciding_costs: Generated<OwnCosts | null>
    last_account_error: string | null
    last_account_error_at: Date | null
    is_active: Generated<boolean>
    created_at: Date
  }
  organization_flags: { organization_id: string; flag: FeatureFlag }
  organization_settings: { organization_id: string; setting: OrganizationSetting; enabled: boolean }
  api_access: {
    organization_id: string
    permissions: ApiPermission[]
  }
  api_tokens: {
    organization_id: string
    id: Generated<string>
    name: string
    token_hash: Buffer
    ending: string | null
    permissions: ApiPermission[]
    write_scopes: Generated<ApiWriteScope[]>
    created_at: Date
    created_by: string | null
    expires_at: Date | null
    last_used_at: Date | null
  }
  api_limits: {
    organization_id: string
    service: ApiService
    max_requests_per_second: number | null
    max_requests_per_minute: number | null
  }
  api_calls: { organization_id: string; service: ApiService; cycle_start: Date; calls: number }
  billing_customers: {
    organization_id: string
    provider: string
    customer_id: string
    card_brand: string | null
    card_last4: string | null
    subscription_id: string | null
    status: PaidStatus | null
    period_end: Date | null
    cancels_at_period_end: boolean
    state_at: Date | null
    created_at: Date
  }
  billing_events: { provider: string; id: string; received_at: Date }
  unread_billing_events: { provider: string; digest: Buffer; body: Buffer; problem: string; received_at: Date }
  users: {
    organization_id: string
    id: Generated<string>
    email: string
    /** The member's address as long as an account of another organization has it. */
    invited_email: Generated<string | null>
    name: string
    password_hash: string | null
    is_admin: boolean
    created_at: Date
    deactivated_at: Date | null
    last_active_at: Date | null
  }
  sessions: {
    organization_id: string
    id: Generated<string>
    user_id: string
    token_hash: Buffer
    created_at: Date
    last_seen_at: Date
    expires_at: Date
    revoked_at: Date | null
    embed: EmbedKind | null
    /** Null for sessions from before it was recorded. */
    method: SignInMethod | null
    address: string | null
    user_agent: string | null
  }
  audit_lines: {
    organization_id: string
    id: Generated<number>
    created_at: Date
    actor_kind: AuditActor
    actor_id: string | null
    actor_name: string
    action: AuditAction
    subject: string
    address: string | null
  }
  embed_tokens: {
    organization_id: string
    id: Generated<string>
    provider: string
    token_hash: Buffer
    user_id: string
    created_at: Date
    revoked_at: Date | null
  }
  host_databases: { organization_id: string; database: string; created_at: Date }
  host_users: { organization_id: string; database: string; username: string; user_id: string }
  password_resets: {
    organization_id: string
    id: Generated<string>
    user_id: string
    token_hash: Buffer
    expires_at: Date
    used_at: Date | null
  }
  second_factors: {
    organization_id: string
    user_id: string
    secret_encrypted: Buffer
    created_at: Date
    /** Null until a first code of the app was typed. */
    confirmed_at: Date | null
    /** The time step (RFC 6238) of the last code that was used. */
    last_step: Generated<number>
  }
  recovery_codes: { organization_id: string; user_id: string; code_hash: Buffer }
  sign_in_rules: { organization_id: string; requires_second_factor: boolean }
  identity_providers: {
    organization_id: string
    issuer: string
    client_id: string
    client_secret_encrypted: Buffer
    admin_groups: string[]
    groups_claim: string
    is_required: boolean
    updated_at: Date
    last_sign_in_at: Date | null
    last_problem: string | null
    last_problem_at: Date | null
  }
  identity_domains: { organization_id: string; domain: string; verified_at: Date | null }
  identity_links: { organization_id: string; user_id: string; issuer: string; subject: string }
  trial_keys: { organization_id: string; id: string; user_id: string; expires_at: Date; used_at: Date | null }
  passkeys: {
    organization_id: string
    id: Generated<string>
    user_id: string
    credential_id: Buffer
    public_key: Buffer
    /** How often the authenticator signed; 0 if it does not count. */
    counter: number
    transports: string[]
    name: string
    created_at: Date
    last_used_at: Generated<Date | null>
  }
  used_passkey_challenges: { challenge: string; expires_at: Date }
  sign_in_failures: { id: Generated<number>; email_hash: Buffer; address_hash: Buffer | null; failed_at: Date }
  provider_sign_ups: {
    link_id: string
    provider: SignUpProvider
    email: string
    created_at: Date
    mailed_at: Date | null
    mail_due_at: Generated<Date>
    mail_attempts: Generated<number>
  }
  idempotent_answers: {
    organization_id: string
    key_hash: Buffer
    request_hash: Buffer
    started_at: Generated<Date>
    leased_until: Generated<Date>
    attempt: Generated<number>
    has_changes: Generated<boolean>
    status: number | null
    answer_encrypted: Buffer | null
    file_hash: Buffer | null
  }
  support_messages: {
    organization_id: string
    id: Generated<string>
    user_id: string
    message: string
    page: string
    viewport: string | null
    created_at: Date
    mailed_at: Date | null
    mail_due_at: Generated<Date>
    mail_attempts: Generated<number>
  }
  analytics_events: {
    id: Generated<number>
    type: 'page_load' | 'page_view_duration'
    path: string
    duration_ms: number | null
    created_at: Date
  }
  locations: {
    organization_id: string
    id: Generated<string>
    name: string
    external_id: string | null
    latitude: number
    longitude: number
    zip: string
    timezone: string
    bounds: JSONColumnType<CornerBounds>
    group_ids: Generated<string[]>
    user_metadata: JSONColumnType<Record<string, string>>
    needs_geocoding: Generated<boolean>
    created_at: Date
  }
  location_scores: {
    organization_id: string
    location_id: string
    made_from: string
    score: JSONColumnType<ScoreOnWire> | null
    /** What webhooks compare; null if no webhook listens. */
    state: JSONColumnType<AssetState> | null
  }
  /** Written by triggers (migration 0340). */
  list_changes: { organization_id: string; changed_table: string; id: Generated<string> }
  desk_items: {
    organization_id: string
    asset_id: string
    /** Changes with every write. */
    version: number
    state: Handling['state']
    level: ImpactLevel
    by_name: string
    at: Date
    assignee_id: string | null
    assignee_name: string | null
    snoozed_until: Date | null
    holds_until: Date
  }
  desk_hand_overs: {
    organization_id: string
    id: Generated<string>
    sender_id: string
    recipient_id: string
    text: string
    created_at: Date
    mailed_at: Date | null
    mail_due_at: Generated<Date>
    mail_attempts: Generated<number>
  }
  briefing_subscriptions: {
    organization_id: string
    id: Generated<string>
    user_id: string
    /** Null for all assets. */
    group_id: string | null
    hour: number
    days: BriefingDays
    created_at: Date
    /** Days of the organization's zone, which are only compared by the database. */
    last_sent_on: ColumnType<unknown, string | undefined, string>
    attempted_on: ColumnType<unknown, string | undefined, string>
    mail_due_at: Generated<Date>
    mail_attempts: Generated<number>
  }
  affected_mail_subscriptions: {
    organization_id: string
    user_id: string
    /** A group that was deleted leaves its id empty. */
    is_of_group: boolean
    group_id: string | null
    asset_types: AssetType[]
    from_level: MailLevel
    /** Minutes after midnight in the zone of the organization; null without quiet hours. */
    quiet_start: number | null
    quiet_end: number | null
    quiet_except_from: MailLevel | null
    state: JSONColumnType<StoredMailState>
    /** Changes with every write. */
    version: Generated<number>
  }
  escalation_rules: {
    organization_id: string
    from_level: MailLevel
    after_minutes: number
    /** By id of the asset. */
    waiting: JSONColumnType<Record<string, StoredWaitingItem>>
    /** Changes with every write. */
    version: Generated<number>
  }
  escalation_recipients: {
    organization_id: string
    user_id: string
  }
  desk_mails: {
    organization_id: string
    id: Generated<string>
    user_id: string
    kind: DeskMailKind
    subject: string
    text: string
    created_at: Date
    mailed_at: Date | null
    mail_due_at: Generated<Date>
    mail_attempts: Generated<number>
  }
  saved_views: {
    organization_id: string
    id: Generated<string>
    /** Null if the account was deleted. */
    owner_id: string | null
    name: string
    address: string
    is_shared: boolean
    created_at: Date
  }
  desk_levels: {
    organization_id: string
    run_time: Date
    taken_at: Date
    levels: JSONColumnType<Record<string, ImpactLevel>>
    /** Whether the webhook event about what the run changed was queued; also true if nobody wants it. */
    announced: Generated<boolean>
  }
  desk_history: {
    organization_id: string
    asset_id: string
    id: Generated<number>
    event: DeskEvent
    by_name: string
    at: Date
    level: ImpactLevel | null
    note: string | null
    assignee_name: string | null
    until: Date | null
  }
  own_limits: {
    organization_id: string
    id: Generated<string>
    /** Null for limits of the organization or of a location. */
    group_id: string | null
    location_id: string | null
    hazard: LimitHazard
    /** In canonical units. */
    value: number
    level: LimitLevel
  }
  vehicle_limits: {
    organization_id: string
    id: Generated<string>
    /** Null for limits of the organization. */
    group_id: string | null
    /** The vehicles to which the limit applies; null for any. */
    kind: VehicleKind | null
    load: VehicleLoad | null
    hazard: LimitHazard
    /** In canonical units. */
    value: number
    level: LimitLevel
  }
  groups: {
    organization_id: string
    id: Generated<string>
    name: string
    source: string
    external_id: string | null
    children: Generated<string[]>
  }
  government_alerts: {
    id: string
    sequence: Generated<number>
    message: JSONColumnType<Record<string, unknown>>
    ends_at: Date
    missed_polls: Generated<number>
  }
  verification_forecasts: { run_time: Date; packed: Buffer }
  verification_truth: { valid_at: Date; packed: Buffer }
  verification_days: {
    region: VerifiedRegion
    variable: VerifiedVariableId
    day: number
    /** By hours of lead time. */
    sums: JSONColumnType<Record<string, ScoreSums>>
  }
  verification_arrivals: {
    /** Day of the run. */
    day: number
    /** By hours of lead time. */
    sums: JSONColumnType<Record<string, ArrivalSums>>
  }
  verification_advice: {
    /** Day of the run. */
    day: number
    /** By lead time in hours and kind of advice. */
    sums: JSONColumnType<AdviceByLeadAndKind>
  }
  verification_progress: {
    only_row: Generated<boolean>
    world: string
    verified_until: Date | null
    replay_from: Date | null
    replay_until: Date | null
    replayed_until: Date | null
    driven_until: Date | null
  }
  database_world: { world: string }
  feed_modes: { feed: string; mode: string }
  secret_fingerprint: { fingerprint: string }
  road_network: { name: string }
  leases: { name: string; owner: string; leased_until: Date }
  migration_demands: { migration: string; ends_older_builds: boolean }
  shared_limits: { name: string; key_hash: Buffer; full_at: Date }
  run_steps: {
    run_time: Date
    model: string
    cycle: Date
    hour: number
    has_quarters: boolean
    degrees: number
    position: number
    format: number
    state: Generated<'offered' | 'stored' | 'failed'>
    claimed_by: string | null
    claimed_until: Date | null
  }
  work_claims: { work: string; item_id: string; owner: string; claimed_until: Date }
  source_states: {
    source: string
    last_success_at: Generated<Date | null>
    next_try_at: Date | null
    last_error: Generated<string | null>
    last_error_at: Generated<Date | null>
    files_read: Generated<number | null>
    files_wanted: Generated<number | null>
    /** Failures in a row, up to now. */
    misses: Generated<number>
    /** When the first of them happened. */
    failing_since: Generated<Date | null>
    problem: Generated<string | null>
  }
  /** Bytes are too many for a number of the driver, so they come as text. */
  source_counts: { source: string; half_hour: Date; successes: number; failures: number; bytes: string }
  hazard_feeds: { name: string; heard_at: Date; body: Generated<string | null>; version: Generated<string | null> }
  vehicles: {
    organization_id: string
    id: Generated<string>
    name: string
    source: string
    external_id: string
    external_driver_id: string | null
    driver_name: Generated<string | null>
    driver_phone: Generated<string | null>
    /** Null for that of the organization. */
    driver_language: Generated<DriverLanguage | null>
    group_ids: Generated<string[]>
    type: 'car' | 'truck'
    /** Set by dispatchers. */
    trailer: Generated<Trailer | null>
    load: Generated<VehicleLoad | null>
    /** Kept by the organization itself; no provider reports it. */
    is_own: Generated<boolean>
    /** Meters and kilograms of an own vehicle. */
    height: Generated<number | null>
    width: Generated<number | null>
    length: Generated<number | null>
    weight: Generated<number | null>
    route_id: string | null
    notifications_enabled: Generated<boolean>
    created_at: Date
  }
  retired_vehicles: { organization_id: string; external_id: string; name: string; retired_at: Date }
  vehicle_positions: {
    organization_id: string
    vehicle_id: string
    latitude: number
    longitude: number
    bearing: number | null
    speed_mps: number
    reported_at: Date
  }
  vehicle_tracks: {
    organization_id: string
    vehicle_id: string
    reported_at: Date
    latitude: number
    longitude: number
  }
  /** Both impacts are JSON text in the format of the API. */
  vehicle_impacts: { organization_id: string; vehicle_id: string; current: string | null; upcoming: string | null }
  vehicle_messages: {
    organization_id: string
    id: Generated<string>
    vehicle_id: string
    vehicle_external_id: string
    vehicle_name: string
    source: string
    external_driver_id: string | null
    message: string
    urgent: boolean
    status: MessageStatus
    created_at: Date
    sent_at: Date | null
    latitude: number | null
    longitude: number | null
    error: string | null
    driver_notification_id: string | null
    /** The message to many drivers that it is part of. */
    sending_id: Generated<string | null>
    dedupe_key: string
  }
  message_templates: {
    organization_id: string
    id: Generated<string>
    name: string
    texts: MessageTexts
    created_at: Date
  }
  message_sendings: {
    organization_id: string
    id: Generated<string>
    author_id: string | null
    author: string
    created_at: Date
    send_at: Date
    state: 'scheduled' | 'sent' | 'canceled' | 'missed'
    about: string
    texts: MessageTexts
    language: DriverLanguage | null
    alternative_id: string | null
    urgent: boolean
    vehicle_ids: string[]
    sent_count: Generated<number>
    left_out: Generated<unknown>
  }
  message_outbox: {
    organization_id: string
    message_id: string
    vehicle_id: string
    source: string
    sequence: Generated<number>
    queued_at: Generated<Date>
    due_at: Generated<Date>
    attempts: Generated<number>
    lease_owner: string | null
    leased_until: Date | null
  }
  telematics_connections: {
    organization_id: string
    id: Generated<string>
    provider: string
    source: string
    credentials_encrypted: Buffer | null
    is_enabled: Generated<boolean>
    created_at: Date
    last_sync_at: Date | null
    sync_error: string | null
    sync_failing_since: Date | null
    sync_failures: Generated<number>
    sync_paused_until: Date | null
    delivery_error: string | null
    delivery_failing_since: Date | null
    delivery_failures: Generated<number>
    paused_until: Date | null
    next_send_at: Generated<Date>
  }
  webhook_endpoints: {
    organization_id: string
    id: Generated<string>
    url: string
    events: WebhookEventType[]
    secret_encrypted: Buffer
    old_secret_encrypted: Buffer | null
    old_secret_until: Date | null
    created_at: Date
    failing_since: Date | null
    failures: Generated<number>
    paused_until: Date | null
    disabled_at: Date | null
    disabled_reason: 'admin' | 'failing' | 'gone' | null
    mailed_at: Date | null
    mail_due_at: Generated<Date>
    mail_attempts: Generated<number>
    kind: Generated<EndpointKind>
    name: string | null
    from_level: MailLevel | null
  }
  calendar_feeds: {
    organization_id: string
    key_hash: Buffer
    created_at: Date
    created_by: string
    read_at: Date | null
  }
  channel_states: {
    organization_id: string
    channel_id: string
    told: ColumnType<Record<string, StoredToldSubject>, string | undefined, string>
    version: Generated<number>
    takes_stock: Generated<boolean>
    looked_at: Date | null
  }
  webhook_deliveries: {
    organization_id: string
    id: Generated<string>
    endpoint_id: string
    event_id: string
    type: string
    order_key: string
    body: string
    status: 'waiting' | 'retrying' | 'delivered' | 'failed'
    created_at: Date
    attempted_at: Date | null
    attempts: Generated<number>
    response_status: number | null
    error: string | null
    took_ms: number | null
    recipient: Generated<string | null>
  }
  webhook_outbox: {
    organization_id: string
    delivery_id: string
    endpoint_id: string
    order_key: string
    sequence: Generated<number>
    queued_at: Generated<Date>
    due_at: Generated<Date>
    attempts: Generated<number>
    lease_owner: string | null
    leased_until: Date | null
  }
  kept_trips: {
    organization_id: string
    route_id: string
    departs_at: Date
    kept_at: Date
    run_time: Date
    name: string
    vehicle_id: string | null
    vehicle_name: string | null
    destination_latitude: number
    destination_longitude: number
    /** In wire format without the lines for the map. */
    forecast: JSONColumnType<RouteResultOnWire>
    advice: JSONColumnType<DecisionBriefOnWire> | null
    /** Null until the vehicle was seen at the destination. */
    arrived_at: Date | null
  }
  kept_trip_positions: {
    organization_id: string
    route_id: string
    departs_at: Date
    at: Date
    latitude: number
    longitude: number
  }
  /** A row for each change of level or cause. */
  kept_levels: {
    organization_id: string
    asset_id: string
    at: Date
    run_time: Date
    level: ImpactLevel
    /** Id of the leading reason; empty without one. */
    cause: string
    reason: string
    begins_at: Date | null
    ends_at: Date | null
    action: string
    action_reason: string
  }
  kept_alerts: {
    organization_id: string
    asset_id: string
    alert_id: string
    event: string
    sender: string
    begins_at: Date
    ends_at: Date
    seen_at: Date
    gone_at: Date | null
  }
  kept_mails: { organization_id: string; asset_id: string; at: Date; user_name: string; subject: string }
  storms: {
    id: string
    source: StormSource
    ended_at: Date | null
    storm: JSONColumnType<Omit<TrackedStorm, 'hours'>>
    hours: JSONColumnType<TrackedStorm['hours'][number][]>
  }
  storm_runs: { source: StormSource; run_at: Date; stored_at: Date }
  /** Every revision of the notes about storms. */
  storm_notes: {
    organization_id: string
    storm_id: string
    revision: number
    text: string
    by_name: string
    at: Date
  }
  storm_watches: {
    organization_id: string
    user_id: string
    storm_id: string
    told_at: Date
    told_kind: StormChangeKind
  }
  announced_runs: { horizon: string; run_time: Date }
  simulated_fleets: {
    organization_id: string
    size: number
    trouble: Generated<ProviderTrouble>
    trouble_share: Generated<number>
  }
  simulated_inbox: {
    organization_id: string
    dedupe_key: string
    vehicle_external_id: string
    text: string
    urgent: boolean
    times_received: Generated<number>
    shown_at: Generated<Date>
  }
  driver_notification_states: {
    organization_id: string
    notification_id: string
    vehicle_id: string
    event: string
    told_at: Date
    times: number
    level: number
    value: number | null
    text: string
    met_at: Date
  }
  vehicle_observations: {
    organization_id: string
    vehicle_id: string
    observed_at: Date
    observed: (number | null)[]
    alerts: string[]
    threads: string[]
    route_until: Date | null
  }
  driver_notifications: {
    organization_id: string
    id: Generated<string>
    name: string
    notification_type: NotificationType
    status: NotificationStatus
    frequency: NotificationFrequency
    interval_minutes: number
    window_hours: number
    thresholds: JSONColumnType<Threshold[]>
    alerts: string[]
    template: string
    upcoming_template: string
    urgent: boolean
    created_at: Date
    updated_at: Date
  }
  routes: {
    organization_id: string
    id: Generated<string>
    name: string | null
    external_id: string | null
    group_ids: Generated<string[]>
    origin_label: string
    origin_latitude: number
    origin_longitude: number
    destination_label: string
    destination_latitude: number
    destination_longitude: number
    departure_time: Date
    waypoints: JSONColumnType<RouteWaypoint[]>
    vehicle_id: string | null
    vehicle_type: VehicleType
    vehicle_height: number | null
    vehicle_width: number | null
    vehicle_length: number | null
    vehicle_weight: number | null
    vehicle_axle_weight: number | null
    vehicle_top_speed: number | null
    hours_of_service: boolean | null
    hours_of_service_rules: HoursRules | null
    driver_hours_driven: number | null
    driver_hours_on_duty: number | null
    driver_hours_since_break: number | null
    driver_week_hours_left: number | null
    appointment_earliest: Date | null
    appointment_latest: Date | null
    status: RouteStatus
    source: string | null
    last_completed_index: number | null
    above_temperature_thresholds: Generated<number[]>
    below_temperature_thresholds: Generated<number[]>
    last_risk: number | null
    selected_route_option: Generated<number>
    /** Incremented when the journey changes, so that results of an earlier journey are not stored. */
    journey_revision: Generated<number>
    created_at: Date
  }
  route_results: {
    organization_id: string
    route_id: string
    made_from: string
    run_time: Date
    results: JSONColumnType<RouteResultOnWire[]> | null
    compact_results: JSONColumnType<RouteResultOnWire[]> | null
    comparison: string | null
    error: string | null
    latest_arrival_at: Date | null
    way: string | null
    updated_at: Date
  }
  decisions: {
    organization_id: string
    route_id: string
    made_from: string
    run_time: Date
    /** Null with an external router. */
    network: string | null
    computed_at: Date
    journey_revision: number
    /** The position from which the alternatives were compared. */
    latitude: number
    longitude: number
    /** JSON in wire format, without the fields that are columns. */
    decision: JSONColumnType<object>
    /** What rows and cards show; null without advice. */
    brief: JSONColumnType<object> | null
    /** The stretches and alerts ahead of the vehicle's report, by which it is rated; null without a report. */
    ahead: JSONColumnType<object> | null
  }
  batch_uploads: {
    organization_id: string
    id: Generated<string>
    batch_type: BatchType
    file_name: string
    status: BatchStatus | 'receiving'
    columns: JSONColumnType<(string | null)[]>
    processing_errors: Generated<string[]>
    byte_count: Generated<number>
    accepted_count: Generated<number>
    rejected_count: Generated<number>
    processed_count: Generated<number>
    created_count: Generated<number>
    updated_count: Generated<number>
    processed_through: Generated<number>
    created_at: Date
  }
  batch_file_parts: { organization_id: string; batch_id: string; position: number; bytes: Buffer }
  batch_rows: {
    organization_id: string
    batch_id: string
    line: number
    cells: JSONColumnType<string[]> | null
    identity: string | null
    /** The parsed asset, until it is stored. */
    asset: JSONColumnType<object> | null
    problems: JSONColumnType<RowProblem[]> | null
    outcome: 'created' | 'updated' | 'unchanged' | null
    asset_id: string | null
  }
  shared_routes: {
    organization_id: string
    id: Generated<string>
    key_hash: Buffer
    route_id: string
    /** The results that "Open report" shared; null for links with a lifetime of their own. */
    snapshot: string | null
    /** Null once the link is revoked. */
    data: JSONColumnType<SharedRouteOnWire> | null
    /** The user who shared it; null for API tokens and for reports of older versions. */
    created_by: string | null
    created_at: Date
    expires_at: Date
    revoked_at: Date | null
    last_opened_at: Date | null
  }
  realtime_heads: { organization_id: string; last_id: Generated<number>; pruned_id: Generated<number> }
  realtime_updates: {
    organization_id: string
    id: number
    channel: string
    data: JSONColumnType<Record<string, unknown>>
    created_at: Date
  }
}
