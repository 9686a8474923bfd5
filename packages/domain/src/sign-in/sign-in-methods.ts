/** How somebody signed in. Sessions of company sign-in and passkeys need no authenticator app: both prove more than a password. */
export const SIGN_IN_METHODS = ['password', 'link', 'embed', 'company', 'passkey'] as const
export type SignInMethod = (typeof SIGN_IN_METHODS)[number]

/** With what the second step of a sign-in can be passed. Recovery codes stand in for the app. */
export const SECOND_STEPS = ['app', 'passkey'] as const
export type SecondStep = (typeof SECOND_STEPS)[number]
