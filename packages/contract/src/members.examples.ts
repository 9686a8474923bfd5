import type { CallExamples } from './call.ts'

const ID = '00000000-0000-4000-8002-000000000007'
const SAM = {
  id: ID,
  name: 'Sam Jorgensen',
  email: 'sam.jorgensen@cardinal.example',
  is_admin: false,
  status: 'invited',
  has_password: false,
  has_second_factor: false,
  invited_at: '2026-01-13T14:46:58.000Z',
  last_active_at: null,
}

export const membersExamples = {
  listMembers: { answer: { members: [SAM] } },
  inviteMember: { body: { email: SAM.email, name: SAM.name, is_admin: false }, answer: { member: SAM } },
  inviteMemberAgain: { params: { id: ID }, answer: { member: SAM } },
  updateMember: { params: { id: ID }, body: { is_admin: true }, answer: { member: { ...SAM, is_admin: true } } },
  removeMember: { params: { id: ID }, answer: { success: true } },
  endMemberSessions: { params: { id: ID }, answer: { ended: 2 } },
  resetMemberSecondFactor: { params: { id: ID }, answer: { member: SAM } },
  describeInvitation: { body: { token: 'kJ2h…' }, answer: { organization_name: 'Cardinal Freight' } },
} satisfies CallExamples
