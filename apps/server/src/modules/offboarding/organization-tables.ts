// Lists every table of the database, and what happens to its rows when an organization leaves. The types demand a
// decision for each table, and a test compares both lists with the database catalog.
import type { Tables } from '../../platform/database/tables.ts'

/** Tables whose rows belong to an organization. */
export type OrganizationTable = {
  [Table in keyof Tables]: Tables[Table] extends { organization_id: string } ? Table : never
}[keyof Tables]

interface Offboarding {
  /** Columns that grant access, or that only this server can decrypt. They are left out of the export. */
  secrets?: readonly string[]
}

/**
 * What is exported and deleted, in deletion order: referring rows come before the rows they refer to, so that cascades
 * find nothing.
 */
const ORGANIZATION_TABLES = {
  message_outbox: {},
  vehicle_messages: {},
  message_sendings: {},
  message_templates: {},
  simulated_inbox: {},
  webhook_outbox: {},
  webhook_deliveries: {},
  calendar_feeds: { secrets: ['key_hash'] },
  channel_states: {},
  webhook_endpoints: { secrets: ['secret_encrypted', 'old_secret_encrypted'] },
  driver_notification_states: {},
  driver_notifications: {},
  vehicle_observations: {},
  desk_history: {},
  desk_items: {},
  desk_levels: {},
  desk_hand_overs: {},
  briefing_subscriptions: {},
  affected_mail_subscriptions: {},
  desk_mails: {},
  storm_notes: {},
  storm_watches: {},
  kept_trips: {},
  kept_trip_positions: {},
  kept_levels: {},
  kept_alerts: {},
  kept_mails: {},
  escalation_recipients: {},
  escalation_rules: {},
  saved_views: {},
  vehicle_impacts: {},
  vehicle_positions: {},
  vehicle_tracks: {},
  retired_vehicles: {},
  vehicles: {},
  shared_routes: { secrets: ['key_hash'] },
  route_results: {},
  decisions: {},
  routes: {},
  location_scores: {},
  own_limits: {},
  vehicle_limits: {},
  locations: {},
  groups: {},
  batch_rows: {},
  batch_file_parts: {},
  batch_uploads: {},
  telematics_connections: { secrets: ['credentials_encrypted'] },
  simulated_fleets: {},
  list_changes: {},
  realtime_updates: {},
  realtime_heads: {},
  sessions: { secrets: ['token_hash'] },
  password_resets: { secrets: ['token_hash'] },
  trial_keys: {},
  recovery_codes: { secrets: ['code_hash'] },
  second_factors: { secrets: ['secret_encrypted'] },
  passkeys: { secrets: ['credential_id', 'public_key'] },
  sign_in_rules: {},
  identity_links: {},
  identity_domains: {},
  identity_providers: { secrets: ['client_secret_encrypted'] },
  embed_tokens: { secrets: ['token_hash'] },
  host_users: {},
  host_databases: {},
  idempotent_answers: { secrets: ['key_hash', 'request_hash', 'answer_encrypted', 'file_hash'] },
  support_messages: {},
  api_tokens: { secrets: ['token_hash'] },
  users: { secrets: ['password_hash'] },
  api_calls: {},
  api_limits: {},
  api_access: {},
  billing_customers: {},
  organization_flags: {},
  organization_settings: {},
  audit_lines: {},
} as const satisfies Record<OrganizationTable, Offboarding>

/** Tables that offboarding leaves unchanged, each with the reason. */
export const SHARED_TABLES: Readonly<Record<Exclude<keyof Tables, OrganizationTable | 'organizations'>, string>> = {
  sign_in_failures: 'hashes of addresses; those of the users are removed by their hash',
  used_passkey_challenges: 'random numbers that were signed once, without a user',
  provider_sign_ups: 'requests of people before they belong to an organization',
  analytics_events: 'page views without a user or an organization',
  billing_events: 'ids of events of the payment provider, without a customer',
  unread_billing_events: 'events of the payment provider whose customer could not be read',
  government_alerts: 'public alerts',
  database_world: 'which world the public feeds belong to',
  feed_modes: 'whether public feeds are live or simulated',
  leases: 'names of processes and of what they do',
  migration_demands: 'names of migrations',
  shared_limits: 'hashes of addresses and ids, until their limit is whole again',
  run_steps: 'files of public weather models that a run needs',
  work_claims: 'ids of assets that a process works on, for seconds',
  secret_fingerprint: 'a fingerprint of the key of the installation',
  road_network: 'the name of the road network of the installation',
  source_states: 'states of public feeds',
  source_counts: 'states of public feeds',
  hazard_feeds: 'public feeds',
  storms: 'the weather',
  storm_runs: 'runs of the forecast',
  verification_forecasts: 'forecasts at public stations',
  verification_truth: 'weather at public stations',
  verification_days: 'scores of forecasts',
  verification_arrivals: 'scores of forecasts',
  verification_advice: 'scores of advice on fixed trips',
  verification_progress: 'scores of forecasts',
  announced_runs: 'runs of the forecast',
}

export const organizationTables = Object.keys(ORGANIZATION_TABLES) as OrganizationTable[]

export function secretsOf(table: OrganizationTable): readonly string[] {
  const decision: Offboarding = ORGANIZATION_TABLES[table]
  return decision.secrets ?? []
}
