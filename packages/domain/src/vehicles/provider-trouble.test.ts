import { expect, test } from 'vitest'
import { PROVIDER_TROUBLES } from './provider-trouble.ts'

test('the operator can ask for every trouble by a word of its own', () => {
  expect(PROVIDER_TROUBLES).toEqual(['none', 'fail', 'hang', 'limit', 'repeat', 'reject', 'lockout', 'mixed'])
})
