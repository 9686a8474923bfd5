import { API_PERMISSIONS, API_WRITE_SCOPES, MAX_API_TOKEN_NAME_CHARACTERS } from '@stormlane/domain/product'
import * as z from 'zod'
import { defineCall } from './call.ts'
import { instant, resourceId, success } from './conventions.ts'

const apiTokenSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    ending: z
      .string()
      .nullable()
      .meta({ description: 'The last characters of the token; null for a token made before 0.2.0' }),
    permissions: z.array(z.enum(API_PERMISSIONS)),
    write_scopes: z.array(z.enum(API_WRITE_SCOPES)).meta({ description: 'What calls with it may write' }),
    created_at: instant,
    created_by: z.string().nullable().meta({ description: 'Name of the admin; null if the account is gone' }),
    last_used_at: instant.nullable().meta({ description: 'Exact to the minute' }),
    expires_at: instant.nullable().meta({ description: 'Null for a token that never expires' }),
    is_expired: z.boolean(),
  })
  .meta({ id: 'ApiToken', description: 'A token with which a program of the organization makes calls' })

export type ApiTokenOnWire = z.input<typeof apiTokenSchema>

const secretAnswer = z.object({
  api_token: apiTokenSchema,
  token: z.string().meta({ description: 'The token itself. It is stored as a hash and never shown again' }),
})

export const listApiTokens = defineCall({
  id: 'listApiTokens',
  tag: 'Account',
  method: 'GET',
  path: '/api_tokens.json',
  access: 'admin',
  summary: "The organization's API tokens, newest first, without the tokens themselves",
  answer: z.object({
    api_tokens: z.array(apiTokenSchema),
    available_permissions: z
      .array(z.enum(API_PERMISSIONS))
      .meta({ description: 'What tokens of this organization can be granted; empty without API access' }),
  }),
})

export const createApiToken = defineCall({
  id: 'createApiToken',
  tag: 'Account',
  method: 'POST',
  path: '/api_tokens.json',
  access: 'admin',
  failsWith: ['CONFLICT', 'LIMIT_REACHED'],
  summary: 'Create an API token. The answer is the only one that contains it',
  body: z.object({
    write_scopes: z
      .array(z.enum(API_WRITE_SCOPES, `write_scopes must be of ${API_WRITE_SCOPES.join(', ')}`))
      .default([])
      .transform((scopes) => [...new Set(scopes)]),
    name: z
      .string()
      .trim()
      .min(1, 'name is required')
      .max(MAX_API_TOKEN_NAME_CHARACTERS, `name is longer than ${MAX_API_TOKEN_NAME_CHARACTERS} characters`),
    permissions: z
      .array(z.enum(API_PERMISSIONS, `permissions must be of ${API_PERMISSIONS.join(', ')}`))
      .min(1, 'choose at least one permission')
      .transform((permissions) => [...new Set(permissions)]),
    expires_at: z.iso
      .datetime({ offset: true, error: 'expires_at must be a time like 2027-01-15T12:00:00Z' })
      .transform((text) => new Date(text))
      .nullable()
      .default(null),
  }),
  answer: secretAnswer,
})

export const rotateApiToken = defineCall({
  id: 'rotateApiToken',
  tag: 'Account',
  method: 'POST',
  path: '/api_tokens/:id/rotate',
  access: 'admin',
  summary: 'Replace the secret of an API token; the old one stops working at once',
  params: z.object({ id: resourceId }),
  answer: secretAnswer,
})

export const revokeApiToken = defineCall({
  id: 'revokeApiToken',
  tag: 'Account',
  method: 'DELETE',
  path: '/api_tokens/:id',
  access: 'admin',
  summary: 'Revoke an API token: calls with it get 401 at once, tiles opened with it within a minute',
  params: z.object({ id: resourceId }),
  answer: success,
})
