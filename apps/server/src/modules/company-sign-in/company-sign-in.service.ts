// Sign-in with the identity provider of a company: from the e-mail address to the provider, and back with an ID token to a session.
import { MAX_MEMBERS } from '@stormlane/domain/product'
import {
  type CompanyIdentity,
  type CompanyIdentityProblem,
  companyIdentity,
  emailDomain,
} from '@stormlane/domain/sign-in'
import type { Clock } from '@stormlane/domain/time'
import type { Database } from '../../platform/database/database.ts'
import { violatedUniqueIndex } from '../../platform/database/unique-violation.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { Actor } from '../../platform/http/session.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { RecordAudit } from '../audit/audit.service.ts'
import { memberRepository } from '../members/member.repository.ts'
import type { MemberService } from '../members/member.service.ts'
import { USERS_EMAIL_INDEX } from '../organizations/organization-directory.repository.ts'
import { type Account, sessionRepository } from '../session/session.repository.ts'
import type { SessionStart, SignedIn, SignInOrigin } from '../session/session-start.ts'
import { COMPANY_TEXTS } from './company-sign-in.texts.ts'
import { identityLinkRepository } from './identity-link.repository.ts'
import { type IdentityProvider, identityProviderRepository } from './identity-provider.repository.ts'
import { newSignInSecrets, type openidConnector } from './openid-provider.ts'
import { providerFailure } from './provider-failure.ts'
import { openState, sealState } from './sign-in-state.ts'

/** Each start sends a request to the provider, so starts are limited per IP address. */
const STARTS_PER_ADDRESS = { burst: 30, perSecond: 30 / 300 }

const IDENTITY_TEXTS: Record<CompanyIdentityProblem, string> = {
  'no e-mail': COMPANY_TEXTS.noEmail,
  'unverified e-mail': COMPANY_TEXTS.unverifiedEmail,
  'other domain': COMPANY_TEXTS.otherDomain,
}

interface Dependencies {
  database: Database
  clock: Clock
  secrets: Secrets
  start: SessionStart
  members: Pick<MemberService, 'update'>
  connect: ReturnType<typeof openidConnector>
  recordAudit: RecordAudit
}

/** Thrown to refuse a sign-in; the message is the reason shown to the user. */
class Refusal extends Error {
  override name = 'Refusal'
}

export type CompanySignIn = ReturnType<typeof companySignIn>

