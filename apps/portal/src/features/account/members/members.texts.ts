import { INVITATION_DAYS, type MemberStatus } from '@stormlane/domain/product'

const STATUS: Record<MemberStatus, string> = { active: 'Active', invited: 'Invited', deactivated: 'Deactivated' }

export const memberTexts = {
  title: 'Members',
  summary: (count: number) =>
    `${count} ${count === 1 ? 'member' : 'members'}. Admins edit driver notifications, members and tokens; members see and use everything else.`,
  filter: 'Filter by name',
  invite: 'Invite member',
  loadFailed: 'The members could not be loaded.',
  columns: {
    name: 'Name',
    email: 'Email',
    role: 'Role',
    signsInWith: 'Signs in with',
    lastActive: 'Last active',
    status: 'Status',
    actions: 'Actions',
  },
  you: 'You',
  roles: { admin: 'Admin', member: 'Member' },
  roleOf: (name: string) => `Role of ${name}`,
  password: 'Password',
  passwordAndApp: 'Password, app',
  link: 'Link',
  notYet: 'Not yet',
  never: 'Never',
  invited: (day: string) => `Invited ${day}`,
  status: STATUS,
  more: (name: string) => `Actions for ${name}`,
  roleChanged: (name: string, role: string) => `${name} is now ${role === 'Admin' ? 'an admin' : 'a member'}`,
  changeFailed: 'The member could not be changed',
  inviteAgain: 'Send invitation again',
  invitedAgain: (email: string) => `The invitation was sent to ${email} again`,
  endSessions: 'End all sessions',
  sessionsEnded: (name: string) => `All sessions of ${name} have ended`,
  resetSecondFactor: {
    action: 'Reset two-step verification',
    title: 'Reset two-step verification?',
    question: (name: string) =>
      `The authenticator app and the recovery codes of ${name} stop working. The password alone signs in until another app is set up.`,
    done: (name: string) => `Two-step verification of ${name} is off`,
  },
  reactivate: 'Reactivate',
  reactivated: (name: string) => `${name} can sign in again`,
  cancel: 'Cancel',
  deactivate: {
    action: 'Deactivate',
    title: 'Deactivate member?',
    question: (name: string) =>
      `${name} is signed out everywhere at once and cannot sign in until an admin reactivates the account.`,
    done: (name: string) => `${name} is deactivated`,
  },
  remove: {
    action: 'Remove',
    title: 'Remove member?',
    question: (name: string) =>
      `${name} is signed out everywhere and loses access to your organization. What ${name} made stays.`,
    done: (name: string) => `${name} is removed`,
  },
  dialog: {
    title: 'Invite member',
    subtitle: `We send a link that sets a password and works for ${INVITATION_DAYS} days.`,
    email: 'Email',
    name: 'Name',
    role: 'Role',
    submit: 'Send invitation',
    failed: 'The invitation could not be sent',
    sent: (email: string) => `The invitation was sent to ${email}`,
  },
}
