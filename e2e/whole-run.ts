import { type APIRequestContext, expect } from '@playwright/test'

/** A route's end lies hours ahead: the run must be whole. */
export async function wholeRun(request: APIRequestContext): Promise<void> {
  await expect
    .poll(async () => (await (await request.get('/api/health')).json()) as unknown, { timeout: 110_000 })
    .toMatchObject({ generating: null })
}
