import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openSecrets } from './secrets.ts'

const dataFolder = mkdtempSync(path.join(tmpdir(), 'stormlane-secrets-'))
const open = () => openSecrets({ dataFolder, secretKey: undefined })

afterAll(() => rmSync(dataFolder, { recursive: true }))

test('a fingerprint tells keys apart and holds no part of them', () => {
  const open = (secretKey: string) => openSecrets({ secretKey, dataFolder: '/nowhere' })
  const [key, other] = ['ab'.repeat(32), 'cd'.repeat(32)]
  expect(open(key).fingerprint).toBe(open(key).fingerprint)
  expect(open(key).fingerprint).not.toBe(open(other).fingerprint)
  expect(open(key).fingerprint).toMatch(/^[0-9a-f]{32}$/)
  expect(open(key).fingerprint).not.toContain('abab')
})

test('encrypted and signed values stay valid after a restart, and only the owner can read the key file', () => {
  const [before, after] = [open(), open()]
  expect(after.decrypt(before.encrypt('token'))).toBe('token')
  expect(after.isSignedBy('text', before.sign('text'))).toBe(true)
  expect(statSync(path.join(dataFolder, 'secret.key')).mode & 0o777).toBe(0o600)
})

test('decryption and signature checks fail with another key or a changed byte', () => {
  const other = openSecrets({ dataFolder, secretKey: 'ab'.repeat(32) })
  const sealed = open().encrypt('token')
  expect(() => other.decrypt(sealed)).toThrow()
  expect(other.isSignedBy('text', open().sign('text'))).toBe(false)
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1
  expect(() => open().decrypt(sealed)).toThrow()
})

test('a malformed key file is reported and not overwritten', () => {
  writeFileSync(path.join(dataFolder, 'secret.key'), 'oops')
  expect(open).toThrow('does not hold a secret key')
})
