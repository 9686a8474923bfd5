import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { changeAnswers } from './changed-answers.ts'
import { expect, test } from './portal-test.ts'

/** A server whose answers to /held wait until the test lets them go. */
let server: Server
let held: ServerResponse[] = []

test.beforeEach(async ({ page }) => {
  held = []
  server = createServer((request, response) => {
    if (request.url === '/held') held.push(response)
    else response.setHeader('content-type', 'text/html').end('<title>Page</title>')
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}`)
})

test.afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const answer = (response: ServerResponse | undefined) =>
  response?.setHeader('content-type', 'application/json').end('{"count":1}')

test('a request that the page gives up does not fail a test, and the next one gets the changed answer [SCALE-023]', async ({
  page,
}) => {
  const changed: number[] = []
  await changeAnswers<{ count: number }>(page, '**/held', ({ count }) => {
    changed.push(count)
    return { count: count + 1 }
  })
  const failed = page.waitForEvent('requestfailed')
  await page.evaluate(() => {
    const given = new AbortController()
    Object.assign(globalThis, { given })
    void fetch('/held', { signal: given.signal }).catch(() => undefined)
  })
  await expect.poll(() => held.length).toBe(1)
  await page.evaluate(() => (globalThis as unknown as { given: AbortController }).given.abort())
  await failed
  held[0]?.destroy()
  const next = page.evaluate(async () => (await fetch('/held')).json())
  await expect.poll(() => held.length).toBe(2)
  answer(held[1])
  expect(await next).toEqual({ count: 2 })
  expect(changed).toEqual([1])
})

test('a request that is open when a test ends does not fail it [SCALE-023]', async ({ page }) => {
  await changeAnswers(page, '**/held', (json) => json)
  await page.evaluate(() => void fetch('/held').catch(() => undefined))
  await expect.poll(() => held.length).toBe(1)
})

test('a change that is wrong fails the test [SCALE-023]', async ({ page }) => {
  test.fail()
  await changeAnswers(page, '**/held', () => {
    throw new Error('The contract does not allow this.')
  })
  const asked = page.evaluate(() => fetch('/held').then(() => 'answered'))
  await expect.poll(() => held.length).toBe(1)
  answer(held[0])
  await asked
})
