import type { CallAddress } from './call.ts'
import type { finishCompanySignIn, startCompanySignIn } from './company-sign-in.ts'
import { ENTRY_ADDRESSES } from './entry-addresses.ts'
import type { getAlertFeature } from './government-alerts.ts'
import type { describeInvitation } from './members.ts'
import type { finishPasskeySignIn, startPasskeySignIn } from './passkeys.ts'
import type { answerSignInChallenge } from './second-factor.ts'
import type { confirmPasswordReset, renameMe, requestPasswordReset, signIn } from './session.ts'
import type { trackEvents } from './support.ts'

/** The calls of the sign-in pages and of the alert viewer: fully typed, without their schemas. */
export const entryCalls: {
  signIn: CallAddress<typeof signIn>
  answerSignInChallenge: CallAddress<typeof answerSignInChallenge>
  startCompanySignIn: CallAddress<typeof startCompanySignIn>
  finishCompanySignIn: CallAddress<typeof finishCompanySignIn>
  startPasskeySignIn: CallAddress<typeof startPasskeySignIn>
  finishPasskeySignIn: CallAddress<typeof finishPasskeySignIn>
  requestPasswordReset: CallAddress<typeof requestPasswordReset>
  confirmPasswordReset: CallAddress<typeof confirmPasswordReset>
  describeInvitation: CallAddress<typeof describeInvitation>
  renameMe: CallAddress<typeof renameMe>
  getAlertFeature: CallAddress<typeof getAlertFeature>
  trackEvents: CallAddress<typeof trackEvents>
} = ENTRY_ADDRESSES
