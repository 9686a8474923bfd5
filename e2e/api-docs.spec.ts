import { expect, test } from './portal-test.ts'

for (const [title, path] of [
  ['at its plain address', '/api/docs'],
  ['with a slash at the end', '/api/docs/'],
] as const)
  test(`the API documentation shows every operation ${title}`, async ({ page }) => {
    // A missing file, or one that the content security policy blocks, is logged as a console error.
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    await page.goto(path)
    const operations = page.locator('#swagger-ui .opblock')
    await expect(operations.filter({ hasText: '/api_client_signin.json' })).toBeVisible()
    const { paths, webhooks } = await (await page.request.get('/api/docs/json')).json()
    const described = [...Object.values<object>(paths), ...Object.values<object>(webhooks)]
    // With more than 128 operations the page draws only the visible ones, so the test scrolls to the end and back until
    // it has seen all of them.
    const seen = new Set<string>()
    const scrollOn = () =>
      page.evaluate(() => {
        const isAtEnd = window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2
        window.scrollTo(0, isAtEnd ? 0 : window.scrollY + window.innerHeight / 2)
      })
    await expect
      .poll(
        async () => {
          for (const id of await operations.evaluateAll((all) => all.map((one) => one.id))) seen.add(id)
          await scrollOn()
          return seen.size
        },
        { intervals: [100] },
      )
      .toBe(described.flatMap((methods) => Object.keys(methods)).length)
    expect([...seen].filter((id) => id.includes('PortalFeatures'))).toHaveLength(1)
    await expect(page).toHaveTitle('Stormlane API')
    expect(faults).toEqual([])
  })
