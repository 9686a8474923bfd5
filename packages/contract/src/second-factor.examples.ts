import type { CallExamples } from './call.ts'
import { passkeyExamples } from './passkeys.examples.ts'
import { sessionExamples } from './session.examples.ts'

const PASSWORD = 'correct horse battery'
const CODES = { recovery_codes: ['k7qm-2xvd-4hna-w5tp-m3cy-u6gs', 'c3zr-6yfb-7jus-e2ok-q4ld-h7nx'] }

export const secondFactorExamples = {
  getMySecurity: {
    answer: {
      has_password: true,
      second_factor: { is_on: true, is_required: false, recovery_codes_left: 9 },
      passkeys: [passkeyExamples.addPasskey.answer.passkey],
    },
  },
  startSecondFactor: {
    body: { password: PASSWORD },
    answer: {
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Stormlane:dana%40cardinal.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Stormlane',
    },
  },
  confirmSecondFactor: { body: { code: '287082' }, answer: CODES },
  renewRecoveryCodes: { body: { password: PASSWORD }, answer: CODES },
  removeSecondFactor: { body: { password: PASSWORD }, answer: { success: true } },
  answerSignInChallenge: {
    body: { challenge: '0190…', code: '287082' },
    answer: sessionExamples.signIn.answer,
  },
  getSignInRules: { answer: { require_second_factor: false } },
  updateSignInRules: { body: { require_second_factor: true }, answer: { require_second_factor: true } },
} satisfies CallExamples
