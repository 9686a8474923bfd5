// All migrations in order. The database stores their names, so a name never changes once released.
import type { Migration } from 'kysely/migration'
import * as tenantRole from './0001-tenant-role.ts'
import * as organizations from './0002-organizations.ts'
import * as sessions from './0003-sessions.ts'
import * as supportAndAnalytics from './0004-support-and-analytics.ts'
import * as realtime from './0005-realtime.ts'
import * as locations from './0010-locations.ts'
import * as groups from './0011-groups.ts'
import * as locationScores from './0012-location-scores.ts'
import * as vehicles from './0013-vehicles.ts'
import * as governmentAlerts from './0020-government-alerts.ts'
import * as hazardSnapshots from './0021-hazard-snapshots.ts'
import * as routes from './0030-routes.ts'
import * as apiTokenHash from './0040-api-token-hash.ts'
import * as batchUploads from './0050-batch-uploads.ts'
import * as vehicleMessages from './0055-vehicle-messages.ts'
import * as telematicsConnections from './0056-telematics-connections.ts'
import * as driverNotifications from './0060-driver-notifications.ts'
import * as driverNotificationStates from './0061-driver-notification-states.ts'
import * as vehicleObservations from './0062-vehicle-observations.ts'
import * as routesOfObservations from './0063-routes-of-observations.ts'
import * as searchOfMessages from './0064-search-of-messages.ts'
import * as needsGeocoding from './0069-needs-geocoding.ts'
import * as routeWays from './0070-route-ways.ts'
import * as providerSignUps from './0071-provider-sign-ups.ts'
import * as embeds from './0075-embeds.ts'
import * as daysBeforeTheGuard from './0080-days-before-the-guard.ts'
import * as apiCallsByCycle from './0081-api-calls-by-cycle.ts'
import * as billing from './0082-billing.ts'
import * as auditLines from './0085-audit-lines.ts'
import * as apiTokens from './0086-api-tokens.ts'
import * as members from './0087-members.ts'
import * as webhooks from './0090-webhooks.ts'
import * as ownSessions from './0100-own-sessions.ts'
import * as secondFactors from './0101-second-factors.ts'
import * as identityProviders from './0102-identity-providers.ts'
import * as pausesOfFailedSyncs from './0110-pauses-of-failed-syncs.ts'
import * as billingInTheAuditTrail from './0120-billing-in-the-audit-trail.ts'
import * as stateOfScores from './0121-state-of-scores.ts'
import * as truckPlans from './0130-truck-plans.ts'
import * as verification from './0140-verification.ts'
import * as passkeys from './0150-passkeys.ts'
import * as routeAppointments from './0170-route-appointments.ts'
import * as truckSpeedOfOrganizations from './0171-truck-speed-of-organizations.ts'
import * as verifiedArrivals from './0200-verified-arrivals.ts'
import * as weekHoursOfDrivers from './0235-week-hours-of-drivers.ts'
import * as worldOfTheDatabase from './0250-world-of-the-database.ts'
import * as dataSources from './0251-data-sources.ts'
import * as signInFailuresByAddress from './0260-sign-in-failures-by-address.ts'
import * as missedAlerts from './0280-missed-alerts.ts'
import * as zoneAndUnitsOfOrganizations from './0281-zone-and-units-of-organizations.ts'
import * as mailAttempts from './0282-mail-attempts.ts'
import * as indexesOfPruning from './0283-indexes-of-pruning.ts'
import * as idempotentAnswers from './0284-idempotent-answers.ts'
import * as moreIndexesOfPruning from './0330-more-indexes-of-pruning.ts'
import * as leasesOfIdempotentAnswers from './0331-leases-of-idempotent-answers.ts'
import * as listChanges from './0340-list-changes.ts'
import * as modesOfFeeds from './0350-modes-of-feeds.ts'
import * as fingerprintOfTheSecret from './0360-fingerprint-of-the-secret.ts'
import * as leases from './0361-leases.ts'
import * as workClaims from './0362-work-claims.ts'
import * as dispatchDesk from './0380-dispatch-desk.ts'
import * as affectedForExistingOrganizations from './0381-affected-for-existing-organizations.ts'
import * as levelsOfRuns from './0382-levels-of-runs.ts'
import * as handOvers from './0383-hand-overs.ts'
import * as savedViews from './0400-saved-views.ts'
import * as ownLimits from './0410-own-limits.ts'
import * as briefingSubscriptions from './0411-briefing-subscriptions.ts'
import * as linksOfSharedRoutes from './0420-links-of-shared-routes.ts'
import * as languageOfDrivers from './0421-language-of-drivers.ts'
import * as driversOfVehicles from './0422-drivers-of-vehicles.ts'
import * as sharedLimits from './0430-shared-limits.ts'
import * as demandsOfMigrations from './0431-demands-of-migrations.ts'
import * as affectedMails from './0440-affected-mails.ts'
import * as escalations from './0441-escalations.ts'
import * as vehicleLimits from './0450-vehicle-limits.ts'
import * as vehicleTracks from './0451-vehicle-tracks.ts'
import * as runSteps from './0465-run-steps.ts'
import * as progressOfSources from './0466-progress-of-sources.ts'
import * as roadNetwork from './0470-road-network.ts'
import * as decisions from './0480-decisions.ts'
import * as ownVehicles from './0481-own-vehicles.ts'
import * as unreadBillingEvents from './0490-unread-billing-events.ts'
import * as decisionBriefs from './0500-decision-briefs.ts'
import * as checkedAdvice from './0501-checked-advice.ts'
import * as ownDecidingCosts from './0502-own-deciding-costs.ts'
import * as shifts from './0510-shifts.ts'
import * as languagesOfDrivers from './0511-languages-of-drivers.ts'
import * as messageSendings from './0512-message-sendings.ts'
import * as messageTemplates from './0513-message-templates.ts'
import * as storms from './0515-storms.ts'
import * as stormRooms from './0516-storm-rooms.ts'
import * as missesOfSources from './0525-misses-of-sources.ts'
import * as proof from './0535-proof.ts'
import * as decisionsOfChangedTrips from './0550-decisions-of-changed-trips.ts'
import * as invitedAddresses from './0600-invited-addresses.ts'
import * as hoursOfServiceRules from './0630-hours-of-service-rules.ts'
import * as waysAhead from './0640-ways-ahead.ts'
import * as channels from './0650-channels.ts'
import * as calendarFeeds from './0651-calendar-feeds.ts'

