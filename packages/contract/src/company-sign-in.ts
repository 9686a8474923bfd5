import * as z from 'zod'
import { defineCall } from './call.ts'
import { email, instant, success } from './conventions.ts'
import { ENTRY_ADDRESSES } from './entry-addresses.ts'
import { sessionSchema } from './session.ts'

const domainName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(?=.{4,253}$)([a-z0-9-]{1,63}\.)+[a-z]{2,63}$/, 'a domain looks like company.example')

const providerSchema = z
  .object({
    issuer: z.string(),
    client_id: z.string(),
    admin_groups: z.array(z.string()),
    groups_claim: z.string(),
    is_required: z
      .boolean()
      .meta({ description: 'Passwords are refused, except those of admins with an authenticator app' }),
    domains: z.array(
      z.object({
        domain: z.string(),
        is_verified: z.boolean(),
        txt_record: z.string().meta({ description: 'What the domain must have as a TXT record to be verified' }),
      }),
    ),
    last_sign_in_at: instant.nullable(),
    last_problem: z.object({ text: z.string(), at: instant }).nullable(),
  })
  .meta({
    id: 'IdentityProvider',
    description: 'How the members of an organization sign in with their company (OpenID Connect)',
  })

export type IdentityProviderOnWire = z.input<typeof providerSchema>

const described = z.object({
  identity_provider: providerSchema.nullable(),
  callback_url: z.string().meta({ description: 'The redirect address to register with the provider' }),
})
const admins = { tag: 'Account', access: 'admin' } as const

export const startCompanySignIn = defineCall({
  ...ENTRY_ADDRESSES.startCompanySignIn,
  id: 'startCompanySignIn',
  tag: 'Session',
  access: 'public',
  failsWith: ['NO_COMPANY_SIGN_IN', 'COMPANY_SIGN_IN_REFUSED'],
  summary:
    'Where to sign in with the identity provider of an e-mail domain; the answer does not depend on who has an account',
  body: z.object({ email }),
  answer: z.object({
    authorization_url: z.string(),
    state: z.string().meta({ description: 'To be kept by the browser and compared when the provider sends it back' }),
  }),
})

export const finishCompanySignIn = defineCall({
  ...ENTRY_ADDRESSES.finishCompanySignIn,
  id: 'finishCompanySignIn',
  tag: 'Session',
  access: 'public',
  failsWith: ['SIGN_IN_EXPIRED', 'COMPANY_SIGN_IN_REFUSED', 'ORGANIZATION_INACTIVE', 'USER_DEACTIVATED'],
  summary: 'Sign in with what the identity provider sent back',
  body: z.object({ query: z.string().min(1).max(10_000).meta({ description: 'The query of the callback address' }) }),
  answer: sessionSchema,
})

export const getIdentityProvider = defineCall({
  ...admins,
  id: 'getIdentityProvider',
  method: 'GET',
  path: '/account/identity_provider',
  summary: 'How members sign in with their company',
  answer: described,
})

export const saveIdentityProvider = defineCall({
  ...admins,
  id: 'saveIdentityProvider',
  method: 'PATCH',
  path: '/account/identity_provider',
  failsWith: ['CONFLICT'],
  summary: 'Set how members sign in with their company. Without a client secret the stored one is kept',
  body: z.object({
    issuer: z.string().trim().min(1, 'issuer is required').max(500),
    client_id: z.string().trim().min(1, 'client_id is required').max(300),
    client_secret: z.string().min(1, 'client_secret is required').max(1000).optional(),
    domains: z.array(domainName).min(1, 'at least one domain is required').max(20, 'at most 20 domains'),
    admin_groups: z.array(z.string().trim().min(1).max(200)).max(20, 'at most 20 groups').default([]),
    groups_claim: z.string().trim().min(1).max(100).default('groups'),
    is_required: z.boolean().default(false),
  }),
  answer: described,
})

export const verifyIdentityDomain = defineCall({
  ...admins,
  id: 'verifyIdentityDomain',
  method: 'POST',
  path: '/account/identity_provider/verify_domain',
  onRateLimit: 'tell',
  failsWith: ['NOT_FOUND', 'CONFLICT'],
  summary: 'Look for the TXT record of a domain. Only verified domains lead to the provider',
  body: z.object({ domain: domainName }),
  answer: described,
})

export const testIdentityProvider = defineCall({
  ...admins,
  id: 'testIdentityProvider',
  method: 'POST',
  path: '/account/identity_provider/test',
  onRateLimit: 'tell',
  failsWith: ['NOT_FOUND'],
  summary: 'Ask the provider for its configuration and its keys',
  answer: z.object({ ok: z.boolean(), message: z.string() }),
})

export const removeIdentityProvider = defineCall({
  ...admins,
  id: 'removeIdentityProvider',
  method: 'DELETE',
  path: '/account/identity_provider',
  failsWith: ['NOT_FOUND'],
  summary: 'Remove the identity provider; members sign in with a password again',
  answer: success,
})
