import { passkeyTexts as TEXTS } from './passkeys.texts.ts'

export const hasPasskeySupport = () => typeof window.PublicKeyCredential === 'function'

/** Why the browser could not create or use a passkey, worded for the user. */
export class PasskeyProblem extends Error {
  override name = 'PasskeyProblem'
}

/** Error names: https://www.w3.org/TR/webauthn-3/#sctn-createCredential and #sctn-getAssertion. */
const PROBLEMS: Record<string, string> = {
  NotAllowedError: TEXTS.cancelled,
  AbortError: TEXTS.cancelled,
  SecurityError: TEXTS.wrongAddress,
  InvalidStateError: TEXTS.alreadyAdded,
  ConstraintError: TEXTS.unable,
  NotSupportedError: TEXTS.unable,
}

export function throwPasskeyProblem(error: unknown): never {
  throw new PasskeyProblem((error instanceof Error && PROBLEMS[error.name]) || TEXTS.failed, { cause: error })
}
