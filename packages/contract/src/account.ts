import { API_SERVICE_IDS, PAID_STATUSES, SUBSCRIPTION_END_REASONS, USAGE_TIMEFRAMES } from '@stormlane/domain/product'
import * as z from 'zod'
import { defineCall } from './call.ts'
import { instant } from './conventions.ts'

const serviceUsageSchema = z.object({
  service: z.enum(API_SERVICE_IDS),
  timeframe: z.enum(USAGE_TIMEFRAMES),
  calls: z.int(),
  max_requests_per_second: z.int().nullable(),
  max_requests_per_minute: z.int().nullable(),
})

const accountSchema = z
  .object({
    client_name: z.string(),
    login_name: z.string().nullable(),
    login_email: z.string(),
    last_account_error: z.string().nullable(),
    last_account_error_at: instant.nullable(),
    is_currently_subscribed: z.boolean(),
    is_on_a_trial: z.boolean(),
    is_stripe_customer: z.boolean(),
    subscription_ends_at: instant.nullable(),
    subscription_end_reason: z.enum(SUBSCRIPTION_END_REASONS).nullable(),
    max_routes: z.int(),
    used_routes: z.int().meta({ description: 'Upcoming routes; those that are over do not count' }),
    max_locations: z.int(),
    used_locations: z.int(),
    subscription: z
      .object({
        status: z.enum(PAID_STATUSES),
        renews_at: instant.nullable().meta({ description: 'Null if it ends or has ended' }),
        card_brand: z.string().nullable(),
        card_last4: z.string().nullable(),
      })
      .nullable()
      .meta({ description: 'The subscription paid by card; null without one' }),
    api_access: z
      .object({
        token: z.string().nullable().meta({
          description: 'The ending of the newest API token; admins create and revoke tokens with /api_tokens.json',
        }),
        cycle_start_date: instant,
        cycle_end_date: instant.meta({ description: 'Exclusive' }),
        permissions: z.array(z.string()),
        services: z.array(serviceUsageSchema),
      })
      .nullable(),
  })
  .meta({ id: 'Account' })

export const getPortalAccountInfo = defineCall({
  id: 'getPortalAccountInfo',
  tag: 'Account',
  method: 'GET',
  path: '/users/me/portal_account_info',
  access: 'session',
  withoutSubscription: true,
  summary: "The organization's account: subscription, limits and API access",
  answer: z.object({ account: accountSchema }),
})