export function companySignIn(dependencies: Dependencies) {
  const { database, clock, secrets, start, members, connect, recordAudit } = dependencies
  const providers = identityProviderRepository(database)
  const links = identityLinkRepository(database)
  const accounts = sessionRepository(database.asSystem)
  const starts = database.sharedLimits.open('company sign-ins of an address', STARTS_PER_ADDRESS)
  const settingsOf = (provider: IdentityProvider) => ({
    ...provider,
    clientSecret: secrets.decrypt(provider.clientSecret),
  })

  /** Records why a sign-in was refused, in the audit trail and for the admins' page, and throws the reason. */
  async function refuse(organizationId: string, person: string, address: string, reason: string): Promise<never> {
    const actor: Actor = { organizationId, userId: null, tokenId: null, address, name: person }
    await recordAudit(database.asSystem, actor, 'sign_in_failed', COMPANY_TEXTS.failed(reason))
    await providers.recordProblem(organizationId, reason, clock.now())
    throw new DomainError('COMPANY_SIGN_IN_REFUSED', [COMPANY_TEXTS.refused(reason)])
  }

  /** Returns the user for a provider's identity: linked before, found by e-mail address in the organization, or new. */
  async function findOrAdd(
    { organizationId, issuer }: IdentityProvider,
    subject: string,
    identity: CompanyIdentity,
    address: string,
  ): Promise<Account> {
    const link = { issuer, subject }
    const linkedId = await links.findUser(organizationId, link)
    const linked = linkedId && (await accounts.findAccount(organizationId, linkedId))
    if (linked) return linked
    const known = await accounts.findAccountByEmail(identity.email)
    if (known && known.organizationId !== organizationId) throw new Refusal(COMPANY_TEXTS.otherOrganization)
    const account = known ?? (await add(organizationId, identity, address))
    if (!(await links.link(organizationId, account.userId, link))) throw new Refusal(COMPANY_TEXTS.otherPerson)
    return account
  }

  async function add(organizationId: string, identity: CompanyIdentity, address: string): Promise<Account> {
    const { email, name, isAdmin = false } = identity
    const options = { now: clock.now(), limit: MAX_MEMBERS }
    const members = memberRepository(database)
    const added = await members
      .add(organizationId, { email, name, isAdmin }, options, (db, member) =>
        recordAudit(db, { organizationId, userId: member.id, tokenId: null, address }, 'member_joined', email),
      )
      .catch(refuseOtherOrganization)
    if (added === 'limit reached') throw new Refusal(COMPANY_TEXTS.memberLimit)
    const userId = added === 'is a member' ? await invitedId(organizationId, email) : added.id
    return (await accounts.findAccount(organizationId, userId)) as Account
  }

  /** Gives an invited member the address, which an account of another organization had before. */
  async function invitedId(organizationId: string, email: string): Promise<string> {
    const members = memberRepository(database)
    const invited = (await members.list(organizationId)).find((one) => one.email.toLowerCase() === email.toLowerCase())
    if (!invited) throw new Refusal(COMPANY_TEXTS.otherOrganization)
    await members.takeAddress(organizationId, invited.id).catch(refuseOtherOrganization)
    return invited.id
  }

  /**
   * Applies the role from the provider. The last admin keeps the role, so that the organization can be administered.
   */
  async function applyRole(account: Account, isAdmin: boolean | undefined, address: string): Promise<Account> {
    if (isAdmin === undefined || isAdmin === account.isAdmin || account.isDeactivated) return account
    const actor = { organizationId: account.organizationId, userId: account.userId, tokenId: null, address }
    try {
      await members.update(actor, account.userId, { isAdmin })
      return { ...account, isAdmin }
    } catch (error) {
      if (error instanceof DomainError && error.code === 'LAST_ADMIN') return account
      throw error
    }
  }

  return {
    /** Depends only on the domain of the address, so it does not reveal who has an account. */
    async start(email: string, address: string): Promise<{ authorizationUrl: string; state: string }> {
      await starts.take(address)
      const organizationId = await providers.organizationOfDomain(emailDomain(email))
      const provider = organizationId && (await providers.find(organizationId))
      if (!provider) throw new DomainError('NO_COMPANY_SIGN_IN')
      const own = newSignInSecrets()
      const state = sealState(secrets, { organizationId: provider.organizationId, ...own }, clock.now())
      try {
        const openid = await connect(settingsOf(provider))
        return { authorizationUrl: await openid.authorizationUrl(state, own, email), state }
      } catch (error) {
        return refuse(provider.organizationId, COMPANY_TEXTS.unknownPerson, address, providerFailure(error))
      }
    },

    async finish(query: string, origin: SignInOrigin): Promise<SignedIn> {
      const { address } = origin
      const state = new URLSearchParams(query).get('state') ?? ''
      const own = openState(secrets, state, clock.now())
      const provider = own && (await providers.find(own.organizationId))
      if (!own || !provider) throw new DomainError('SIGN_IN_EXPIRED')
      const { organizationId } = provider
      const claims = await connect(settingsOf(provider))
        .then((openid) => openid.exchange(query, state, own))
        .catch((error: unknown) => refuse(organizationId, COMPANY_TEXTS.unknownPerson, address, providerFailure(error)))
      const domains = provider.domains.flatMap(({ domain, verifiedAt }) => (verifiedAt ? domain : []))
      const identity = companyIdentity(claims, { ...provider, domains })
      const person = typeof claims.email === 'string' ? claims.email.slice(0, 254) : COMPANY_TEXTS.unknownPerson
      if ('problem' in identity) return refuse(organizationId, person, address, IDENTITY_TEXTS[identity.problem])
      try {
        const account = await findOrAdd(provider, claims.sub, identity, address)
        await start.requireActive(account, address)
        const current = await applyRole(account, identity.isAdmin, address)
        const signedIn = await start.begin(current, { method: 'company', words: COMPANY_TEXTS.method }, origin)
        await providers.recordSignIn(organizationId, clock.now())
        return signedIn
      } catch (error) {
        if (error instanceof Refusal) return refuse(organizationId, person, address, error.message)
        throw error
      }
    },
  }
}

/** Another organization added a user with this e-mail address at the same moment. */
function refuseOtherOrganization(error: unknown): never {
  if (violatedUniqueIndex(error) === USERS_EMAIL_INDEX) throw new Refusal(COMPANY_TEXTS.otherOrganization)
  throw error
}
