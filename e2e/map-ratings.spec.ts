// Ten assets on dashboard, map, assets, planner and report: level, reason, time and action are the same on each.
import type { APIRequestContext, Page } from '@playwright/test'
import {
  expectInPlanner,
  expectInTable,
  expectWords,
  type Reading,
  readCard,
  readDashboard,
  visit,
} from './asset-readings.ts'
import { DEMO_USERS } from './demo-users.ts'
import { expect, signInByApi, test } from './portal-test.ts'
import { TEST_CLOCK } from './test-clock.ts'
import { wholeRun } from './whole-run.ts'

test.use({ signedInAs: 'admin' })

interface Listed {
  id: string
  name: string
  /** Only vehicles have it. */
  current_impact?: number | null
  /** Only vehicles and routes have it. */
  decision?: object | null
  /** Only locations have these. */
  subhourly_impact_summary?: { overall_impact_level: number } | null
  impact_summaries?: { timeframe: string; impact_level: number }[]
  /** Only routes have these. */
  latest_route_results?: { risk: number }[] | null
  latest_route_result_error?: string | null
  selected_route_option?: number
}

/** Shipments between the same towns share a name, by which screens could not be compared. */
function withOwnName(assets: readonly Listed[]): Listed[] {
  const counts = new Map<string, number>()
  for (const { name } of assets) counts.set(name, (counts.get(name) ?? 0) + 1)
  return assets.filter(({ name }) => counts.get(name) === 1)
}

async function listed(request: APIRequestContext, token: string, path: string, key: string): Promise<Listed[]> {
  const answer = await request.get(`/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  return ((await answer.json()) as Record<string, Listed[]>)[key] ?? []
}

/** Longer than a server that has just started takes from rating an asset to deciding its trip. */
const SETTLED_MS = 20_000

/**
 * Whether all is rated and decided with the run: a server that has just started takes minutes for it, in which screens
 * rightly change between two looks.
 */
async function isSettled(list: () => Promise<Listed[]>): Promise<boolean> {
  const before = await list()
  const isRated =
    before.every(({ latest_route_results: results, latest_route_result_error: error }) => results !== null || error) &&
    before.some(({ current_impact }) => current_impact !== null) &&
    before.some(({ decision }) => decision !== null)
  if (!isRated) return false
  await new Promise((done) => setTimeout(done, SETTLED_MS))
  return JSON.stringify(await list()) === JSON.stringify(before)
}

async function expectInReport(page: Page, cacheKey: string, { level, reason, time, action }: Reading): Promise<void> {
  await page.goto(`/routes/${cacheKey}`)
  const impact = { none: 'Low', low: 'Low', moderate: 'Med', high: 'High', extreme: 'High' }[level]
  await expect(page.getByRole('region', { name: 'Overall Impact' })).toHaveText(`Overall Impact${impact}`)
  // The report shows the reason next to the action, so the action does not repeat it.
  const told = action.replace(` ${reason}.`, '')
  for (const word of [reason, time, told]) await expect(page.getByRole('main')).toContainText(word)
}

const VIEWS = [
  { kind: 'route', view: 'route', tab: 'routes', path: '/routes.json?compact=true', list: 'routes' },
  { kind: 'location', view: 'location_impact', tab: 'locations', path: '/cities.json', list: 'cities' },
  { kind: 'vehicle', view: 'vehicle', tab: 'vehicles', path: '/vehicles.json', list: 'vehicles' },
] as const

for (const { kind, view, tab, path, list } of VIEWS)
  test(`the worst of each kind have the same level, reason, time and action on every screen: ${tab}`, async ({
    page,
    request,
  }) => {
    test.slow()
    await page.clock.setFixedTime(TEST_CLOCK)
    await wholeRun(request)
    const token = await signInByApi(request, DEMO_USERS.admin)
    await expect
      .poll(() => isSettled(() => listed(request, token, path, list)), { timeout: 400_000, intervals: [2000] })
      .toBe(true)
    const assets = withOwnName(await listed(request, token, path, list))
    const keyAssets = await readDashboard(page, view)
    // Another location, whose rating the evening does not worsen: the dashboard rates all of Today, the map the next
    // hours.
    const isOther = ({ name, subhourly_impact_summary: soon, impact_summaries: frames = [] }: Listed) =>
      !keyAssets.has(name) &&
      soon &&
      soon.overall_impact_level > 0 &&
      frames.find(({ timeframe }) => timeframe === 'today')?.impact_level === soon.overall_impact_level
    const isOtherRoute = ({ name, latest_route_results: results, selected_route_option: selected = 0 }: Listed) =>
      !keyAssets.has(name) && (results?.[selected]?.risk ?? 0) >= 2
    const chosen = [
      ...assets.filter((one) => keyAssets.has(one.name)),
      ...assets.filter(isOther).slice(0, 1),
      ...assets.filter(isOtherRoute).slice(0, 2),
    ]
    expect(chosen.length).toBeGreaterThanOrEqual(3)
    const readings = new Map<Listed, Reading>()
    for (const asset of chosen) {
      const address = `/client/map?asset_type=${kind}&${kind}_id=${asset.id}`
      const reading = await readCard(page, address, asset.name)
      readings.set(asset, reading)
      const words = keyAssets.get(asset.name)
      if (words) expectWords(words, reading)
    }
    const tables = [`/client/places?tab=${tab}`, ...(kind === 'route' ? [] : [`/client/dashboard?view=${view}`])]
    for (const address of tables) {
      await visit(page, address)
      for (const [{ name }, reading] of readings) await expectInTable(page, name, reading)
    }
    if (kind !== 'route') return
    for (const [{ id }, reading] of readings) await expectInPlanner(page, id, reading)
    for (const [{ id }, reading] of readings) {
      const shared = await request.get(`/api/routes/${id}/cache`, { headers: { authorization: `Bearer ${token}` } })
      const { cache_key: cacheKey } = (await shared.json()) as { cache_key: string }
      await expectInReport(page, cacheKey, reading)
    }
  })
