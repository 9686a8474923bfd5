/** How a user signed in. Company sign-in and passkeys prove more than a password and need no authenticator app. */
export const SIGN_IN_METHODS = ['password', 'link', 'embed', 'company', 'passkey'] as const
export type SignInMethod = (typeof SIGN_IN_METHODS)[number]

/** Ways to pass the second step of a sign-in. Recovery codes stand in for the app. */
export const SECOND_STEPS = ['app', 'passkey'] as const
export type SecondStep = (typeof SECOND_STEPS)[number]
