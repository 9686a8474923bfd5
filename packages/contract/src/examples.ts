// An example of every call for the OpenAPI document. It is not exported by the package's entry, so that the portal does not load it.

import { accountExamples } from './account.examples.ts'
import { affectedExamples } from './affected.examples.ts'
import { affectedMailExamples } from './affected-mail.examples.ts'
import { apiTokensExamples } from './api-tokens.examples.ts'
import { auditExamples } from './audit.examples.ts'
import { batchUploadsExamples } from './batch-uploads.examples.ts'
import { billingExamples } from './billing.examples.ts'
import { briefingExamples } from './briefing.examples.ts'
import { briefingSubscriptionsExamples } from './briefing-subscriptions.examples.ts'
import type { Call, CallExample, CallExamples } from './call.ts'
import { channelsExamples } from './channels.examples.ts'
import { companySignInExamples } from './company-sign-in.examples.ts'
import { dataSourceExamples } from './data-sources.examples.ts'
import { decidingCostsExamples } from './deciding-costs.examples.ts'
import { decisionsExamples } from './decisions.examples.ts'
import { driverNotificationsExamples } from './driver-notifications.examples.ts'
import { escalationExamples } from './escalation.examples.ts'
import { eventsExamples } from './events.examples.ts'
import { fleetSettingsExamples } from './fleet-settings.examples.ts'
import { geocodingExamples } from './geocoding.examples.ts'
import { governmentAlertsExamples } from './government-alerts.examples.ts'
import { groupsExamples } from './groups.examples.ts'
import { handOverExamples } from './hand-over.examples.ts'
import { historicalStormsExamples } from './historical-storms.examples.ts'
import { impactExamples } from './impact.examples.ts'
import { locationsExamples } from './locations.examples.ts'
import { membersExamples } from './members.examples.ts'
import { operationsExamples } from './operations.examples.ts'
import { organizationSettingsExamples } from './organization-settings.examples.ts'
import { ownLimitsExamples } from './own-limits.examples.ts'
import { ownVehiclesExamples } from './own-vehicles.examples.ts'
import { passkeyExamples } from './passkeys.examples.ts'
import { positionsExamples } from './positions.examples.ts'
import { proofExamples } from './proof.examples.ts'
import { providerSignUpExamples } from './provider-sign-ups.examples.ts'
import { rasterFilesExamples } from './raster-files.examples.ts'
import { rightrouteExamples } from './rightroute.examples.ts'
import { roadConditionsExamples } from './road-conditions.examples.ts'
import { routeLinksExamples } from './route-links.examples.ts'
import { routesExamples } from './routes.examples.ts'
import { savedViewsExamples } from './saved-views.examples.ts'
import { secondFactorExamples } from './second-factor.examples.ts'
import { sessionExamples } from './session.examples.ts'
import { signInSecurityExamples } from './sign-in-security.examples.ts'
import { stormRoomExamples } from './storm-room.examples.ts'
import { stormsExamples } from './storms.examples.ts'
import { supportExamples } from './support.examples.ts'
import { telematicsConnectionsExamples } from './telematics-connections.examples.ts'
import { testingExamples } from './testing.examples.ts'
import { tilesExamples } from './tiles.examples.ts'
import { tilingExamples } from './tiling.examples.ts'
import { vehicleMessagesExamples } from './vehicle-messages.examples.ts'
import { vehiclesExamples } from './vehicles.examples.ts'
import { verificationExamples } from './verification.examples.ts'
import { weatherExamples } from './weather.examples.ts'
import { webhookEventExamples } from './webhook-events.examples.ts'
import { webhooksExamples } from './webhooks.examples.ts'

const EXAMPLES: CallExamples = {
  ...accountExamples,
  ...affectedExamples,
  ...affectedMailExamples,
  ...escalationExamples,
  ...apiTokensExamples,
  ...billingExamples,
  ...auditExamples,
  ...dataSourceExamples,
  ...batchUploadsExamples,
  ...companySignInExamples,
  ...decidingCostsExamples,
  ...decisionsExamples,
  ...driverNotificationsExamples,
  ...eventsExamples,
  ...fleetSettingsExamples,
  ...geocodingExamples,
  ...governmentAlertsExamples,
  ...groupsExamples,
  ...handOverExamples,
  ...historicalStormsExamples,
  ...impactExamples,
  ...locationsExamples,
  ...membersExamples,
  ...operationsExamples,
  ...organizationSettingsExamples,
  ...briefingExamples,
  ...briefingSubscriptionsExamples,
  ...ownLimitsExamples,
  ...ownVehiclesExamples,
  ...passkeyExamples,
  ...positionsExamples,
  ...rasterFilesExamples,
  ...rightrouteExamples,
  ...roadConditionsExamples,
  ...routeLinksExamples,
  ...routesExamples,
  ...savedViewsExamples,
  ...secondFactorExamples,
  ...sessionExamples,
  ...signInSecurityExamples,
  ...proofExamples,
  ...providerSignUpExamples,
  ...stormRoomExamples,
  ...stormsExamples,
  ...supportExamples,
  ...telematicsConnectionsExamples,
  ...testingExamples,
  ...tilesExamples,
  ...tilingExamples,
  ...vehicleMessagesExamples,
  ...vehiclesExamples,
  ...verificationExamples,
  ...weatherExamples,
  ...webhooksExamples,
  ...channelsExamples,
}

export function findExample(call: Pick<Call, 'id'>): CallExample | undefined {
  return EXAMPLES[call.id]
}

/** The example of an event that is posted to webhooks. */
export const findWebhookExample = (type: string): unknown => webhookEventExamples.get(type)
