import type { CallExamples } from './call.ts'

const LIMITS = {
  group_id: null,
  location_id: '00000000-0000-4000-8001-000000000001',
  own: [{ hazard: 'gust', value: 20.1168, level: 3 }],
  inherited: [
    { hazard: 'gust', value: 26.8224, level: 3, owner_kind: 'organization', owner_name: 'Demo Freight' },
    { hazard: 'cold', value: -20, level: 2, owner_kind: 'group', owner_name: 'Midwest' },
  ],
}

export const ownLimitsExamples = {
  listOwnLimits: { query: { location_id: '00000000-0000-4000-8001-000000000001' }, answer: LIMITS },
  changeOwnLimits: {
    body: {
      location_id: '00000000-0000-4000-8001-000000000001',
      changes: [
        { hazard: 'gust', limit: { value: 20.1168, level: 3 } },
        { hazard: 'visibility', limit: null },
      ],
    },
    answer: LIMITS,
  },
} satisfies CallExamples
