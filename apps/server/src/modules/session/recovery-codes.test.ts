import { expect, test } from 'vitest'
import { sha256 } from '../../platform/tokens.ts'
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts'

test('there are ten codes of 24 letters in groups of four, and no two are the same', () => {
  const codes = newRecoveryCodes()
  expect(codes).toEqual(Array.from({ length: 10 }, () => expect.stringMatching(/^[a-z2-7]{4}(-[a-z2-7]{4}){5}$/)))
  expect(new Set([...codes, ...newRecoveryCodes()]).size).toBe(20)
})

test('a code is the same however it is typed, and another one is not', () => {
  const hash = sha256('abcdefgh2345ijklmnop67qr')
  for (const typed of ['abcd-efgh-2345-ijkl-mnop-67qr', ' ABCD efgh\t2345 IJKLmnop 67qr. '])
    expect(recoveryCodeHash(typed)).toEqual(hash)
  expect(recoveryCodeHash('abcd-efgh-2345-ijkl-mnop-67qs')).not.toEqual(hash)
})
