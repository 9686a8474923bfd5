import { passkeyTexts as TEXTS } from './passkeys.texts.ts'

export const hasPasskeySupport = () => typeof window.PublicKeyCredential === 'function'

/** Why the browser made or used no passkey, in words for the user. */
export class PasskeyProblem extends Error {
  override name = 'PasskeyProblem'
}

/** Names of errors: https://www.w3.org/TR/webauthn-3/#sctn-createCredential and #sctn-getAssertion. */
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
