import type { Locator, Page } from '@playwright/test'
import { getAlertFeature } from '@stormlane/contract'
import { findExample } from '@stormlane/contract/examples'
import { changeAnswers } from './changed-answers.ts'
import { DEMO_PASSWORD, DEMO_USERS } from './demo-users.ts'
import { loginPage } from './pages/login-page.ts'
import { mapPage } from './pages/map-page.ts'
import { expect, test } from './portal-test.ts'

test.use({ signedInAs: 'admin' })

/** The fixed time of the server's clock, which the browser uses too; its timers keep running. */
const NOW = new Date('2026-01-14T21:12:00Z')

test.beforeEach(async ({ page }) => {
  await page.clock.setFixedTime(NOW)
})

test('a dispatcher finds the worst location and reads its card, and the URL opens the same view [MAP-002, MAP-006, MAP-036, TIME-032]', async ({
  page,
}) => {
  // Two maps are rendered in software, and the machine may be busy.
  test.setTimeout(300_000)
  const map = mapPage(page)
  await map.open()
  for (const type of [/Locations/, /Vehicles/, /Routes/]) await expect(map.assetType(type)).toBeEnabled()
  await expect(map.timeframe('Nowcast')).toBeChecked()
  await expect(map.timeframe('Extended Forecast')).toBeEnabled()
  await expect(map.button('Play')).toBeVisible()
  await expect(page.getByRole('button', { name: /\d+ locations?, worst/ }).first()).toBeVisible()

  await map.menu('My Assets').click()
  const worst = map.list.getByRole('button').first()
  const name = (await worst.locator('[dir=auto]').textContent()) ?? ''
  await worst.click()
  await expect(page).toHaveURL(/location_id=/)
  const card = map.card(name).last()
  await expect(card).toContainText(/HYPERR run .+ \w+T/)
  const times = ((await card.textContent()) ?? '').match(/HYPERR run \w+, (.+? [AP]M).+?Next update \w+, (.+? [AP]M)/)
  expect(momentOf(times?.[2]) - momentOf(times?.[1])).toBe(3_600_000)
  const timeline = card.getByRole('figure', { name: 'Impact timeline' })
  await expect(timeline).toHaveCSS('height', '172px')
  await expect(timeline.locator('span', { hasText: 'Life and Property' })).toHaveCSS('width', '155px')
  const callout = page.getByRole('button', { name: 'Saved' })
  await expect(callout).toBeVisible()
  const place = page.locator('section', { has: callout }).last()
  await expect(place).toContainText(/\d{5}/)
  await expect(place).toContainText(name)

  await page.goto(page.url())
  await expect(map.card(name).last()).toContainText(/HYPERR run/)
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: 'Find an asset' })
  await search.fill(name.slice(0, 6).toUpperCase())
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(search).toBeHidden()
  await map.assetType(/Vehicles/).check({ force: true })
  await expect(page).not.toHaveURL(/location_id=/)
  expect(await page.evaluate(() => localStorage.getItem('selectedAssetType'))).toBe('"vehicle"')
})

test.describe('signed out', () => {
  test.use({ signedInAs: undefined })

  test('from sign-in to a sent warning for every vehicle under one tornado warning are at most five clicks [DESK-026]', async ({
    page,
  }) => {
    // Two maps are rendered in software, and the machine may be busy.
    test.setTimeout(300_000)
    await bringTornado(page)
    await page.goto('/login')
    let clicks = 0
    const click = async (target: Locator) => {
      clicks += 1
      await target.click({ timeout: 120_000 })
    }
    const login = loginPage(page)
    await login.email.fill(DEMO_USERS.admin)
    await login.password.fill(DEMO_PASSWORD)
    await click(login.submit)
    // The submenu opens when the pointer is over it.
    await page.getByRole('button', { name: 'More' }).hover({ timeout: 120_000 })
    await click(page.getByRole('link', { name: 'Alerts' }))
    const panel = page.getByRole('region', { name: 'Alerts in sight' })
    await click(panel.getByRole('button', { name: /Tornado Warning/ }))
    await click(page.getByRole('button', { name: 'Warn these 3 vehicles' }))
    const dialog = page.getByRole('dialog', { name: 'Message 3 vehicles' })
    await expect(dialog.getByRole('list', { name: 'Gets it' }).getByRole('listitem')).toHaveCount(3)
    await click(dialog.getByRole('button', { name: 'Send to 3 drivers' }))
    await expect(page.getByText('The message to 3 drivers is on its way')).toBeVisible({ timeout: 60_000 })
    expect(clicks).toBeLessThanOrEqual(5)
  })
})

const TORNADO = 'urn:test:tornado'

/**
 * Adds a tornado warning over three vehicles to the server's answers, because the simulated winter has none. Messages
 * are really sent.
 */
async function bringTornado(page: Page): Promise<void> {
  const [starts_at, ends_at] = [-1, 1].map((hours) => new Date(NOW.getTime() + hours * 3_600_000).toISOString())
  const tag = {
    id: `alert:${TORNADO}`,
    source: 'alert',
    text: 'Tornado Warning',
    value: null,
    impact_level: 4,
    reason: 'Tornado Warning',
    alert: { color: '#FF0000', starts_at, ends_at },
  }
  const current_impact = {
    overall_impact_level: 4,
    tags: [tag],
    tag_priority: [tag.id],
    last_updated_at: NOW.toISOString(),
  }
  const warned = ['Truck 0001', 'Truck 0002', 'Truck 0003']
  await changeAnswers<{ vehicles: { name: string }[] }>(page, '**/api/vehicles.json*', (answer) => {
    const vehicles = answer.vehicles.map((one) => (warned.includes(one.name) ? { ...one, current_impact } : one))
    return { ...answer, vehicles }
  })
  await changeAnswers<{ features: object[] }>(page, '**/api/alerts/weather/current*', (collection) => {
    const example = findExample(getAlertFeature)?.answer as { properties: object }
    const properties = { ...example.properties, event: 'Tornado Warning', begins: starts_at, ends: ends_at }
    const features = [{ ...example, id: TORNADO, properties }, ...collection.features]
    return { ...collection, features }
  })
}

/** Parses a time of the card without its zone, so only differences between results are meaningful. */
const momentOf = (text = '') => Date.parse(`2026 ${text}`)
