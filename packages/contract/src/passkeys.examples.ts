import type { CallExamples } from './call.ts'
import { sessionExamples } from './session.examples.ts'

const STATE = 'sign-in.1768478700000.Zk1n…'
const CREDENTIAL = { id: 'q83vEjRWeJA', rawId: 'q83vEjRWeJA', type: 'public-key' }
const PASSKEY = {
  id: '00000000-0000-4000-8010-000000000001',
  name: 'Work laptop',
  created_at: '2026-01-15T12:00:00.000Z',
  last_used_at: null,
}

export const passkeyExamples = {
  startPasskey: {
    body: { password: 'correct horse battery' },
    answer: {
      state: STATE,
      public_key: {
        rp: { id: 'portal.stormlane.example', name: 'Stormlane' },
        user: { id: 'AAAA', name: 'dana@cardinal.example', displayName: 'Dana Miller' },
        challenge: 'Zk1n',
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      },
    },
  },
  addPasskey: {
    body: {
      state: STATE,
      name: PASSKEY.name,
      credential: {
        ...CREDENTIAL,
        response: { clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0', attestationObject: 'o2NmbXRkbm9uZQ' },
      },
    },
    answer: { passkey: PASSKEY },
  },
  renamePasskey: {
    params: { id: PASSKEY.id },
    body: { name: PASSKEY.name },
    answer: { passkey: PASSKEY },
  },
  removePasskey: {
    params: { id: PASSKEY.id },
    body: { password: 'correct horse battery' },
    answer: { success: true },
  },
  startPasskeySignIn: {
    body: {},
    answer: {
      state: STATE,
      public_key: { rpId: 'portal.stormlane.example', challenge: 'Zk1n', userVerification: 'required' },
    },
  },
  finishPasskeySignIn: {
    body: {
      state: STATE,
      credential: {
        ...CREDENTIAL,
        response: {
          clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
          authenticatorData: 'SZYN5YgO',
          signature: 'MEUCIQ',
          userHandle: 'AAAA',
        },
      },
    },
    answer: sessionExamples.signIn.answer,
  },
} satisfies CallExamples
