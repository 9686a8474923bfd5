// The whole way from a trial to the full version, on a server of its own whose clock the test moves.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, signInByApi, test } from './portal-test.ts'
import { freePort, type ServerProcess, startServer } from './server-process.ts'

const DAY_MS = 86_400_000
const START = new Date('2026-01-15T12:00:00Z')

let server: ServerProcess
let dataFolder: string
test.beforeAll(async () => {
  dataFolder = mkdtempSync(path.join(tmpdir(), 'stormlane-account-'))
  const port = await freePort()
  const env = {
    STORMLANE_TEST_CLOCK: START.toISOString(),
    STORMLANE_FORECAST: 'off',
    PUBLIC_URL: `http://localhost:${port}`,
  }
  server = await startServer({ dataFolder, port, env })
})
test.afterAll(async () => {
  await server.stop()
  rmSync(dataFolder, { recursive: true, force: true })
})

test('a trial shows its days left, expires, is paid for in the demo checkout, and becomes the full version', async ({
  page,
  playwright,
}) => {
  const request = await playwright.request.newContext({ baseURL: server.url })
  const token = await signInByApi(request, 'trial@stormlane.example')
  await page.addInitScript((value) => localStorage.setItem('token', JSON.stringify(value)), token)
  await page.clock.setFixedTime(START)
  await page.goto(`${server.url}/client/account`)
  await expect(page.getByText('14 days left')).toBeVisible()

  const later = new Date(START.getTime() + 10 * DAY_MS)
  await request.post('/api/test/clock', { data: { now: later.toISOString() } })
  await page.clock.setFixedTime(later)
  await page.reload()
  await expect(page.getByText('4 days left')).toBeVisible()

  const afterwards = new Date(START.getTime() + 14 * DAY_MS)
  await request.post('/api/test/clock', { data: { now: afterwards.toISOString() } })
  await page.clock.setFixedTime(afterwards)
  await page.goto(`${server.url}/client/places`)
  const dialog = page.getByRole('dialog', { name: 'Your trial has expired' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Open My Account' }).click()
  await expect(page.getByText('0 days left')).toBeVisible()

  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Activate Full Version' }).click()
  const checkout = await opened
  await expect(checkout.getByText('Demo: no card is charged')).toBeVisible()
  await checkout.getByRole('button', { name: 'Subscribe (demo)' }).click()
  await expect(checkout.getByRole('heading', { name: 'Subscribed' })).toBeVisible()

  await expect(page.getByText('Card ending 4242')).toBeVisible()
  await expect(page.getByText('Activate Full Version')).toHaveCount(0)
  await page.goto(`${server.url}/client/places`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await request.dispose()
})
