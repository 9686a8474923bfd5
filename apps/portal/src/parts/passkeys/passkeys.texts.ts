export const passkeyTexts = {
  signIn: 'Sign in with a passkey',
  cancelled: 'No passkey was used. Try again.',
  wrongAddress: 'Passkeys do not work at this address of the portal.',
  alreadyAdded: 'This device already has a passkey of yours.',
  unable: 'This device cannot keep passkeys that ask for a fingerprint, a face or a PIN.',
  failed: 'The browser could not use a passkey.',
}
