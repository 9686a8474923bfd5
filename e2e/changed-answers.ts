import { errors, type Page, type Route } from '@playwright/test'

/**
 * Lets the server answer requests to `url`, and passes the answer on as `change` returns it. A page may give up a request
 * at any time, by leaving or by asking anew; then nobody waits for the answer. An error of `change` fails the test.
 */
export async function changeAnswers<Answer>(
  page: Page,
  url: string,
  change: (answer: Answer) => unknown,
): Promise<void> {
  await page.route(url, async (route) => {
    const fetched = await unlessGivenUp(route, async () => {
      const response = await route.fetch()
      return { response, answer: (await response.json()) as Answer }
    })
    if (!fetched) return
    const json = change(fetched.answer)
    await unlessGivenUp(route, () => route.fulfill({ response: fetched.response, json }))
  })
}

async function unlessGivenUp<Result>(route: Route, action: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await action()
  } catch (error) {
    if (error instanceof errors.TimeoutError || !route.request().failure()) throw error
    return undefined
  }
}
