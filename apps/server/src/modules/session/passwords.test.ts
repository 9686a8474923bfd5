import { argon2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword, isOutdatedHash, verifyPassword } from './passwords.ts'

test('a password is stored as argon2id with the parameters of OWASP and a new salt each time', async () => {
  const [one, two] = [await hashPassword('secret'), await hashPassword('secret')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(one).not.toBe(two)
})

test.each([
  ['stormlane-demo', true],
  ['Stormlane-demo', false],
  ['', false],
])('%j fits: %s', async (password, fits) => {
  expect(await verifyPassword(password, await hashPassword('stormlane-demo'))).toBe(fits)
})

test('the same letters typed on another keyboard fit', async () => {
  expect(await verifyPassword('caf\u0065\u0301', await hashPassword('caf\u00e9'))).toBe(true)
})

test.each([null, '', '$argon2id$v=19$m=19456,t=2,p=1$', 'plain text'])('nothing fits the stored %j', async (stored) => {
  expect(await verifyPassword('', stored)).toBe(false)
})

test('a flood of sign-ins is shed instead of queued without end', async () => {
  const attempts = await Promise.allSettled(Array.from({ length: 80 }, () => verifyPassword('x', null)))
  const shed = attempts.filter((attempt) => attempt.status === 'rejected')
  expect(shed).toHaveLength(80 - 2 - 64)
  expect(shed[0]?.reason).toMatchObject({ code: 'UNAVAILABLE' })
}, 60_000)

test('a hash with other parameters is checked with its own, and is outdated', async () => {
  // Made with m=8192, t=3, p=1.
  const salt = Buffer.alloc(16, 7)
  const tag = argon2Sync('argon2id', {
    message: 'secret',
    nonce: salt,
    memory: 8192,
    passes: 3,
    parallelism: 1,
    tagLength: 32,
  })
  const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  const stored = `$argon2id$v=19$m=8192,t=3,p=1$${unpadded(salt)}$${unpadded(tag)}`
  expect(await verifyPassword('secret', stored)).toBe(true)
  expect(await verifyPassword('other', stored)).toBe(false)
  expect([isOutdatedHash(stored), isOutdatedHash(await hashPassword('secret'))]).toEqual([true, false])
})
