import { IDEMPOTENCY_HOURS } from '@stormlane/contract'
import { KEEP_AUDIT_DAYS } from '@stormlane/domain/product'
import { type Clock, DAY_MS } from '@stormlane/domain/time'
import { KEEP_TRACK_MS } from '@stormlane/domain/vehicles'
import { analyticsRepository } from '../modules/analytics/analytics.repository.ts'
import { auditRepository } from '../modules/audit/audit.repository.ts'
import { batchUploadRepository } from '../modules/batch-uploads/batch-upload.repository.ts'
import { billingRepository } from '../modules/billing/billing.repository.ts'
import { decisionRepository } from '../modules/decisions/decision.repository.ts'
import { deskItemRepository } from '../modules/desk/desk-item.repository.ts'
import { deskLevelRepository } from '../modules/desk/desk-level.repository.ts'
import { deskMailRepository } from '../modules/desk/desk-mail.repository.ts'
import { handOverRepository } from '../modules/desk/hand-over.repository.ts'
import { KEEP_OBSERVATIONS_MS, observationRepository } from '../modules/driver-notifications/observation.repository.ts'
import { pruneSentEvents } from '../modules/driver-notifications/sent-event.repository.ts'
import { idempotencyRepository } from '../modules/idempotency/idempotency.repository.ts'
import { messageRepository } from '../modules/messages/message.repository.ts'
import { sendingRepository } from '../modules/messages/sending.repository.ts'
import { recordRepository } from '../modules/proof/record.repository.ts'
import { providerSignUpRepository } from '../modules/provider-sign-ups/provider-sign-up.repository.ts'
import { realtimeRepository } from '../modules/realtime/realtime.repository.ts'
import { routeRepository } from '../modules/routes/route.repository.ts'
import { sharedRouteRepository } from '../modules/routes/shared-route.repository.ts'
import { savedViewRepository } from '../modules/saved-views/saved-view.repository.ts'
import { passkeyRepository } from '../modules/session/passkey.repository.ts'
import { passwordResetRepository } from '../modules/session/password-reset.repository.ts'
import { sessionRepository } from '../modules/session/session.repository.ts'
import { signInFailureRepository } from '../modules/session/sign-in-failure.repository.ts'
import { trialKeyRepository } from '../modules/session/trial-key.repository.ts'
import { stormRoomRepository } from '../modules/storm-room/storm-room.repository.ts'
import { supportRepository } from '../modules/support/support.repository.ts'
import { simulatedProviderRepository } from '../modules/telematics/simulated-provider.repository.ts'
import { trackRepository } from '../modules/vehicles/track.repository.ts'
import { verificationRepository } from '../modules/verification/verification.repository.ts'
import { pruneDeliveries } from '../modules/webhooks/webhook-delivery.repository.ts'
import type { Database } from '../platform/database/database.ts'

/** Days that rows are kept after they are no longer usable. */
const KEEP_DAYS = {
  sessions: 1,
  passwordResets: 1,
  trialKeys: 30,
  signInFailures: 1,
  usedPasskeyChallenges: 1,
  realtimeUpdates: 1,
  // Large fleets write updates twice a minute, and clients do not resume from hours ago.
  vehicleUpdates: 2 / 24,
  analytics: 90,
  // The ids of applied billing events. Providers repeat events for days, an operator may replay them for weeks.
  billingEvents: 90,
  // Counted from arrival. Long enough for questions about the last quarter.
  routes: 90,
  auditLines: KEEP_AUDIT_DAYS,
  // Counted from the mail. A question may be asked again after a year.
  supportMessages: KEEP_AUDIT_DAYS,
  // Counted from the mail. Longer than its link works, so that no link is used twice.
  providerSignUps: 90,
  // The portal shows 30 days; older messages are kept for support questions.
  vehicleMessages: 90,
  // Interrupted uploads whose process ended before it could remove them.
  receivedBatches: 1 / 24,
  // Uploaded files, which can be looked up for a year.
  batches: 400,
  // Longer than the longest interval between two messages of one event.
  driverNotificationStates: 8,
  // Shown in the log of an endpoint.
  webhookDeliveries: 30,
  // Ninety days of scores and the week that a forecast reaches ahead.
  verificationValues: 97,
  // Sums are small; a year can be compared with the last one.
  verificationSums: 400,
  // Counted from their creation. After this time nobody needs them.
  handOvers: 30,
  // Counted from the last news, of storms that are forgotten themselves 30 days after their end.
  stormRooms: 30,
  deskMails: 30,
  // Counted from the snapshot. A run is current for hours.
  deskLevels: 2,
  // Who took care of a storm that is over. The history holds this, too.
  deskItems: 7,
  deskHistory: KEEP_AUDIT_DAYS,
  vehicleObservations: KEEP_OBSERVATIONS_MS / DAY_MS,
  vehicleTracks: KEEP_TRACK_MS / DAY_MS,
  // Proofs reach back 90 days, and the trips of the first day may have taken a week.
  proofRecords: 97,
  // A trip under way is decided about with every run.
  decisions: 2,
}

