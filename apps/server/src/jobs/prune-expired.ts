import { type Clock, DAY_MS } from '@stormlane/domain'
import { sql } from 'kysely'
import { KEEP_OBSERVATIONS_MS } from '../modules/driver-notifications/observation.repository.ts'
import type { Database } from '../platform/database/database.ts'

/** How long rows stay that nobody can use any more, in days. */
const KEEP_DAYS = {
  sessions: 1,
  passwordResets: 1,
  trialKeys: 30,
  signInFailures: 1,
  realtimeUpdates: 1,
  // A fleet of thousands tells twice a minute which of them moved; after hours nobody asks for that any more.
  vehicleUpdates: 2 / 24,
  analytics: 90,
  // The log is looked up for 30 days; what a customer asks of an older message, support can still answer.
  vehicleMessages: 90,
  // A file that broke off while it came in, and whose process did not live to remove it.
  receivedBatches: 1 / 24,
  // Longer than the longest interval between two messages of one event.
  driverNotificationStates: 8,
  vehicleObservations: KEEP_OBSERVATIONS_MS / DAY_MS,
}

export async function pruneExpired({ asSystem }: Database, clock: Clock): Promise<void> {
  const before = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
  await asSystem
    .deleteFrom('sessions')
    .where((row) =>
      row.or([row('expires_at', '<', before(KEEP_DAYS.sessions)), row('revoked_at', '<', before(KEEP_DAYS.sessions))]),
    )
    .execute()
  await asSystem.deleteFrom('password_resets').where('expires_at', '<', before(KEEP_DAYS.passwordResets)).execute()
  await asSystem.deleteFrom('trial_keys').where('expires_at', '<', before(KEEP_DAYS.trialKeys)).execute()
  await asSystem.deleteFrom('sign_in_failures').where('failed_at', '<', before(KEEP_DAYS.signInFailures)).execute()
  await asSystem.deleteFrom('shared_routes').where('expires_at', '<=', clock.now()).execute()
  await asSystem.deleteFrom('analytics_events').where('created_at', '<', before(KEEP_DAYS.analytics)).execute()
  await asSystem.deleteFrom('vehicle_messages').where('created_at', '<', before(KEEP_DAYS.vehicleMessages)).execute()
  await asSystem.deleteFrom('simulated_inbox').where('shown_at', '<', before(KEEP_DAYS.vehicleMessages)).execute()
  await asSystem
    .deleteFrom('batch_uploads')
    .where('status', '=', 'receiving')
    .where('created_at', '<', before(KEEP_DAYS.receivedBatches))
    .execute()
  await asSystem
    .deleteFrom('driver_notification_states')
    .where('met_at', '<', before(KEEP_DAYS.driverNotificationStates))
    .execute()
  await asSystem
    .deleteFrom('vehicle_observations')
    .where('observed_at', '<', before(KEEP_DAYS.vehicleObservations))
    .execute()
  // The heads remember what is gone, so that a client which missed it is told to load everything anew.
  await sql`
    with gone as (
      delete from realtime_updates
      where created_at < ${before(KEEP_DAYS.realtimeUpdates)}
        or (channel = 'vehicles' and created_at < ${before(KEEP_DAYS.vehicleUpdates)})
      returning organization_id, id
    ), highest as (
      select organization_id, max(id) as id from gone group by organization_id
    )
    update realtime_heads set pruned_id = greatest(pruned_id, highest.id)
    from highest where realtime_heads.organization_id = highest.organization_id`.execute(asSystem)
}
