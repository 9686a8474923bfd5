import type { CallExamples } from './call.ts'

export const groupsExamples = {
  listGroups: {
    answer: {
      groups: [
        {
          id: '00000000-0000-4000-8003-000000000001',
          name: 'All Assets',
          source: 'stormlane',
          external_id: 'fleet',
          children: ['00000000-0000-4000-8003-000000000002'],
          location_count: 60,
          vehicle_count: 300,
          route_count: 26,
        },
      ],
    },
  },
} satisfies CallExamples
