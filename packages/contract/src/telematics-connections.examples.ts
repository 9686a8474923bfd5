import type { CallExamples } from './call.ts'

export const telematicsConnectionsExamples = {
  listTelematicsConnections: {
    answer: {
      telematics_connections: [
        {
          id: '820b2d6f-56b5-48c8-ab3c-e44f5f36d1dc',
          provider: 'simulated',
          source: 'stormlane',
          health: 'ok',
          has_access_key: false,
          vehicle_count: 300,
          last_sync_at: '2026-01-14T21:12:00.000Z',
          sync_error: null,
          delivery_error: null,
          failing_since: null,
          waiting_messages: 0,
          failed_messages: 0,
        },
      ],
    },
  },
} satisfies CallExamples
