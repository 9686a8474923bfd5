import type { CallExamples } from './call.ts'
import { sessionExamples } from './session.examples.ts'

const DESCRIBED = {
  identity_provider: {
    issuer: 'https://id.cardinal.example',
    client_id: 'stormlane',
    admin_groups: ['stormlane-admins'],
    groups_claim: 'groups',
    is_required: false,
    domains: [
      { domain: 'cardinal.example', is_verified: true, txt_record: 'stormlane-verify=4c19Rk2pXw8sTq0vB7nLdA3e' },
    ],
    last_sign_in_at: '2026-01-14T20:36:00.000Z',
    last_problem: null,
  },
  callback_url: 'https://portal.stormlane.example/login/company',
}

export const companySignInExamples = {
  startCompanySignIn: {
    body: { email: 'dana@cardinal.example' },
    answer: {
      authorization_url: 'https://id.cardinal.example/authorize?client_id=stormlane&response_type=code',
      state: 'q83vEjRW',
    },
  },
  finishCompanySignIn: { body: { query: 'code=8xLOxBtZp8&state=q83vEjRW' }, answer: sessionExamples.signIn.answer },
  getIdentityProvider: { answer: DESCRIBED },
  saveIdentityProvider: {
    body: {
      issuer: 'https://id.cardinal.example',
      client_id: 'stormlane',
      client_secret: 'a secret of the provider',
      domains: ['cardinal.example'],
      admin_groups: ['stormlane-admins'],
      groups_claim: 'groups',
      is_required: false,
    },
    answer: DESCRIBED,
  },
  verifyIdentityDomain: { body: { domain: 'cardinal.example' }, answer: DESCRIBED },
  testIdentityProvider: { answer: { ok: true, message: 'The provider answers and has 2 keys.' } },
  removeIdentityProvider: { answer: { success: true } },
} satisfies CallExamples
