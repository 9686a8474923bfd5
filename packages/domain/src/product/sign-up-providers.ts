/** Telematics providers whose users can ask to be connected (SETUP-015), and what each provider calls its service. */
export const SIGN_UP_PROVIDERS = ['samsara', 'motive'] as const
export type SignUpProvider = (typeof SIGN_UP_PROVIDERS)[number]

export const SIGN_UP_SERVICE_NAMES: Record<SignUpProvider, string> = {
  samsara: 'Samsara Telematics',
  motive: 'Motive ELD',
}

export function isSignUpProvider(name: string): name is SignUpProvider {
  return SIGN_UP_PROVIDERS.some((provider) => provider === name)
}
