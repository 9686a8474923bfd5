// Stores passwords as argon2id with OWASP's parameters (m=19456 KiB, t=2, p=1), in the PHC string format.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { DomainError } from '../../platform/domain-error.ts'

const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1 }
const TAG_BYTES = 32
const SALT_BYTES = 16
const PREFIX = `$argon2id$v=19$m=${PARAMETERS.memory},t=${PARAMETERS.passes},p=${PARAMETERS.parallelism}$`
/** Matches a hash made with any parameters: each is verified with its own. */
const STORED = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([\w+/]+)\$([\w+/]+)$/

/**
 * Each hash takes 19 MB and a thread: few run at once, a short queue waits, and beyond that callers get "come back
 * later".
 */
const MAX_RUNNING = 2
const MAX_WAITING = 64

const deriveKey = promisify(argon2)
let running = 0
const waiting: (() => void)[] = []

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return `${PREFIX}${unpadded(salt)}$${unpadded(await derive(password, salt))}`
}

/** Verifies a password. Without a stored hash (an unknown user) it takes as long as with one, and then fails. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = STORED.exec(stored ?? '') ?? []
  const expected = Buffer.from(tag, 'base64')
  const parameters = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const derived = await (salt === ''
    ? derive(password, randomBytes(SALT_BYTES))
    : derive(password, Buffer.from(salt, 'base64'), parameters))
  return expected.length === derived.length && timingSafeEqual(expected, derived)
}

/**
 * Whether a hash was made with other parameters than ours, so that it should be replaced once its password was
 * verified.
 */
export const isOutdatedHash = (stored: string): boolean => !stored.startsWith(PREFIX)

async function derive(password: string, salt: Buffer, parameters = PARAMETERS): Promise<Buffer> {
  await enter()
  try {
    // NFKC, so that a password typed on another keyboard gives the same bytes.
    return await deriveKey('argon2id', {
      ...parameters,
      message: password.normalize('NFKC'),
      nonce: salt,
      tagLength: TAG_BYTES,
    })
  } finally {
    leave()
  }
}

async function enter(): Promise<void> {
  if (running < MAX_RUNNING) {
    running += 1
    return
  }
  if (waiting.length >= MAX_WAITING) throw new DomainError('UNAVAILABLE', undefined, 5)
  await new Promise<void>((resolve) => waiting.push(resolve))
}

/** Passes the slot to the next in the queue, so that no later caller can take it first. */
function leave(): void {
  const next = waiting.shift()
  if (next) next()
  else running -= 1
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
