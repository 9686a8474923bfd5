import type { CallExamples } from './call.ts'

const connection = {
  id: '820b2d6f-56b5-48c8-ab3c-e44f5f36d1dc',
  provider: 'samsara',
  source: 'samsara',
  health: 'ok',
  has_access_key: true,
  settings: { region: 'us' },
  webhook_url: null,
  vehicle_count: 128,
  last_sync_at: '2026-01-14T21:12:00.000Z',
  newest_position_at: '2026-01-14T21:11:48.000Z',
  sync_error: null,
  delivery_error: null,
  failing_since: null,
  waiting_messages: 0,
  failed_messages: 0,
}
const draft = { provider: 'samsara', credentials: { region: 'us', api_token: 'samsara_api_example' } }

export const telematicsConnectionsExamples = {
  listTelematicsConnections: {
    answer: { telematics_connections: [connection] },
  },
  testTelematicsConnection: {
    body: draft,
    answer: {
      connection_test: {
        error: null,
        vehicle_count: 128,
        group_count: 9,
        newest_position_at: '2026-01-14T21:11:48.000Z',
        unreadable_count: 0,
      },
    },
  },
  saveTelematicsConnection: { body: draft, answer: { telematics_connection: connection } },
  deleteTelematicsConnection: { params: { id: connection.id }, answer: { success: true } },
  receiveMotiveWebhook: { params: { id: connection.id }, answer: { received: true, is_news: true } },
} satisfies CallExamples
