import type { CallExamples } from './call.ts'

const ROUTE_ID = 'e0016377-dce3-46e9-bd1e-5c0e9a04f0c2'

const LINK_EXAMPLE = {
  id: '0b8f0c1e-7d1b-4a52-9f44-2f0f6c1f7f10',
  cache_key: '5c1b6a0e9f',
  created_at: '2026-01-14T21:12:00.000Z',
  created_by: 'Dana Whitfield',
  expires_at: '2026-01-21T21:12:00.000Z',
  revoked_at: null,
  last_opened_at: '2026-01-14T21:30:00.000Z',
}

export const routeLinksExamples = {
  listRouteLinks: { params: { id: ROUTE_ID }, answer: { links: [LINK_EXAMPLE] } },
  createRouteLink: {
    params: { id: ROUTE_ID },
    body: { expires_in_hours: 24 },
    answer: { link: { ...LINK_EXAMPLE, expires_at: '2026-01-15T21:12:00.000Z', last_opened_at: null } },
  },
  revokeRouteLink: { params: { id: LINK_EXAMPLE.id }, answer: { success: true } },
} satisfies CallExamples
