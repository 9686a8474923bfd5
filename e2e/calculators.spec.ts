import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectNoViolationsLightAndDark } from './axe.ts'
import { expect, test } from './portal-test.ts'

const PRICING = '/wo-embed/pricing-calculator'
const ROI = '/wo-embed/roi-calculator'

for (const [path, title, ids] of [
  [PRICING, 'Pricing calculator', '[CALC-026] [SHELL-028]'],
  [ROI, 'Weather-Related Accident Cost & Savings Calculator', '[CALC-045] [SHELL-029]'],
] as const)
  test(`${path} computes without a call ${ids}`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page).toHaveTitle(title)
    await page.waitForLoadState('networkidle')
    const calls: string[] = []
    page.on('request', (request) => calls.push(request.url()))
    const field = page.getByRole('textbox').first()
    await field.fill('123456')
    await expect(field).toHaveValue('123,456')
    await page.keyboard.press('Tab')
    expect(calls).toEqual([])
    expect(await page.evaluate(() => document.cookie)).toBe('')
  })

test('the total stays visible while the page scrolls [CALC-004]', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto(PRICING)
  const total = page.getByRole('complementary', { name: 'Monthly cost' })
  await expect(total).toBeInViewport()
  await page.getByRole('textbox', { name: 'Calls per month' }).scrollIntoViewIfNeeded()
  await expect(total).toBeInViewport()
  await total.getByRole('button', { name: 'Details' }).click()
  await expect(total.getByRole('table')).toBeVisible()
})

test('the ROI calculator becomes narrow below 800 px [CALC-029]', async ({ page }) => {
  await page.goto(ROI)
  const [second, third] = [page.getByRole('region', { name: /Step 2/ }), page.getByRole('region', { name: /Step 3/ })]
  const areBesideEachOther = async () => {
    const [left, right] = [await second.boundingBox(), await third.boundingBox()]
    return left?.y === right?.y
  }
  await page.setViewportSize({ width: 800, height: 900 })
  await expect.poll(areBesideEachOther).toBe(true)
  await page.setViewportSize({ width: 799, height: 900 })
  await expect.poll(areBesideEachOther).toBe(false)
})

for (const path of [PRICING, ROI])
  test(`${path} fits 320 to 1920 px and passes axe, light and dark`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const width of [320, 390, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await expectNoViolationsLightAndDark(page)
    }
  })

test('a page of any other origin can frame a calculator and receives its height', async ({ page, baseURL }) => {
  const host = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><title>host</title><iframe src="${baseURL}${ROI}" style="width:600px;height:200px"></iframe>
      <script>addEventListener('message', ({ data }) => { if (data.type === 'stormlane:resize') document.title = data.height })</script>`)
  })
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  try {
    await page.goto(`http://127.0.0.1:${(host.address() as AddressInfo).port}/`)
    const frame = page.frameLocator('iframe')
    await expect(frame.getByRole('heading', { level: 1 })).toBeVisible()
    const height = await frame.locator('main').evaluate((main) => (main as HTMLElement).offsetHeight)
    await expect(page).toHaveTitle(String(height))
    await page.locator('iframe').evaluate((element) => {
      element.style.width = '1200px'
    })
    await expect.poll(async () => Number(await page.title())).toBeLessThan(height)
  } finally {
    host.close()
  }
})