export async function pruneExpired(database: Database, clock: Clock): Promise<void> {
  const before = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
  await sessionRepository(database.asSystem).prune(before(KEEP_DAYS.sessions))
  await passwordResetRepository(database).prune(before(KEEP_DAYS.passwordResets))
  await trialKeyRepository(database).prune(before(KEEP_DAYS.trialKeys))
  await signInFailureRepository(database).prune(before(KEEP_DAYS.signInFailures))
  await passkeyRepository(database).prune(before(KEEP_DAYS.usedPasskeyChallenges))
  await savedViewRepository(database).prune()
  await handOverRepository(database).prune(before(KEEP_DAYS.handOvers))
  await stormRoomRepository(database).prune(before(KEEP_DAYS.stormRooms))
  await deskMailRepository(database).prune(before(KEEP_DAYS.deskMails))
  await deskLevelRepository(database).prune(before(KEEP_DAYS.deskLevels))
  await deskItemRepository(database).prune(before(KEEP_DAYS.deskItems), before(KEEP_DAYS.deskHistory))
  await sharedRouteRepository(database).prune(clock.now())
  await routeRepository(database).prune(before(KEEP_DAYS.routes))
  await database.claims.prune()
  await database.sharedLimits.prune()
  await billingRepository(database).prune(before(KEEP_DAYS.billingEvents))
  await analyticsRepository(database).prune(before(KEEP_DAYS.analytics))
  await auditRepository(database).prune(before(KEEP_DAYS.auditLines))
  await supportRepository(database).prune(before(KEEP_DAYS.supportMessages))
  await providerSignUpRepository(database).prune(before(KEEP_DAYS.providerSignUps))
  await messageRepository(database).prune(before(KEEP_DAYS.vehicleMessages))
  await sendingRepository(database).prune(before(KEEP_DAYS.vehicleMessages))
  await simulatedProviderRepository(database).pruneInbox(before(KEEP_DAYS.vehicleMessages))
  await batchUploadRepository(database).pruneReceiving(before(KEEP_DAYS.receivedBatches))
  await batchUploadRepository(database).prune(before(KEEP_DAYS.batches))
  await idempotencyRepository(database).prune(IDEMPOTENCY_HOURS)
  await pruneSentEvents(database, before(KEEP_DAYS.driverNotificationStates))
  await observationRepository(database).prune(before(KEEP_DAYS.vehicleObservations))
  await decisionRepository(database).prune(before(KEEP_DAYS.decisions))
  await recordRepository(database).prune(before(KEEP_DAYS.proofRecords))
  await trackRepository(database).prune(before(KEEP_DAYS.vehicleTracks))
  await pruneDeliveries(database, before(KEEP_DAYS.webhookDeliveries))
  await verificationRepository(database).prune({
    values: before(KEEP_DAYS.verificationValues),
    sums: before(KEEP_DAYS.verificationSums),
  })
  await realtimeRepository(database).prune(before(KEEP_DAYS.realtimeUpdates), before(KEEP_DAYS.vehicleUpdates))
}
