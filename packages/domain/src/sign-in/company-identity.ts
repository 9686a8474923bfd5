/** What an organization accepts from its identity provider. */
export interface CompanyRules {
  /** E-mail domains of the organization, in lower case. */
  domains: readonly string[]
  /** Groups whose members are admins. If empty, roles are assigned in the portal. */
  adminGroups: readonly string[]
  /** The claim that lists the groups of a user. */
  groupsClaim: string
}

export interface CompanyIdentity {
  email: string
  name: string
  /** Undefined if the provider does not assign roles. */
  isAdmin: boolean | undefined
}

export type CompanyIdentityProblem = 'no e-mail' | 'unverified e-mail' | 'other domain'

export const emailDomain = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/**
 * Returns the user named by the claims of an ID token, or why the claims are refused. Entra ID sends no
 * `email_verified`, so only an explicit "no" is refused: the domain is proven to belong to the organization, which
 * trusts its own provider about its own addresses.
 */
export function companyIdentity(
  claims: Readonly<Record<string, unknown>>,
  { domains, adminGroups, groupsClaim }: CompanyRules,
): CompanyIdentity | { problem: CompanyIdentityProblem } {
  const email = typeof claims.email === 'string' ? claims.email.trim().toLowerCase() : ''
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 254) return { problem: 'no e-mail' }
  if (claims.email_verified === false || claims.email_verified === 'false') return { problem: 'unverified e-mail' }
  if (!domains.includes(emailDomain(email))) return { problem: 'other domain' }
  const name = typeof claims.name === 'string' ? claims.name.trim().slice(0, 200) : ''
  const groups = groupsOf(claims[groupsClaim])
  const isAdmin = adminGroups.length > 0 ? adminGroups.some((group) => groups.includes(group)) : undefined
  return { email, name: name || email.slice(0, email.lastIndexOf('@')), isAdmin }
}

/** Providers send a list of groups, or a single group as a string. */
function groupsOf(claim: unknown): unknown[] {
  return Array.isArray(claim) ? claim : [claim]
}
