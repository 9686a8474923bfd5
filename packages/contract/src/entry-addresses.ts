// Addresses of the calls that the sign-in pages and the alert viewer make. They are separate from the schemas of these
// calls, because those pages load without the schema library (ADR 0185, ADR 0186).

const ANSWERED_TO_A_PERSON = { method: 'POST', onRateLimit: 'tell' } as const

export const ENTRY_ADDRESSES = {
  signIn: { ...ANSWERED_TO_A_PERSON, path: '/api_client_signin.json' },
  answerSignInChallenge: { ...ANSWERED_TO_A_PERSON, path: '/users/second_factor.json' },
  startCompanySignIn: { ...ANSWERED_TO_A_PERSON, path: '/company_sign_in/start' },
  finishCompanySignIn: { ...ANSWERED_TO_A_PERSON, path: '/company_sign_in/finish' },
  startPasskeySignIn: { ...ANSWERED_TO_A_PERSON, path: '/users/passkey_sign_in/start' },
  finishPasskeySignIn: { ...ANSWERED_TO_A_PERSON, path: '/users/passkey_sign_in.json' },
  requestPasswordReset: { ...ANSWERED_TO_A_PERSON, path: '/users/request_password_reset.json' },
  confirmPasswordReset: { ...ANSWERED_TO_A_PERSON, path: '/confirm_password_reset.json' },
  describeInvitation: { ...ANSWERED_TO_A_PERSON, path: '/users/invitation.json' },
  renameMe: { method: 'PATCH', path: '/users/me' },
  getAlertFeature: { method: 'GET', path: '/alerts/weather/:id' },
  trackEvents: { method: 'POST', path: '/analytics' },
} as const
