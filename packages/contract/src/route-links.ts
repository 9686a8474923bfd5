import { DEFAULT_LINK_HOURS, MAX_LINK_HOURS, MIN_LINK_HOURS } from '@stormlane/domain/trips'
import * as z from 'zod'
import { defineCall } from './call.ts'
import { instant, resourceId, success } from './conventions.ts'

const linkSchema = z
  .object({
    id: z.string(),
    cache_key: z
      .string()
      .nullable()
      .meta({ description: 'The report is at /routes/{cache_key}; null if revoked, or made by an older version' }),
    created_at: instant,
    created_by: z.string().nullable().meta({ description: 'Name of the user; null behind an API token' }),
    expires_at: instant,
    revoked_at: instant.nullable(),
    last_opened_at: instant.nullable(),
  })
  .meta({ id: 'RouteLink' })

export type RouteLinkOnWire = z.input<typeof linkSchema>

const linkCall = { tag: 'Routes', access: 'session', needsFullSession: true } as const
const params = z.object({ id: resourceId })

export const listRouteLinks = defineCall({
  ...linkCall,
  id: 'listRouteLinks',
  method: 'GET',
  path: '/routes/:id/links',
  summary: 'Links to the report of a route that have not expired, newest first',
  params,
  answer: z.object({ links: z.array(linkSchema) }),
})

export const createRouteLink = defineCall({
  ...linkCall,
  id: 'createRouteLink',
  method: 'POST',
  path: '/routes/:id/links',
  summary: 'Share the route in its current state by a new link that works without signing in until it expires',
  params,
  body: z.object({
    expires_in_hours: z
      .int('expires_in_hours must be a whole number')
      .min(MIN_LINK_HOURS, `expires_in_hours must be ${MIN_LINK_HOURS} or more`)
      .max(MAX_LINK_HOURS, `expires_in_hours must be at most ${MAX_LINK_HOURS}`)
      .default(DEFAULT_LINK_HOURS),
  }),
  failsWith: ['CONFLICT'],
  answer: z.object({ link: linkSchema }),
})

export const revokeRouteLink = defineCall({
  ...linkCall,
  id: 'revokeRouteLink',
  method: 'DELETE',
  path: '/route_links/:id',
  summary: 'Revoke a link: from then on it shows nothing but that it was revoked',
  params,
  answer: success,
})
