import { expect, test } from 'vitest'
import { stubServer } from './stub-server.ts'

const ask = async () => (await fetch('https://portal.example/api/users/me')).json() as Promise<unknown>

test.fails('a response that the contract does not allow fails the test, even if the screen survives it', async () => {
  stubServer(() => ({ body: { user: { name: 'Dana' } } }))
  await ask()
})

test('a response that breaks the contract on purpose says so', async () => {
  stubServer(() => ({ body: { user: { name: 'Dana' } }, breaksContract: true }))
  expect(await ask()).toEqual({ user: { name: 'Dana' } })
})
