// Codes of authenticator apps: TOTP (RFC 6238) over HOTP (RFC 4226) with SHA-1, six digits and steps of 30 seconds,
// which every app supports.
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { base32, hotpCode } from './hotp.ts'

const STEP_SECONDS = 30
const DIGITS = 6
/** Accepted steps before and after the current one, for clocks that are slightly off (RFC 6238, 5.2). */
const WINDOW_STEPS = 1
/** The length that RFC 4226, 4 recommends. */
const SECRET_BYTES = 20

/** Returns a new secret in base32, the format of authenticator apps. */
export const newTotpSecret = (): string => base32(randomBytes(SECRET_BYTES))

const stepAt = (now: Date) => Math.floor(now.getTime() / 1000 / STEP_SECONDS)

/**
 * Returns the step whose code this is; undefined if it matches none in the window. Steps up to `lastStep` have been
 * used and are refused: somebody who watched a code being typed cannot use it again.
 */
export function matchingStep(secret: string, code: string, now: Date, lastStep: number): number | undefined {
  const typed = Buffer.from(code)
  if (typed.length !== DIGITS) return undefined
  const current = stepAt(now)
  for (let step = current - WINDOW_STEPS; step <= current + WINDOW_STEPS; step++)
    if (step > lastStep && timingSafeEqual(Buffer.from(hotpCode(secret, step, DIGITS)), typed)) return step
  return undefined
}

/** Returns the content of the QR code (the Key URI Format of Google Authenticator, which all apps read). */
export function otpauthUri({ product, email, secret }: { product: string; email: string; secret: string }): string {
  const label = `${encodeURIComponent(product)}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(product)}`
}
