// What a dispatcher reads about an asset on each screen of the portal.

import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { ACTION_WORDS, LEVEL_WORDS, windowText, withoutCause } from '@stormlane/domain/impacts'
import { IMPACT_LEVELS, type ImpactLevel, impactLevelName } from '@stormlane/domain/levels'
import { dayTimeText } from '@stormlane/domain/time'
import { expect } from './portal-test.ts'

/** What a dispatcher reads about an asset. */
export interface Reading {
  level: string
  reason: string
  time: string
  action: string
}

/** Replaces narrow no-break spaces with ordinary ones, as Playwright's assertions do. */
export const plain = (text: string) => text.replaceAll('\u202f', ' ').trim()

/** Navigates inside the portal, as a link does, because loading the whole portal for each asset would take minutes. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.evaluate((url) => {
    history.pushState(null, '', url)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
}

/** Reads the card of the map. */
export async function readCard(page: Page, address: string, name: string): Promise<Reading> {
  await visit(page, address)
  const summary = page.getByRole('region', { name, exact: true }).locator('section[data-level]').first()
  const text = async (at: Locator) => plain(await at.innerText())
  await expect(summary.locator('b').first()).toBeVisible()
  return {
    level: (await summary.getAttribute('data-level')) ?? '',
    reason: await text(summary.locator('strong').first()),
    time: await text(summary.locator('p strong').first()),
    action: await text(
      summary
        .locator('p', { has: page.locator('b') })
        .locator('span')
        .first(),
    ),
  }
}

/** Expects the reading in the row of a table and in its opened detail. */
export async function expectInTable(page: Page, name: string, { level, ...words }: Reading): Promise<void> {
  await page.getByRole('searchbox', { name: /^Filter by (name|truck id)$/ }).fill(name)
  await page.getByRole('button', { name: `Show details of ${name}` }).click()
  const table = page.locator('tbody', { hasText: name })
  await expect(table).toContainText(new RegExp(level, 'i'))
  for (const word of Object.values(words)) await expect(table).toContainText(word)
}

/** The key assets of a view of the dashboard, by name. */
export async function readDashboard(page: Page, view: string): Promise<Map<string, string>> {
  await page.goto(`/client/dashboard?view=${view}`)
  const key = page.getByRole('list', { name: 'Key assets' }).getByRole('listitem')
  await expect(key).toHaveCount(3)
  return new Map((await key.allInnerTexts()).map((text) => [plain(text).split('\n')[0] ?? '', plain(text)]))
}

export const expectWords = (text: string, { level, reason, time, action }: Reading) => {
  for (const word of [reason, time, action]) expect(text).toContain(word)
  expect(text.toLowerCase()).toContain(level)
}

/** Expects that the planner opens the route with the chosen option and shows the same reading. */
export async function expectInPlanner(page: Page, id: string, { level, ...words }: Reading): Promise<void> {
  await visit(page, `/client/routes?route_id=${id}`)
  const option = page.getByRole('article').filter({ has: page.getByRole('radio', { checked: true }) })
  await expect(option).toContainText(new RegExp(level, 'i'))
  for (const word of Object.values(words)) await expect(option).toContainText(word)
}

/** An item of the queue as `/api` answers it. */
export interface QueueAsset {
  asset_type: 'location' | 'vehicle' | 'route'
  id: string
  name: string
  impact_level: ImpactLevel
  reason: string
  event: string | null
  starts_at: string
  peaks_at: string
  ends_at: string | null
  known_until: string | null
  time_zone: string | null
  recommended_action: { action: keyof typeof ACTION_WORDS; reason: string }
  minutes_lost: number | null
  state: string
}

interface Queue {
  affected_assets: QueueAsset[]
  total_count: number
  level_counts: Record<string, number>
}

/** Every item of a horizon of the queue, by id. */
export async function readQueue(
  request: APIRequestContext,
  token: string,
  horizon: string,
): Promise<Map<string, QueueAsset>> {
  const items: QueueAsset[] = []
  for (let total = 1; items.length < total; ) {
    const address = `/api/affected_assets.json?horizon=${horizon}&limit=100&offset=${items.length}`
    const answer = await request.get(address, { headers: { authorization: `Bearer ${token}` } })
    const page = (await answer.json()) as Queue
    items.push(...page.affected_assets)
    total = page.total_count
  }
  return new Map(items.map((item) => [item.id, item]))
}

const dateOf = (time: string | null) => (time === null ? null : new Date(time))

/** The words by which screens tell an item of the queue. */
export function readingOf(item: QueueAsset): Reading & { peak: string | null } {
  const [startAt, peakAt] = [new Date(item.starts_at), new Date(item.peaks_at)]
  const zone = item.time_zone ?? undefined
  const { action, reason } = item.recommended_action
  return {
    level: impactLevelName(item.impact_level),
    reason: item.reason,
    time: plain(windowText({ startAt, endAt: dateOf(item.ends_at), knownUntil: dateOf(item.known_until) }, zone)),
    peak: peakAt > startAt ? plain(dayTimeText(peakAt, zone)) : null,
    action: plain(`${ACTION_WORDS[action]}. ${reason}`),
  }
}

/** The action without the reason where that stands beside it. */
export const shortAction = ({ recommended_action, reason }: QueueAsset) => {
  const short = withoutCause(recommended_action, reason)
  return plain(`${ACTION_WORDS[short.action]}. ${short.reason}`)
}

export const levelWord = (item: QueueAsset) => LEVEL_WORDS[impactLevelName(item.impact_level)]
export const isHigh = ({ impact_level }: QueueAsset) => impact_level >= IMPACT_LEVELS.high
