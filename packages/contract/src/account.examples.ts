import type { CallExamples } from './call.ts'

export const accountExamples = {
  getPortalAccountInfo: {
    answer: {
      account: {
        client_name: 'Cardinal Freight',
        login_name: 'Dana Miller',
        login_email: 'dana@cardinal.example',
        last_account_error: null,
        last_account_error_at: null,
        is_currently_subscribed: true,
        is_on_a_trial: false,
        is_stripe_customer: false,
        subscription_ends_at: null,
        subscription_end_reason: null,
        max_routes: 10000,
        used_routes: 38,
        max_locations: 10000,
        used_locations: 81,
        subscription: null,
        api_access: {
          token: '…e8c4',
          cycle_start_date: '2026-01-01T00:00:00.000Z',
          cycle_end_date: '2026-02-01T00:00:00.000Z',
          permissions: ['admin'],
          services: [
            {
              service: 'impact',
              timeframe: 'Forecast',
              calls: 184210,
              max_requests_per_second: 10,
              max_requests_per_minute: 300,
            },
          ],
        },
      },
    },
  },
} satisfies CallExamples
