import { type APIRequestContext, expect } from '@playwright/test'

/** Waits for a complete run, because a route ends hours ahead. */
export async function wholeRun(request: APIRequestContext): Promise<void> {
  await expect
    .poll(async () => (await (await request.get('/api/health')).json()) as unknown, { timeout: 110_000 })
    .toMatchObject({ generating: null })
}
