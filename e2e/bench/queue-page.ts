// The page Affected in a browser, with nearly every asset of a large organization in the queue: time until its first
// rows are shown, and the longest task while it is scrolled from end to end and filtered.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { changeOwnLimits, listAffectedAssets } from '@stormlane/contract'

const FULL_WITHIN_MS = 600_000
/**
 * On a calm day some assets stay below the lowest limit, so waiting ends when the queue has stopped growing this long.
 */
const SAME_FOR_MS = 90_000
/**
 * 10 mph, the lowest gust that an organization can set a limit for; nearly every place has such a gust within a day.
 */
const LOWEST_GUST_MPS = 4.4704
const SCROLL_STEPS = 60
const FRAMES_MS = 100
/** A fixed wait, because the portal polls all the time and its network is never idle. */
const SETTLED_MS = 3000

/** Sets limits that nearly every asset reaches, and waits until this many are in the queue. */
export async function fillQueue(url: string, token: string, count: number): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  for (const applies_to of ['locations', 'vehicles'] as const) {
    const body = JSON.stringify({
      applies_to,
      changes: [{ hazard: 'gust', limit: { value: LOWEST_GUST_MPS, level: 3 } }],
    })
    const answer = await fetch(`${url}/api${changeOwnLimits.path}`, { method: changeOwnLimits.method, headers, body })
    if (!answer.ok) throw new Error(`The limits were refused: ${await answer.text()}`)
  }
  let [total, sameSince] = [0, Date.now()]
  const isGrowing = () => Date.now() - sameSince < SAME_FOR_MS
  for (const giveUpAt = Date.now() + FULL_WITHIN_MS; total < count && isGrowing() && Date.now() < giveUpAt; ) {
    await sleep(5000)
    const page = await fetch(`${url}/api${listAffectedAssets.path}?horizon=24h&limit=1`, { headers })
    const { total_count: now = 0 } = (await page.json()) as { total_count?: number }
    if (now !== total) sameSince = Date.now()
    total = now
  }
  return total
}

/** The page must record its long tasks in `window.longTasks`. */
export async function measureQueue(page: Page, url: string): Promise<{ firstRows: number; queueTask: number }> {
  const startedAt = performance.now()
  await page.goto(`${url}/client/affected?horizon=24h`)
  const table = page.getByRole('table', { name: 'Affected assets' })
  await table.getByRole('button').first().waitFor()
  const firstRows = performance.now() - startedAt
  await page.waitForTimeout(SETTLED_MS)
  await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks.splice(0))
  for (let step = 1; step <= SCROLL_STEPS; step++) {
    await table.evaluate((element, share) => {
      let frame = element.parentElement
      while (frame && frame.scrollHeight <= frame.clientHeight) frame = frame.parentElement
      frame?.scrollTo({ top: frame.scrollHeight * share })
    }, step / SCROLL_STEPS)
    await page.waitForTimeout(FRAMES_MS)
  }
  const count = Number(await table.getAttribute('aria-rowcount'))
  await page.locator(`tr[aria-rowindex="${count}"]`).getByRole('button').first().waitFor()
  const name = page.getByRole('searchbox', { name: 'Search by name' })
  await name.pressSequentially('12', { delay: FRAMES_MS })
  await page.waitForTimeout(SETTLED_MS)
  await name.fill('')
  await page.waitForTimeout(SETTLED_MS)
  const tasks = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks)
  return { firstRows, queueTask: Math.max(0, ...tasks) }
}
