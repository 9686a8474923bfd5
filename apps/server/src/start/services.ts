// Services that the HTTP application, the jobs and the admin commands share, created once from their dependencies.
import { resolveTxt } from 'node:dns/promises'
import type { Clock } from '@stormlane/domain/time'
import { apiTokens } from '../modules/account/api-tokens.ts'
import { subscriptions } from '../modules/account/subscriptions.ts'
import { auditRecorder } from '../modules/audit/audit.service.ts'
import { companySignIn } from '../modules/company-sign-in/company-sign-in.service.ts'
import { identityProviderService, type LookUpTxt } from '../modules/company-sign-in/identity-provider.service.ts'
import { openidConnector } from '../modules/company-sign-in/openid-provider.ts'
import { embedSignIn } from '../modules/embeds/embed-sign-in.ts'
import { embedTokenRepository } from '../modules/embeds/embed-token.repository.ts'
import { hostDatabaseRepository } from '../modules/embeds/host-database.repository.ts'
import { invitations } from '../modules/members/invitation.ts'
import { memberService } from '../modules/members/member.service.ts'
import { openOutbox } from '../modules/messages/outbox.repository.ts'
import { operatorService } from '../modules/operator/operator.service.ts'
import { organizationRepository } from '../modules/organizations/organization.repository.ts'
import { organizationDirectory } from '../modules/organizations/organization-directory.repository.ts'
import { providerSignUpRepository } from '../modules/provider-sign-ups/provider-sign-up.repository.ts'
import { signUpLinks } from '../modules/provider-sign-ups/sign-up-link.ts'
import { realtimeBulkPublisher, realtimePublisher } from '../modules/realtime/realtime.publisher.ts'
import { ownSessionService } from '../modules/session/own-session.service.ts'
import { passkeyService } from '../modules/session/passkey.service.ts'
import { passwordResets } from '../modules/session/password-resets.ts'
import { secondFactorService } from '../modules/session/second-factor.service.ts'
import { sessionService } from '../modules/session/session.service.ts'
import { sessionStart } from '../modules/session/session-start.ts'
import { signInGuard } from '../modules/session/sign-in-guard.ts'
import { trialKeys } from '../modules/session/trial-keys.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database/database.ts'
import type { Queue } from '../platform/queue.ts'
import type { Secrets } from '../platform/secrets.ts'

interface Dependencies {
  config: Pick<Config, 'publicUrl' | 'productName' | 'sessionDays' | 'embedHostServers' | 'outgoingPrivateHosts'>
  database: Database
  clock: Clock
  queue: Pick<Queue, 'send'>
  secrets: Secrets
  /** DNS lookup that proves the ownership of domains; tests pass their own. */
  lookUpTxt?: LookUpTxt
}

/** Identity providers send the browser back to this page of the portal. */
const COMPANY_CALLBACK_PATH = '/login/company'

export type Services = ReturnType<typeof createServices>

export function createServices({ config, database, clock, queue, secrets, lookUpTxt = resolveTxt }: Dependencies) {
  const recordAudit = auditRecorder(clock)
  const guard = signInGuard(database)
  const keys = trialKeys(database, secrets)
  const { sessionDays, publicUrl } = config
  const embeds = embedSignIn({ database, clock, config })
  const start = sessionStart({ database, clock, sessionDays, recordAudit })
  const ownSessions = ownSessionService({ database, clock, guard, recordAudit })
  const secondFactors = secondFactorService({
    database,
    clock,
    secrets,
    guard,
    ownSessions,
    recordAudit,
    productName: config.productName,
  })
  const passkeys = passkeyService({
    database,
    clock,
    secrets,
    guard,
    ownSessions,
    start,
    recordAudit,
    publicUrl,
    productName: config.productName,
  })
  const sessions = sessionService({
    database,
    clock,
    secrets,
    guard,
    trialKeys: keys,
    embeds,
    start,
    secondFactors,
    recordAudit,
  })
  const resets = passwordResets({ database, clock, queue, guard, recordAudit })
  const members = memberService({ database, clock, queue, recordAudit })
  const callbackUrl = `${publicUrl}${COMPANY_CALLBACK_PATH}`
  const connect = openidConnector({ clock, privateHosts: config.outgoingPrivateHosts, callbackUrl })
  const company = { database, clock, secrets, connect, recordAudit }
  const links = invitations({ database, passwordResets: resets, publicUrl })
  return {
    recordAudit,
    sessions,
    ownSessions,
    secondFactors,
    passkeys,
    companySignIn: companySignIn({ ...company, start, members }),
    identityProviders: identityProviderService({ ...company, lookUpTxt, privateHosts: config.outgoingPrivateHosts }),
    callbackUrl,
    subscriptions: subscriptions(database, clock),
    apiTokens: apiTokens(database, clock),
    passwordResets: resets,
    publish: realtimePublisher(database, clock),
    publishAll: realtimeBulkPublisher(database, clock),
    outbox: openOutbox(clock),
    organizations: organizationRepository(database),
    directory: organizationDirectory(database),
    embedTokens: embedTokenRepository(database),
    hostDatabases: hostDatabaseRepository(database),
    providerSignUps: providerSignUpRepository(database),
    signUpLinks: signUpLinks(secrets, publicUrl),
    members,
    invitations: links,
    operator: operatorService({
      database,
      clock,
      sessions,
      members,
      invitations: links,
      trialKeys: keys,
      publicUrl,
      recordAudit,
    }),
  }
}