interface ServerMigration extends Migration {
  /**
   * True if builds that do not know the migration stop working with it, because it removes something that they use.
   * During a rolling update old and new builds run side by side, so such a migration comes one release after the build
   * that stopped using what it removes.
   */
  endsOlderBuilds?: boolean
}

export const migrations: Record<string, ServerMigration> = {
  '0001-tenant-role': tenantRole,
  '0002-organizations': organizations,
  '0003-sessions': sessions,
  '0004-support-and-analytics': supportAndAnalytics,
  '0005-realtime': realtime,
  '0010-locations': locations,
  '0011-groups': groups,
  '0012-location-scores': locationScores,
  '0013-vehicles': vehicles,
  '0020-government-alerts': governmentAlerts,
  '0021-hazard-snapshots': hazardSnapshots,
  '0030-routes': routes,
  '0040-api-token-hash': apiTokenHash,
  '0050-batch-uploads': batchUploads,
  '0055-vehicle-messages': vehicleMessages,
  '0056-telematics-connections': telematicsConnections,
  '0060-driver-notifications': driverNotifications,
  '0061-driver-notification-states': driverNotificationStates,
  '0062-vehicle-observations': vehicleObservations,
  '0063-routes-of-observations': routesOfObservations,
  '0064-search-of-messages': searchOfMessages,
  '0069-needs-geocoding': needsGeocoding,
  '0070-route-ways': routeWays,
  '0071-provider-sign-ups': providerSignUps,
  '0075-embeds': embeds,
  '0080-days-before-the-guard': daysBeforeTheGuard,
  '0081-api-calls-by-cycle': apiCallsByCycle,
  '0082-billing': billing,
  '0085-audit-lines': auditLines,
  '0086-api-tokens': apiTokens,
  '0087-members': members,
  '0090-webhooks': webhooks,
  '0100-own-sessions': ownSessions,
  '0101-second-factors': secondFactors,
  '0102-identity-providers': identityProviders,
  '0110-pauses-of-failed-syncs': pausesOfFailedSyncs,
  '0120-billing-in-the-audit-trail': billingInTheAuditTrail,
  '0121-state-of-scores': stateOfScores,
  '0130-truck-plans': truckPlans,
  '0140-verification': verification,
  '0150-passkeys': passkeys,
  '0170-route-appointments': routeAppointments,
  '0171-truck-speed-of-organizations': truckSpeedOfOrganizations,
  '0200-verified-arrivals': verifiedArrivals,
  '0235-week-hours-of-drivers': weekHoursOfDrivers,
  '0250-world-of-the-database': worldOfTheDatabase,
  '0251-data-sources': dataSources,
  '0260-sign-in-failures-by-address': signInFailuresByAddress,
  '0280-missed-alerts': missedAlerts,
  '0281-zone-and-units-of-organizations': zoneAndUnitsOfOrganizations,
  '0282-mail-attempts': mailAttempts,
  '0283-indexes-of-pruning': indexesOfPruning,
  '0284-idempotent-answers': idempotentAnswers,
  '0330-more-indexes-of-pruning': moreIndexesOfPruning,
  '0331-leases-of-idempotent-answers': leasesOfIdempotentAnswers,
  '0340-list-changes': listChanges,
  '0350-modes-of-feeds': modesOfFeeds,
  '0360-fingerprint-of-the-secret': fingerprintOfTheSecret,
  '0361-leases': leases,
  '0362-work-claims': workClaims,
  '0380-dispatch-desk': dispatchDesk,
  '0381-affected-for-existing-organizations': affectedForExistingOrganizations,
  '0382-levels-of-runs': levelsOfRuns,
  '0383-hand-overs': handOvers,
  '0400-saved-views': savedViews,
  '0410-own-limits': ownLimits,
  '0411-briefing-subscriptions': briefingSubscriptions,
  '0420-links-of-shared-routes': linksOfSharedRoutes,
  '0421-language-of-drivers': languageOfDrivers,
  '0422-drivers-of-vehicles': driversOfVehicles,
  '0430-shared-limits': sharedLimits,
  '0431-demands-of-migrations': demandsOfMigrations,
  '0440-affected-mails': affectedMails,
  '0441-escalations': escalations,
  '0450-vehicle-limits': vehicleLimits,
  '0451-vehicle-tracks': vehicleTracks,
  '0465-run-steps': runSteps,
  '0466-progress-of-sources': progressOfSources,
  '0470-road-network': roadNetwork,
  '0480-decisions': decisions,
  '0490-unread-billing-events': unreadBillingEvents,
  '0510-shifts': shifts,
  '0511-languages-of-drivers': languagesOfDrivers,
  '0512-message-sendings': messageSendings,
  '0513-message-templates': messageTemplates,
  '0481-own-vehicles': ownVehicles,
  '0500-decision-briefs': decisionBriefs,
  '0501-checked-advice': checkedAdvice,
  '0502-own-deciding-costs': ownDecidingCosts,
  '0515-storms': storms,
  '0516-storm-rooms': stormRooms,
  '0525-misses-of-sources': missesOfSources,
  '0535-proof': proof,
  '0550-decisions-of-changed-trips': decisionsOfChangedTrips,
  '0630-hours-of-service-rules': hoursOfServiceRules,
  '0600-invited-addresses': invitedAddresses,
  '0640-ways-ahead': waysAhead,
  '0650-channels': channels,
  '0651-calendar-feeds': calendarFeeds,
}
