import { SIGN_UP_SERVICE_NAMES } from '@stormlane/domain/product'
import type { ProviderSignUp } from './provider-sign-up.repository.ts'

export function signUpMail(product: string, signUp: ProviderSignUp & { askedAt: Date }) {
  const service = SIGN_UP_SERVICE_NAMES[signUp.provider]
  return {
    subject: `[${product}] ${signUp.email} wants to connect ${service}`,
    text: [
      `${signUp.email} confirmed the sign-up for ${product} with ${service}.`,
      '--',
      `Sign-up id: ${signUp.linkId}`,
      `Asked: ${signUp.askedAt.toISOString()}`,
    ].join('\n'),
  }
}
