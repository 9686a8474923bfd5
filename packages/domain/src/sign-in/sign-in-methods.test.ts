import { expect, test } from 'vitest'
import { SECOND_STEPS, SIGN_IN_METHODS } from './sign-in-methods.ts'

test('sessions are stored with the name of their method, and of their second step', () => {
  expect(SIGN_IN_METHODS).toEqual(['password', 'link', 'embed', 'company', 'passkey'])
  expect(SECOND_STEPS).toEqual(['app', 'passkey'])
})
