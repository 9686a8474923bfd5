import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { violatedUniqueIndex } from './unique-violation.ts'

const refusal = (code: string, constraint: string) =>
  Object.assign(new DatabaseError('refused', 0, 'error'), { code, constraint })

test('names the unique index that a write violated, and nothing for another error', () => {
  expect(violatedUniqueIndex(refusal('23505', 'users_email'))).toBe('users_email')
  expect(violatedUniqueIndex(refusal('23503', 'users_organization'))).toBeUndefined()
  expect(violatedUniqueIndex({ code: '23505', constraint: 'users_email' })).toBeUndefined()
  expect(violatedUniqueIndex(undefined)).toBeUndefined()
})
