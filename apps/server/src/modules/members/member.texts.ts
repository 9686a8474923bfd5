import { INVITATION_DAYS, MAX_MEMBERS } from '@stormlane/domain/product'

export const MEMBER_TEXTS = {
  taken: (email: string) => `${email} already has an account.`,
  limit: `An organization can have ${MAX_MEMBERS} members.`,
  noSecondFactor: 'This member has neither an authenticator app nor a passkey.',
  alreadyJoined: 'This member has already joined.',
  withRole: (name: string, isAdmin: boolean) => `${name}, role ${isAdmin ? 'admin' : 'member'}`,
} as const

interface InvitationMail {
  product: string
  organization: string
  link: string
  name: string
}

/** Only the owner of the address learns that it has an account elsewhere. */
export function invitationElsewhereMail({ product, organization, name }: Omit<InvitationMail, 'link'>) {
  return {
    subject: `${organization} invites you to ${product}`,
    text: [
      `Hello ${name},`,
      `${organization} invites you to ${product}. This address already has an account in another organization, and an address can be in one only.`,
      `To join, ask ${organization} to invite you at another address. Or ask an admin of your present organization to remove your account, and ${organization} to invite you again.`,
      'If you did not expect this, ignore this mail. Your account has not changed.',
    ].join('\n\n'),
  }
}

export function invitationMail({ product, organization, link, name }: InvitationMail) {
  return {
    subject: `${organization} invites you to ${product}`,
    text: [
      `Hello ${name},`,
      `${organization} invites you to ${product}. Open this link within ${INVITATION_DAYS} days to set your password:`,
      link,
      'If you did not expect this, ignore this mail.',
    ].join('\n\n'),
  }
}
