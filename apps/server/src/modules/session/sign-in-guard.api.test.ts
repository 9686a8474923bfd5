import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { type SignInGuard, signInGuard } from './sign-in-guard.ts'

const USER = 'member@stormlane.example'
const HOME = '192.0.2.10'

let server: TestApp
let guard: SignInGuard
let pauses: number[]

beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.stop())
beforeEach(async () => {
  for (const table of ['sign_in_failures', 'shared_limits'] as const)
    await server.database.asSystem.deleteFrom(table).execute()
  pauses = []
  guard = signInGuard(server.database, async (ms) => pauses.push(ms))
})

const wrong = async () => undefined
const right = async () => 'in'

/** Wrong passwords from as many addresses as it takes, at most ten from each. */
async function attack(guesses: number) {
  for (let guess = 0; guess < guesses; guess++)
    await guard.attempt(USER, `198.51.100.${Math.floor(guess / 10)}`, TEST_NOW, wrong)
}

test('guesses from many addresses make strangers wait longer and longer, up to three seconds', async () => {
  await attack(50)
  expect(pauses.slice(0, 3)).toEqual([100, 200, 300])
  expect(pauses.at(-1)).toBe(3000)
  pauses = []
  expect(await guard.attempt(USER, '203.0.113.9', TEST_NOW, right)).toBe('in')
  expect(pauses).toEqual([3000])
})

test('two hundred failures refuse strangers, but not an address from which the user has signed in', async () => {
  const credentials = { email: USER, password: 'stormlane-demo' }
  const first = await server.send('POST', '/api/api_client_signin.json', { payload: credentials, remoteAddress: HOME })
  expect(first.status).toBe(200)
  await attack(200)
  const closed = { code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 900 }
  await expect(guard.attempt(USER, '203.0.113.9', TEST_NOW, right)).rejects.toMatchObject(closed)
  pauses = []
  expect(await guard.attempt(USER, HOME, TEST_NOW, right)).toBe('in')
  expect(pauses).toEqual([])
})

test('codes of a second factor are counted from all addresses together, and a right password does not clear them', async () => {
  for (let guess = 0; guess < 10; guess++) await guard.attemptCode(USER, `198.51.100.${guess}`, TEST_NOW, wrong)
  await guard.attempt(USER, HOME, TEST_NOW, right)
  await expect(guard.attemptCode(USER, HOME, TEST_NOW, right)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})

test('fifty failures close an address for every process, whatever was guessed', async () => {
  const another = signInGuard(server.database, async () => undefined)
  for (let guess = 0; guess < 50; guess++) await (guess % 2 ? guard : another).attemptFrom(HOME, wrong)
  await expect(guard.attemptFrom(HOME, right)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await expect(another.attemptFrom(HOME, right)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(await another.attemptFrom('203.0.113.9', right)).toBe('in')
})

test('a closed address gets one guess back in 18 seconds, and all fifty in a quarter of an hour', async () => {
  for (let guess = 0; guess < 50; guess++) await guard.attemptFrom(HOME, wrong)
  const secondsPass = (seconds: number) =>
    server.database.asSystem
      .updateTable('shared_limits')
      .set({ full_at: sql`full_at - ${seconds}::float8 * interval '1 second'` })
      .execute()
  // Each process also counts in its memory, so another one is asked.
  const guess = () => signInGuard(server.database).attemptFrom(HOME, wrong)
  const closed = { code: 'TOO_MANY_REQUESTS' }
  await secondsPass(1)
  await expect(guess()).rejects.toMatchObject(closed)
  await secondsPass(17)
  await guess()
  await expect(guess()).rejects.toMatchObject(closed)
  await secondsPass(900)
  for (let count = 0; count < 50; count++) await guess()
  await expect(guess()).rejects.toMatchObject(closed)
})

test('a guess counts for a quarter of an hour, and a right one clears those of its address only', async () => {
  const user = 'nobody@stormlane.example'
  const later = (ms: number) => new Date(TEST_NOW.getTime() + ms)
  const [there, elsewhere] = ['198.51.100.1', '198.51.100.2']
  for (let guess = 0; guess < 10; guess++) await guard.attempt(user, there, later(guess * 1000), wrong)
  for (let guess = 0; guess < 9; guess++) await guard.attempt(user, elsewhere, TEST_NOW, wrong)
  const closed = { code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 1 }
  await expect(guard.attempt(user, there, later(899_000), right)).rejects.toMatchObject(closed)
  pauses = []
  expect(await guard.attempt(user, elsewhere, later(10_000), right)).toBe('in')
  expect(pauses).toEqual([1000])
  await expect(guard.attempt(user, there, later(899_999), wrong)).rejects.toMatchObject({ code: closed.code })
  expect(await guard.attempt(user, there, later(900_000), right)).toBe('in')
})
