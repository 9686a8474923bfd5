import { describe, expect, test } from 'vitest'
import { totpCode } from '../../../test/totp-code.ts'
import { base32 } from './hotp.ts'
import { matchingStep, newTotpSecret, otpauthUri } from './totp.ts'

/** The seed of RFC 6238, appendix B, for SHA-1. */
const SECRET = base32(Buffer.from('12345678901234567890'))

test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('RFC 6238, appendix B: at %i seconds the code is %s', (seconds, code) => {
  expect(totpCode(SECRET, new Date(seconds * 1000), 8)).toBe(code)
  expect(totpCode(SECRET, new Date(seconds * 1000))).toBe(code.slice(2))
})

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foobar', 'MZXW6YTBOI'],
])('RFC 4648, 10: the base32 of %j is %j without padding', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded)
})

describe('a code', () => {
  const now = new Date('2026-01-15T12:00:10Z')
  const step = Math.floor(now.getTime() / 30_000)
  const codeAfter = (seconds: number) => totpCode(SECRET, new Date(now.getTime() + seconds * 1000))

  test.each([
    [-30, step - 1],
    [0, step],
    [30, step + 1],
    [-60, undefined],
    [60, undefined],
  ])('of %i seconds from now matches the step %j', (seconds, matched) => {
    expect(matchingStep(SECRET, codeAfter(seconds), now, 0)).toBe(matched)
  })

  test('is refused when its step or a later one was used', () => {
    expect(matchingStep(SECRET, codeAfter(0), now, step)).toBeUndefined()
    expect(matchingStep(SECRET, codeAfter(-30), now, step)).toBeUndefined()
    expect(matchingStep(SECRET, codeAfter(30), now, step)).toBe(step + 1)
  })

  test.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('%j is never right', (code) => {
    expect(matchingStep(SECRET, code, now, 0)).toBeUndefined()
  })
})

test('a secret has 160 bits, and no two are the same', () => {
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(newTotpSecret()).not.toBe(newTotpSecret())
})

test('the address in the QR code names the product and the account', () => {
  expect(otpauthUri({ product: 'Storm & Lane', email: 'dana@cardinal.example', secret: 'ABC' })).toBe(
    'otpauth://totp/Storm%20%26%20Lane:dana%40cardinal.example?secret=ABC&issuer=Storm%20%26%20Lane',
  )
})
