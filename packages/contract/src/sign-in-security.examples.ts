import type { CallExamples } from './call.ts'

const ID = '00000000-0000-4000-8012-000000000001'

export const signInSecurityExamples = {
  listMySessions: {
    answer: {
      sessions: [
        {
          id: ID,
          device: 'Chrome on Windows',
          address: '198.51.100.7',
          signed_in_at: '2026-01-12T14:02:00.000Z',
          last_used_at: '2026-01-14T21:10:00.000Z',
          expires_at: '2026-01-28T21:10:00.000Z',
          is_current: true,
        },
      ],
    },
  },
  endMySession: { params: { id: ID }, answer: { success: true } },
  endMyOtherSessions: { answer: { ended: 2 } },
  changeMyPassword: {
    body: { current_password: 'correct horse battery', new_password: 'a long new passphrase' },
    answer: { success: true },
  },
} satisfies CallExamples
