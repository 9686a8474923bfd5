import type { CallExamples } from './call.ts'

const ID = '7d1f0c52-9b0e-4e0c-8a53-2f6b1c9d4e10'
const CONTROL_TOWER = {
  id: ID,
  name: 'Control tower',
  ending: 'e8c4',
  permissions: ['ratings', 'weather', 'events'],
  write_scopes: [],
  created_at: '2026-01-14T21:12:04.000Z',
  created_by: 'Dana Whitfield',
  last_used_at: null,
  expires_at: '2028-01-14T00:00:00.000Z',
  is_expired: false,
}
const WITH_SECRET = { api_token: CONTROL_TOWER, token: 'sl_live_example-of-a-token-that-does-not-exist-e8c4' }

export const apiTokensExamples = {
  listApiTokens: {
    answer: { api_tokens: [CONTROL_TOWER], available_permissions: ['ratings', 'weather', 'events', 'tiling'] },
  },
  createApiToken: {
    body: { name: 'Control tower', permissions: CONTROL_TOWER.permissions, expires_at: '2028-01-14T00:00:00Z' },
    answer: WITH_SECRET,
  },
  rotateApiToken: { params: { id: ID }, answer: WITH_SECRET },
  revokeApiToken: { params: { id: ID }, answer: { success: true } },
} satisfies CallExamples
