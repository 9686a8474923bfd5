/** How somebody signed in. Sessions of company sign-in and passkeys need no authenticator app: both prove more than a password. */
export const SIGN_IN_METHODS = ['password', 'link', 'embed', 'company', 'passkey'] as const
export type SignInMethod = (typeof SIGN_IN_METHODS)[number]
