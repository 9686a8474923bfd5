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
    await expect(operations.filter({ hasText: '/users/me/portal_features' })).toBeVisible()
    const { paths, webhooks } = await (await page.request.get('/api/docs/json')).json()
    const described = [...Object.values<object>(paths), ...Object.values<object>(webhooks)]
    await expect(operations).toHaveCount(described.flatMap((methods) => Object.keys(methods)).length)
    await expect(page).toHaveTitle('Stormlane API')
    expect(faults).toEqual([])
  })
