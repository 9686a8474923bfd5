import type { CallExamples } from './call.ts'

const DANA = { id: '00000000-0000-4000-8002-000000000001', kind: 'user', name: 'Dana Whitfield' }

export const auditExamples = {
  listAuditLines: {
    query: { category: 'tokens', since: '2026-01-08T00:00:00Z' },
    answer: {
      audit_lines: [
        {
          id: '214',
          created_at: '2026-01-14T21:12:04.000Z',
          actor_kind: DANA.kind,
          actor_id: DANA.id,
          actor_name: DANA.name,
          action: 'token_created',
          subject: 'Control tower',
          address: '203.0.113.24',
        },
      ],
    },
  },
  listAuditActors: { answer: { audit_actors: [DANA] } },
  exportAuditLines: {
    query: { since: '2026-01-08T00:00:00Z' },
    answer:
      'time,who,action,what,address\r\n2026-01-14T21:12:04.000Z,Dana Whitfield,Token created,Control tower,203.0.113.24\r\n',
  },
} satisfies CallExamples
