// Twelve assets on every screen: what the queue of `/api` says is what each of them shows.
import type { APIRequestContext, Page } from '@playwright/test'
import {
  expectInPlanner,
  isHigh,
  levelWord,
  plain,
  type QueueAsset,
  type Reading,
  readCard,
  readingOf,
  readQueue,
  shortAction,
  visit,
} from './asset-readings.ts'
import { DEMO_USERS } from './demo-users.ts'
import { expect, signInByApi, test } from './portal-test.ts'
import { TEST_CLOCK } from './test-clock.ts'
import { wholeRun } from './whole-run.ts'

test.use({ signedInAs: 'admin' })

const HORIZONS = ['6h', 'shift', '24h', '7d'] as const
const KINDS = ['location', 'vehicle', 'route'] as const
const TABS = { location: 'locations', vehicle: 'vehicles', route: 'routes' } as const
const VIEWS = { location: ['location_impact', 'location_weather'], vehicle: ['vehicle'], route: ['route'] } as const

/**
 * Four assets of a kind, half of them High. Horizons look differently far ahead, so that an asset may rightly be worse in a longer one;
 * these have their worst hours first, and so the same reading in all of them. Screens are searched by name.
 */
function fourOf(
  kind: QueueAsset['asset_type'],
  queues: readonly ReadonlyMap<string, QueueAsset>[],
  shared: ReadonlySet<string>,
): QueueAsset[] {
  const [soon = new Map<string, QueueAsset>()] = queues
  const sameInAll = [...soon.values()].filter(
    (item) =>
      item.asset_type === kind &&
      !shared.has(item.name) &&
      queues.every((queue) => {
        const other = queue.get(item.id)
        return other && JSON.stringify(readingOf(other)) === JSON.stringify(readingOf(item))
      }),
  )
  return [...sameInAll.filter(isHigh).slice(0, 2), ...sameInAll.filter((item) => !isHigh(item)).slice(0, 2)]
}

test('twelve assets, half of them High, read the same on every screen and in /api; none is over [DECIDE-090, DECIDE-091]', async ({
  page,
  request,
}) => {
  test.setTimeout(900_000)
  await page.clock.setFixedTime(TEST_CLOCK)
  await wholeRun(request)
  const token = await signInByApi(request, DEMO_USERS.admin)
  await wholeQueue(request, token)
  const queues = await Promise.all(HORIZONS.map((horizon) => readQueue(request, token, horizon)))
  // What lies behind a trip is no reason to look at it.
  const over = queues.flatMap((queue) =>
    [...queue.values()].filter(({ ends_at }) => ends_at && new Date(ends_at) <= TEST_CLOCK),
  )
  expect(over.map(({ name, reason }) => `${name}: ${reason}`)).toEqual([])
  const shared = await sharedNames(request, token)
  const chosen = KINDS.flatMap((kind) => fourOf(kind, queues, shared))
  expect(chosen).toHaveLength(12)
  expect(chosen.filter(isHigh)).toHaveLength(6)

  await page.goto('/client/affected')
  for (const item of chosen) await test.step(`queue: ${item.name}`, () => expectInQueue(page, item))
  for (const item of chosen) await test.step(`map: ${item.name}`, () => expectOnMap(page, item))
  for (const kind of KINDS)
    for (const address of [
      `/client/places?tab=${TABS[kind]}`,
      ...VIEWS[kind].map((view) => `/client/dashboard?view=${view}`),
    ]) {
      await visit(page, address)
      for (const item of chosen.filter(({ asset_type }) => asset_type === kind))
        await test.step(`${address}: ${item.name}`, () => expectInRow(page, item, address))
    }
  for (const item of chosen.filter(({ asset_type }) => asset_type === 'route'))
    await test.step(`planner: ${item.name}`, () => expectInPlanner(page, item.id, withoutPeak(item)))
  await visit(page, '/client/briefing')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  for (const item of chosen) await test.step(`briefing: ${item.name}`, () => expectInBriefing(page, item))
  for (const item of chosen) await test.step(`search: ${item.name}`, () => expectInSearch(page, item))
})

