// An installation has one secret key, from which a separate key is derived for each purpose.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { StartupProblem } from './startup-problem.ts'

export interface Secrets {
  /** Identifies the key without revealing it. */
  fingerprint: string
  encrypt(text: string): Buffer
  decrypt(sealed: Buffer): string
  sign(text: string): string
  isSignedBy(text: string, signature: string): boolean
}

export const KEY_FILE = 'secret.key'
const IV_BYTES = 12
const TAG_BYTES = 16
const FINGERPRINT_DIGITS = 32

/** Uses the key of the configuration, or else a key file in the data folder, which is created at the first start. */
export function openSecrets({ secretKey, dataFolder }: { secretKey: string | undefined; dataFolder: string }): Secrets {
  const master = Buffer.from(secretKey ?? readOrCreateKey(path.join(dataFolder, KEY_FILE)), 'hex')
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', master, '', purpose, 32))
  const encryptionKey = keyFor('encrypt stored tokens')
  const signingKey = keyFor('sign trial keys')
  const sign = (text: string) => createHmac('sha256', signingKey).update(text).digest('base64url')
  return {
    fingerprint: keyFor('fingerprint of the key').toString('hex').slice(0, FINGERPRINT_DIGITS),
    encrypt(text) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', encryptionKey, iv)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed])
    },
    decrypt(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', encryptionKey, sealed.subarray(0, IV_BYTES))
      decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
    },
    sign,
    isSignedBy(text, signature) {
      const [ours, theirs] = [Buffer.from(sign(text)), Buffer.from(signature)]
      return ours.length === theirs.length && timingSafeEqual(ours, theirs)
    },
  }
}

function readOrCreateKey(file: string): string {
  try {
    createKeyFile(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readKeyFile(file)
}

/** Writes a new key that only its owner can read; fails if the file exists. */
export function createKeyFile(file: string): void {
  writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx', flush: true })
}

export function readKeyFile(file: string): string {
  const key = readFileSync(file, 'utf8').trim()
  if (!/^[0-9a-f]{64}$/i.test(key))
    throw new StartupProblem(`${file} does not hold a secret key: put it back from a backup, or set SECRET_KEY.`)
  return key
}
