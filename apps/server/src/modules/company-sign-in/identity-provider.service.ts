// Lets admins manage the single sign-on settings of their organization.
import type { Clock } from '@stormlane/domain/time'
import type { Transaction } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { violatedUniqueIndex } from '../../platform/database/unique-violation.ts'
import { DomainError, found } from '../../platform/domain-error.ts'
import type { Actor } from '../../platform/http/session.ts'
import { allowsPrivateHost } from '../../platform/outgoing/private-hosts.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { RecordAudit } from '../audit/audit.service.ts'
import { sessionRepository } from '../session/session.repository.ts'
import { COMPANY_TEXTS } from './company-sign-in.texts.ts'
import { type IdentityProvider, identityProviderRepository } from './identity-provider.repository.ts'
import type { openidConnector } from './openid-provider.ts'
import { providerFailure } from './provider-failure.ts'

/** The unique index that lets only one organization verify a domain. */
const VERIFIED_DOMAIN_INDEX = 'identity_domains_verified'
const TXT_PREFIX = 'stormlane-verify='
const TXT_CHARACTERS = 24

/** Looks up the TXT records of a domain; each record is a list of parts. */
export type LookUpTxt = (domain: string) => Promise<string[][]>

interface Dependencies {
  database: Database
  clock: Clock
  secrets: Secrets
  connect: ReturnType<typeof openidConnector>
  lookUpTxt: LookUpTxt
  privateHosts: readonly string[]
  recordAudit: RecordAudit
}

export interface ProviderWish {
  issuer: string
  clientId: string
  clientSecret?: string | undefined
  domains: readonly string[]
  adminGroups: string[]
  groupsClaim: string
  isRequired: boolean
}

export type IdentityProviderService = ReturnType<typeof identityProviderService>

export function identityProviderService(dependencies: Dependencies) {
  const { database, clock, secrets, connect, lookUpTxt, privateHosts, recordAudit } = dependencies
  const providers = identityProviderRepository(database)

  /** The record is specific to one organization and one domain, so finding it proves who added it. */
  const txtRecord = (organizationId: string, domain: string) =>
    TXT_PREFIX + secrets.sign(`verify domain ${organizationId} ${domain}`).slice(0, TXT_CHARACTERS)

  /** Makes sure that requiring company sign-in does not lock the organization out. */
  async function requireWayIn(
    organizationId: string,
    stored: IdentityProvider | undefined,
    domains: readonly string[],
  ) {
    const isVerified = stored?.domains.some(({ domain, verifiedAt }) => verifiedAt && domains.includes(domain))
    if (!isVerified) throw new DomainError('CONFLICT', [COMPANY_TEXTS.needsDomain])
    if (!stored?.lastSignInAt) throw new DomainError('CONFLICT', [COMPANY_TEXTS.needsSignIn])
    if (!(await providers.hasBreakGlassAdmin(organizationId)))
      throw new DomainError('CONFLICT', [COMPANY_TEXTS.needsBreakGlass])
  }

  /** Ends sessions whose sign-in method is no longer allowed, except those of the admin who makes the change. */
  async function endRefusedSessions(db: Transaction<Tables>, actor: Actor): Promise<void> {
    const sessions = sessionRepository(db)
    const ended = await sessions.revokeRefused(actor.organizationId, actor.userId, clock.now())
    if (ended.length === 0) return
    await recordAudit(db, actor, 'member_sessions_ended', COMPANY_TEXTS.sessionsEnded(ended.length))
    await sessions.announceEnd(ended)
  }

  const markVerified = async (actor: Actor, domain: string): Promise<void> => {
    const isNamed = await providers
      .verifyDomain(actor.organizationId, domain, clock.now(), (db) =>
        recordAudit(db, actor, 'setting_changed', COMPANY_TEXTS.verified(domain)),
      )
      .catch((error: unknown) => {
        if (violatedUniqueIndex(error) !== VERIFIED_DOMAIN_INDEX) throw error
        throw new DomainError('CONFLICT', [COMPANY_TEXTS.taken(domain)])
      })
    if (!isNamed) found(undefined)
  }

  return {
    find: providers.find,
    txtRecord,

    async save(actor: Actor, wish: ProviderWish): Promise<void> {
      const { organizationId } = actor
      const stored = await providers.find(organizationId)
      requireHttps(wish.issuer, privateHosts)
      const clientSecret = wish.clientSecret ? secrets.encrypt(wish.clientSecret) : stored?.clientSecret
      if (!clientSecret) throw new DomainError('INVALID_INPUT', [COMPANY_TEXTS.secretNeeded])
      if (wish.isRequired) await requireWayIn(organizationId, stored, wish.domains)
      await providers.save(organizationId, { ...wish, clientSecret }, clock.now(), async (db) => {
        await recordAudit(db, actor, 'setting_changed', COMPANY_TEXTS.saved(wish.issuer, wish.isRequired))
        if (wish.isRequired) await endRefusedSessions(db, actor)
      })
    },

    async verifyDomain(actor: Actor, domain: string): Promise<void> {
      const record = txtRecord(actor.organizationId, domain)
      const records = await lookUpTxt(domain).catch(() => [])
      if (!records.some((parts) => parts.join('').trim() === record))
        throw new DomainError('CONFLICT', [COMPANY_TEXTS.noRecord(domain, record)])
      await markVerified(actor, domain)
    },

    /** For an operator who knows that the domain belongs to the organization, for example without public DNS. */
    markVerified,

    async test(organizationId: string): Promise<{ ok: boolean; message: string }> {
      const provider = found(await providers.find(organizationId))
      try {
        const openid = await connect({ ...provider, clientSecret: secrets.decrypt(provider.clientSecret) })
        const keys = await openid.countKeys()
        if (keys === 0) return { ok: false, message: COMPANY_TEXTS.testFailed(COMPANY_TEXTS.invalid) }
        return { ok: true, message: COMPANY_TEXTS.works(keys) }
      } catch (error) {
        return { ok: false, message: COMPANY_TEXTS.testFailed(providerFailure(error)) }
      }
    },

    async remove(actor: Actor): Promise<void> {
      const isRemoved = await providers.remove(actor.organizationId, (db) =>
        recordAudit(db, actor, 'setting_changed', COMPANY_TEXTS.removed),
      )
      if (!isRemoved) found(undefined)
    },
  }
}

function requireHttps(issuer: string, privateHosts: readonly string[]): void {
  const url = URL.parse(issuer)
  const isAllowed = url?.protocol === 'https:' || (url?.protocol === 'http:' && allowsPrivateHost(url, privateHosts))
  if (!isAllowed || url.username || url.password) throw new DomainError('INVALID_INPUT', [COMPANY_TEXTS.notHttps])
}