/** Names of several shipments between the same towns, by which screens cannot be searched. */
async function sharedNames(request: APIRequestContext, token: string): Promise<Set<string>> {
  const answer = await request.get('/api/routes.json?compact=true', { headers: { authorization: `Bearer ${token}` } })
  const { routes } = (await answer.json()) as { routes: { name: string }[] }
  const names = routes.map(({ name }) => name)
  return new Set(names.filter((name, i) => names.indexOf(name) !== i))
}

/** Waits until every asset is rated and every trip decided: until then levels and actions still change. */
async function wholeQueue(request: APIRequestContext, token: string): Promise<void> {
  const ask = async (address: string) =>
    (await (await request.get(address, { headers: { authorization: `Bearer ${token}` } })).json()) as unknown
  await expect
    .poll(() => ask('/api/affected_assets.json?limit=1'), { timeout: 240_000 })
    .toMatchObject({ unrated_count: 0 })
  const decided = () => ask('/api/decisions.json?limit=1&include_total_count=true')
  let before: unknown
  await expect
    .poll(
      async () => {
        const [last, now] = [before, ((await decided()) as { total_count: number }).total_count]
        before = now
        return now > 0 && now === last
      },
      { timeout: 240_000, intervals: [20_000] },
    )
    .toBe(true)
}

/** Expects an item in the row of the queue and in its panel. */
async function expectInQueue(page: Page, item: QueueAsset): Promise<void> {
  const { reason, time, peak } = readingOf(item)
  for (const horizon of HORIZONS) {
    await visit(page, `/client/affected?horizon=${horizon}&query=${encodeURIComponent(item.name)}&item=${item.id}`)
    const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: item.name, exact: true }) })
    const panel = page.getByRole('complementary', { name: 'Chosen item' })
    for (const shown of [row, panel]) {
      await expect(shown).toContainText(levelWord(item))
      for (const word of [reason, time, shortAction(item), ...(peak ? [peak] : [])])
        await expect(shown).toContainText(word)
    }
  }
}

const withoutPeak = (item: QueueAsset): Reading => {
  const { peak: _, ...reading } = readingOf(item)
  return reading
}

/** Expects an item on its card of the map, in the nowcast and, if it lasts that long, in the days after it. */
async function expectOnMap(page: Page, item: QueueAsset): Promise<void> {
  const reading = withoutPeak(item)
  const address = `/client/map?asset_type=${item.asset_type}&${item.asset_type}_id=${item.id}`
  expect(await readCard(page, address, item.name)).toEqual(reading)
  const endsAt = new Date(item.ends_at ?? item.known_until ?? 0)
  if (item.asset_type !== 'route' && endsAt.getTime() <= TEST_CLOCK.getTime() + 6 * 3_600_000) return
  expect(await readCard(page, `${address}&forecast=extended`, item.name)).toEqual(reading)
}

/** Expects an item in its row of a table and in the detail of the row. */
async function expectInRow(page: Page, item: QueueAsset, address: string): Promise<void> {
  const { reason, time, action } = readingOf(item)
  await page.getByRole('searchbox', { name: /^Filter by (name|truck id)$/ }).fill(item.name)
  const row = page.locator('tbody', { hasText: item.name })
  await expect(row).toContainText(levelWord(item))
  if (address.endsWith('view=route')) return
  await page.getByRole('button', { name: `Show details of ${item.name}` }).click()
  for (const word of [reason, time, action]) await expect(row).toContainText(word)
}

async function expectInBriefing(page: Page, item: QueueAsset): Promise<void> {
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: item.name, exact: true }) })
  if ((await row.count()) === 0) return
  const { reason, time } = readingOf(item)
  await expect(row).toContainText(levelWord(item))
  for (const word of [reason, time, shortAction(item)]) await expect(row).toContainText(word)
}

async function expectInSearch(page: Page, item: QueueAsset): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: /Find/ }).fill(item.name)
  const option = page
    .getByRole('option')
    .filter({ hasText: plain(item.name) })
    .first()
  await expect(option.getByRole('img')).toHaveAccessibleName(levelWord(item))
  await page.keyboard.press('Escape')
}
