import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { getBriefing } from '@stormlane/contract'
import { findExample } from '@stormlane/contract/examples'
import { BRIEFED_A_DAY, BRIEFED_CHANGES, BRIEFED_OF_SHIFT } from '@stormlane/domain/desk'
import { expectNoViolations } from './axe.ts'
import { changeAnswers } from './changed-answers.ts'
import { launchChromium } from './chromium.ts'
import { DEMO_USERS } from './demo-users.ts'
import { admin, mailsTo } from './operator.ts'
import { loginPage } from './pages/login-page.ts'
import { shell } from './pages/shell.ts'
import { expect, markIntroduced, test } from './portal-test.ts'

const LEGACY_ENTRIES = ['Dashboard', 'Impact', 'Alerts', 'Radar', 'Traffic']

test.describe('signed out', () => {
  test('/ leads to /login [SHELL-003]', async ({ page }) => {
    await page.goto('/')
    await expect(page).toHaveURL('/login')
  })

  test('a page under /client leads to / [SHELL-030]', async ({ page }) => {
    for (const path of [
      '/client',
      '/client/map',
      '/client/places?tab=routes',
      '/client/impact/a/b/c',
      '/client/nonsense',
    ])
      await test.step(path, async () => {
        const visited = visitedPaths(page)
        await page.goto(path)
        await expect(page).toHaveURL('/login')
        expect(visited()).toContain('/')
      })
  })

  test('a page under /internal leads to / [SHELL-031]', async ({ page }) => {
    for (const path of ['/internal', '/internal/cog-viewer', '/internal/storms-viewer', '/internal/ui'])
      await test.step(path, async () => {
        const visited = visitedPaths(page)
        await page.goto(path)
        await expect(page).toHaveURL('/login')
        expect(visited()).toContain('/')
      })
  })

  test('/client/dashboard leads to /logout, which ends at the login [DASH-001]', async ({ page }) => {
    const visited = visitedPaths(page)
    await page.goto('/client/dashboard')
    await expect(page).toHaveURL('/login')
    expect(visited()).toContain('/logout')
  })

  test('login and reset open [SHELL-027]', async ({ page }) => {
    for (const [path, heading] of [
      ['/login', 'Sign in'],
      ['/reset-password', 'Reset your password'],
    ] as const)
      await test.step(path, async () => {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      })
  })

  test('/logout opens and ends at the login [SHELL-027]', async ({ page }) => {
    const visited = visitedPaths(page)
    await page.goto('/logout')
    await expect(page).toHaveURL('/login')
    expect(visited()).toContain('/logout')
  })

  test('/environment returns the plain text production [SHELL-004]', async ({ request }) => {
    const answer = await request.get('/environment')
    expect(await answer.text()).toBe('production')
    expect(answer.headers()['content-type']).toContain('text/plain')
  })

  test('an unknown path leads to / [SHELL-034]', async ({ page }) => {
    const visited = visitedPaths(page)
    await page.goto('/no/such/page?x=1')
    await expect(page).toHaveURL('/login')
    expect(visited()).toContain('/')
  })
})

test.describe('public pages at the size of a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('every public page opens without a login, an overlay or horizontal scrolling [SHELL-071]', async ({ page }) => {
    for (const path of [
      '/routes/some-cache-key',
      '/alerts/some-alert',
      '/a/some-alert',
      '/freightmarket/embed',
      '/geotab/embed',
      '/integration/samsara',
      '/setup',
      '/wo-embed/pricing-calculator',
      '/wo-embed/roi-calculator',
    ])
      await test.step(path, async () => {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page).toHaveURL(path)
        await expect(shell(page).overlay).toHaveCount(0)
        await expect(shell(page).rail).toHaveCount(0)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      })
  })
})

test.describe('with all flags', () => {
  test.use({ signedInAs: 'admin' })

  test('/ leads to the map [SHELL-002]', async ({ page }) => {
    await page.goto('/')
    await expect(page).toHaveURL('/client/map')
  })

  test('the bar lists Map, Affected where its flag is on, Assets, Routes, Historical, Account; each opens its page and is marked as current; back and forward work [SHELL-035, SHELL-062]', async ({
    page,
  }) => {
    await page.goto('/client/account')
    await expect(shell(page).account).toBeVisible()
    expect(await shell(page).entries()).toEqual(['Map', 'Affected', 'Assets', 'Routes', 'Historical', 'Account'])
    expect(await topRowHeight(page)).toBe(64)
    for (const [entry, path] of [
      ['Map', '/client/map'],
      ['Affected', '/client/affected'],
      ['Assets', '/client/places'],
      ['Routes', '/client/routes'],
      ['Historical', '/client/historical-accuracy'],
      ['Account', '/client/account'],
    ] as const) {
      const link = shell(page).rail.getByRole('link', { name: entry })
      await link.click()
      await expect(page).toHaveURL(path)
      await expect(link).toHaveAttribute('aria-current', 'page')
    }
    await expect(page).toHaveTitle('My Account · Stormlane')
    await shell(page).rail.getByRole('link', { name: 'Assets' }).click()
    await expect(shell(page).heading).toHaveText('Assets')
    await page.goBack()
    await expect(shell(page).heading).toHaveText('My Account')
    await page.goForward()
    await expect(shell(page).heading).toHaveText('Assets')
  })

  test('More contains the legacy pages and opens on hover, by click and by keyboard; Escape closes it [SHELL-037, SHELL-038]', async ({
    page,
  }) => {
    await page.goto('/client/account')
    const { more, moreMenu } = shell(page)
    await expect(moreMenu).toHaveCount(0)
    await more.hover()
    await expect(moreMenu.getByRole('link')).toHaveText([...LEGACY_ENTRIES, 'Data sources'])
    await page.mouse.move(700, 400)
    await expect(moreMenu).toHaveCount(0)
    await more.focus()
    await page.keyboard.press('ArrowDown')
    await expect(moreMenu.getByRole('link', { name: 'Dashboard' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(moreMenu.getByRole('link', { name: 'Impact' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(moreMenu).toHaveCount(0)
    await expect(more).toBeFocused()
    await more.click()
    await moreMenu.getByRole('link', { name: 'Radar' }).click()
    await expect(page).toHaveURL('/client/radar')
  })

  test('a page is saved as a view, opened from another page, and shown on a wall screen [DESK-036, DESK-039, DESK-086]', async ({
    page,
  }) => {
    const name = `Fleet ${Date.now()}`
    const { rail, viewsButton, views } = shell(page)
    // A view remembers how its tables are sorted.
    const address = '/client/places?tab=vehicles&table=vehicles%3A-impact%3A'
    await page.goto('/client/places?tab=vehicles')
    await viewsButton.click()
    await views.getByLabel('Name of the view').fill(name)
    await views.getByRole('button', { name: 'Save' }).click()
    await expect(views.getByRole('button', { name: `Open ${name}` })).toBeVisible()
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
    await rail.getByRole('link', { name: 'Account' }).click()
    await expect(shell(page).heading).toHaveText('My Account')
    // Notices of the shell take no space from the bar.
    expect((await rail.boundingBox())?.height).toBe(page.viewportSize()?.height)
    await viewsButton.click()
    await views.getByRole('button', { name: `Open ${name}` }).click()
    await expect(page).toHaveURL(address)

    await viewsButton.click()
    await views.getByRole('button', { name: 'Show on a wall screen' }).click()
    await page.getByRole('checkbox', { name }).check()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Start' }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.locator('h1', { hasText: 'Assets' })).toBeVisible()
    await expect(rail).toHaveCount(0)
    await expectNoViolations(page)
    await expect(page).toHaveURL(/\/client\/wall\?views=[^&]+&every=60$/)
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(address)
    await expect(rail).toBeVisible()
  })

  test('the Impact page opens in the shell by all forms of its address [SHELL-008, SHELL-009]', async ({ page }) => {
    // The Impact page adds its state to the URL.
    await openEach(page, [
      ['/client/impact', 'Impact', /\/client\/impact\/impact-indices\/road(\?|$)/],
      ['/client/impact/impact-indices/flood', 'Impact', /\/client\/impact\/impact-indices\/flood(\?|$)/],
      ['/client/impact/weather-indices/wind-gust/nowcast', 'Impact', /\/weather-indices\/wind-gust\/nowcast(\?|$)/],
    ])
  })

  test('pages, including those with path parameters, open in the shell [SHELL-010, SHELL-012, SHELL-013]', async ({
    page,
  }) => {
    await openEach(page, [
      ['/client/radar/some-slug', 'Radar'],
      ['/client/alerts', 'Alerts'],
      ['/client/traffic', 'Traffic'],
      ['/internal/cog-viewer', 'Raster-file viewer'],
      ['/internal/storms-viewer', 'Storms viewer'],
    ])
  })

  test('an unknown path leads to / and on to the map [SHELL-034]', async ({ page }) => {
    await page.goto('/client/nonsense')
    await expect(page).toHaveURL('/client/map')
  })

  test('below 960 px, and only there, an overlay says that the portal needs a larger window [SHELL-048, SHELL-049, SHELL-050]', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 959, height: 800 })
    await page.goto('/client/account')
    await expect(shell(page).overlay).toBeVisible()
    const underThePointer = await page.evaluate(() => document.elementFromPoint(30, 90)?.closest('nav') ?? null)
    expect(underThePointer).toBeNull()
    await page.setViewportSize({ width: 960, height: 800 })
    await expect(shell(page).overlay).toHaveCount(0)
    await expect(shell(page).heading).toHaveText('My Account')
    await page.reload()
    await expect(shell(page).heading).toHaveText('My Account')
    await expect(shell(page).overlay).toHaveCount(0)
  })

  test('every page shows a badge for simulated data', async ({ page }) => {
    for (const path of ['/client/map', '/client/places', '/client/account', '/geotab/embed']) {
      await page.goto(path)
      await expect(page.getByText('Demo data')).toBeVisible()
    }
  })

  test('theme and measurement system are chosen on the Account page and kept', async ({ page }) => {
    await page.goto('/client/account')
    await expect(page.getByText('28 °F')).toBeVisible()
    await page.getByText('Metric', { exact: true }).click()
    await expect(page.getByText('-2 °C')).toBeVisible()
    await page.getByText('Dark', { exact: true }).click()
    await page.reload()
    await expect(page.getByText('-2 °C')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })
})

test.describe('with the legacy tab display', () => {
  test.use({ signedInAs: 'legacyTabs' })

  test('/ leads to the dashboard [SHELL-001]', async ({ page }) => {
    await page.goto('/')
    // It selects the most affected shipment and adds it to the URL.
    await expect(page).toHaveURL(/\/client\/dashboard(\?|$)/)
    await expect(shell(page).heading).toHaveText('Dashboard')
  })

  test('the legacy pages are in the bar itself and fit into a 720 px window [SHELL-036]', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.goto('/client/account')
    await expect(shell(page).account).toBeVisible()
    expect(await shell(page).entries()).toEqual(['Map', 'Assets', 'Routes', 'Historical', 'Account', ...LEGACY_ENTRIES])
    await expect(shell(page).more).toHaveCount(0)
    const settings = await shell(page).settingsButton.boundingBox()
    expect((settings?.y ?? 0) + (settings?.height ?? 0)).toBeLessThanOrEqual(720)
  })
})

test.describe('without flags', () => {
  test.use({ signedInAs: 'noFlags' })

  test('neither Impact nor Routes are offered [SHELL-039, SHELL-040]', async ({ page }) => {
    await page.goto('/client/account')
    await shell(page).more.hover()
    const offered = ['Dashboard', 'Alerts', 'Radar', 'Traffic', 'Data sources']
    await expect(shell(page).moreMenu.getByRole('link')).toHaveText(offered)
    expect(await shell(page).entries()).not.toContain('Routes')
  })

  test('a page whose flag is off leads to / and on to the map [SHELL-033, DESK-012]', async ({ page }) => {
    for (const path of [
      '/client/impact',
      '/client/impact/a/b',
      '/client/impact/a/b/c',
      '/client/routes',
      '/client/affected',
      '/client/briefing',
    ])
      await test.step(path, async () => {
        const visited = visitedPaths(page)
        await page.goto(path)
        await expect(page).toHaveURL('/client/map')
        expect(visited()).toContain('/')
      })
  })
})

test('an organization with the wide offset gets a top row of 80 px [SHELL-062]', async ({ page }) => {
  const organization = await admin('organization', 'create', 'Wide Offset Lines')
  await admin('setting', 'set', organization, 'WideTopOffset', 'on')
  await admin('user', 'invite', organization, 'wide@tests.stormlane.example', '--name', 'Wide')
  const { pathname, search } = new URL(await admin('trial-key', 'issue', 'wide@tests.stormlane.example'))
  await page.goto('/client/account')
  await expect(page).toHaveURL('/login')
  await page.goto(pathname + search)
  expect(await topRowHeight(page)).toBe(80)
})

test.describe('a briefing', () => {
  test.use({ signedInAs: 'admin' })

  test('with as many rows as it can have prints on two pages, of either format [DESK-088]', async ({ page }) => {
    await changeAnswers(page, '**/api/briefing', (answer) => {
      const { map_svg } = getBriefing.answer.parse(answer)
      return { ...fullBriefing(), map_svg }
    })
    await page.goto('/client/briefing')
    await expect(page.getByText('Northern distribution center 12')).toHaveCount(1)
    for (const format of ['Letter', 'A4']) expect(pageCount(await page.pdf({ format }))).toBe(2)
  })
})

/** A briefing with every row that the server can list, with long names and reasons. */
function fullBriefing() {
  const briefing = getBriefing.answer.parse(findExample(getBriefing)?.answer)
  const [change] = briefing.changes.changes
  const [asset] = briefing.shift.worst
  const [day] = briefing.outlook
  const reason = 'Snow on the road 4.2 in, your limit for locations of the Northern group is 2.0 in'
  const rows = <Row extends object>(row: Row | undefined, count: number, place: string) =>
    Array.from({ length: count }, (_, i) => ({ ...(row as Row), id: `${i}`, name: `${place} ${i + 1}`, reason }))
  const level_counts = { extreme: 120, high: 340, moderate: 1200, low: 2400 }
  return {
    ...briefing,
    unrated_count: 12,
    changes: {
      ...briefing.changes,
      rose: 210,
      fell: 140,
      cleared: 90,
      changes: rows(change, BRIEFED_CHANGES, 'Truck of the northern fleet'),
    },
    shift: { ...briefing.shift, level_counts, worst: rows(asset, BRIEFED_OF_SHIFT, 'Northern distribution center') },
    outlook: Array.from({ length: 7 }, (_, i) => ({
      ...day,
      date: `2026-01-${15 + i}`,
      level_counts,
      worst: rows(asset, BRIEFED_A_DAY, 'Southern yard'),
    })),
  }
}

const pageCount = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length

test.describe('Questions?', () => {
  test.use({ signedInAs: 'admin' })

  test('opens and closes a panel that files a message with the page it was asked on [SHELL-041, SHELL-042]', async ({
    page,
  }) => {
    const { questionsButton, questions, message, send } = shell(page)
    await page.goto('/client/places?tab=vehicles')
    await questionsButton.click()
    await expect(message).toBeFocused()
    await questionsButton.click()
    await expect(questions).toHaveCount(0)
    await questionsButton.click()
    await send.click()
    await expect(questions.getByText('Write a message first.')).toBeVisible()
    const words = `Where is truck ${crypto.randomUUID()}?`
    await message.fill(words)
    await send.click()
    await expect(questions.getByText('Your message is with support.')).toBeVisible()
    await expect
      .poll(async () => (await mailsTo('support@stormlane.example')).filter((mail) => mail.includes(words)), {
        timeout: 30_000,
      })
      .toEqual([expect.stringContaining('/client/places?tab=vehicles')])
    await page.keyboard.press('Escape')
    await expect(questions).toHaveCount(0)
  })

  test('keeps the text and shows an error if the message cannot be sent', async ({ page }) => {
    const { questionsButton, questions, message, send } = shell(page)
    await page.goto('/client/account')
    await questionsButton.click()
    await page.route('**/api/support_messages.json', (route) => route.abort())
    await message.fill('Is anybody there?')
    await send.click()
    await expect(questions.getByRole('alert')).toContainText('the server cannot be reached')
    await expect(message).toHaveValue('Is anybody there?')
    await page.unroute('**/api/support_messages.json')
    await send.click()
    await expect(questions.getByText('Your message is with support.')).toBeVisible()
  })
})

test.describe('developer Settings', () => {
  test.use({ signedInAs: 'admin' })

  test('is offered on a local host and opens a dialog [SHELL-043, SHELL-045]', async ({ page }) => {
    await page.goto('/client/account')
    await shell(page).settingsButton.click()
    await expect(shell(page).settings).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(shell(page).settings).toHaveCount(0)
    await expect(shell(page).settingsButton).toBeFocused()
  })

  test('keeps a custom API host and sends the calls there [SHELL-047]', async ({ page }) => {
    const other = await openOtherApi()
    await page.goto('/client/account')
    await shell(page).settingsButton.click()
    await shell(page).apiHost.fill(`${other.url}/api/`)
    await shell(page).saveApiHost.click()
    await expect.poll(() => other.paths()).toContain('/api/users/me')
    expect(await page.evaluate(() => localStorage.getItem('apiHostOverride'))).toBe(`"${other.url}/api"`)
    other.close()
  })

  test('clears a custom API host that does not start with http [SHELL-046]', async ({ page }) => {
    await page.goto('/client/account')
    await shell(page).settingsButton.click()
    await shell(page).apiHost.fill('preview.example/api')
    await shell(page).saveApiHost.click()
    await expect(shell(page).apiHost).toHaveValue('')
    expect(await page.evaluate(() => localStorage.getItem('apiHostOverride'))).toBeNull()
    await page.reload()
    await expect(shell(page).heading).toHaveText('My Account')
  })
})

test('Settings is offered on preview hosts, not on others [SHELL-043, SHELL-044]', async ({ baseURL }) => {
  test.slow(true, 'It starts a browser of its own, which resolves other host names.')
  const port = new URL(baseURL ?? '').port
  const browser = await launchChromium(['--host-resolver-rules=MAP *.stormlane.test 127.0.0.1'])
  for (const [host, offered] of [
    ['pr-12.preview.stormlane.test', 1],
    ['portal.stormlane.test', 0],
  ] as const) {
    const page = await browser.newPage({ baseURL: `http://${host}:${port}` })
    // The welcome dialog would cover the rail.
    await page.addInitScript(markIntroduced)
    await loginPage(page).enter(DEMO_USERS.admin)
    await expect(shell(page).questionsButton).toBeVisible()
    await expect(shell(page).settingsButton).toHaveCount(offered)
  }
  await browser.close()
})

test.describe('analytics', () => {
  test.use({ signedInAs: 'admin' })

  test('count each page and how long it was open, without query or token [SHELL-056, SHELL-057]', async ({ page }) => {
    const sent = recordAnalytics(page)
    await page.clock.install()
    await page.goto('/client/places?tab=vehicles')
    await expect(shell(page).heading).toHaveText('Assets')
    await expect.poll(() => sent.events()).toEqual([{ type: 'page_load', path: '/client/places' }])
    await page.clock.runFor(7000)
    await shell(page).account.click()
    await expect.poll(() => sent.events()).toHaveLength(3)
    const [, left, next] = sent.events()
    expect(left).toMatchObject({ type: 'page_view_duration', path: '/client/places' })
    expect(left?.duration_ms).toBeGreaterThanOrEqual(7000)
    expect(next).toEqual({ type: 'page_load', path: '/client/account' })
    const token = JSON.parse((await page.evaluate(() => localStorage.getItem('token'))) ?? '') as string
    expect(sent.raw().join()).not.toContain(token)
    await expect.poll(() => sent.statuses()).toEqual([200, 200, 200])
  })

  test('contain the pattern of a path, never the key in it', async ({ page }) => {
    const sent = recordAnalytics(page)
    await page.goto('/routes/very-secret-key')
    await expect.poll(() => sent.events()).toEqual([{ type: 'page_load', path: '/routes/$cacheKey' }])
    expect(sent.raw().join()).not.toContain('very-secret-key')
  })

  test('are never sent from a page under /wo-embed/ [SHELL-058]', async ({ page }) => {
    const sent = recordAnalytics(page)
    await page.goto('/wo-embed/pricing-calculator')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto('/wo-embed/roi-calculator')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto('/setup')
    await expect.poll(() => sent.events()).toEqual([{ type: 'page_load', path: '/setup' }])
  })

  test('are not sent under Do Not Track [SHELL-059]', async ({ page }) => {
    const sent = recordAnalytics(page)
    await page.addInitScript(() => Object.defineProperty(navigator, 'doNotTrack', { value: '1' }))
    await page.goto('/client/places')
    await expect(shell(page).heading).toHaveText('Assets')
    await shell(page).account.click()
    await expect(shell(page).heading).toHaveText('My Account')
    expect(sent.events()).toEqual([])
  })
})

test.describe('when things break', () => {
  test.use({ signedInAs: 'admin' })

  test('a code chunk that does not load is raised as a ChunkLoadError, with a button to reload [SHELL-060]', async ({
    page,
  }) => {
    await page.goto('/client/account')
    await expect(shell(page).heading).toHaveText('My Account')
    await page.route('**/assets/assets-page-*.js', (route) => route.abort())
    await shell(page).rail.getByRole('link', { name: 'Assets' }).click()
    await expect(page.getByRole('alert')).toContainText('A part of this page did not load')
    await page.getByText('Details for support').click()
    await expect(page.getByRole('alert')).toContainText('ChunkLoadError')
    await expect(shell(page).rail).toBeVisible()
    await page.unroute('**/assets/assets-page-*.js')
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(shell(page).heading).toHaveText('Assets')
  })

  test('an unreachable server is shown as such, keeps the session and is tried again', async ({ page }) => {
    await page.route('**/api/users/**', (route) => route.abort())
    await page.goto('/client/places')
    await expect(page.getByRole('alert')).toContainText('Could not reach server: check your internet connection')
    await page.unroute('**/api/users/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(shell(page).heading).toHaveText('Assets')
  })

  test('the newest run is requested every 5 minutes and on return to the tab', async ({ page }) => {
    let asked = 0
    page.on('request', (request) => {
      if (request.url().includes('portal_metadata')) asked += 1
    })
    await page.clock.install()
    await page.goto('/client/places')
    await expect.poll(() => asked).toBe(1)
    await page.clock.runFor(200_000)
    expect(asked).toBe(1)
    await page.clock.runFor(100_000)
    await expect.poll(() => asked).toBe(2)
    // Returning to the tab does nothing while a reload is running, so it may have to be repeated.
    await expect(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      expect(asked).toBeGreaterThan(2)
    }).toPass()
  })
})

/** Opens pages by their paths and expects them in the shell, with their titles and, unless given, unchanged addresses. */
async function openEach(page: Page, pages: readonly (readonly [path: string, title: string, address?: RegExp])[]) {
  for (const [path, title, address = path] of pages)
    await test.step(path, async () => {
      await page.goto(path)
      await expect(shell(page).rail).toBeVisible()
      await expect(shell(page).heading).toHaveText(title)
      await expect(page).toHaveURL(address)
    })
}

async function topRowHeight(page: Page): Promise<number | undefined> {
  await expect(shell(page).heading).toHaveText('My Account')
  return (await page.getByRole('main').locator('header').first().boundingBox())?.height
}

/** Records every path that the address bar shows. */
function visitedPaths(page: Page): () => string[] {
  const paths: string[] = []
  page.on('framenavigated', (frame) => paths.push(new URL(frame.url()).pathname))
  return () => paths
}

interface AnalyticsEvent {
  type: string
  path: string
  duration_ms?: number
}

/** Records the analytics calls of the page, without the durations of a page that is being closed. */
function recordAnalytics(page: Page) {
  const bodies: string[] = []
  const headers: string[] = []
  const statuses: number[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/analytics')) return
    bodies.push(request.postData() ?? '')
    headers.push(JSON.stringify(request.headers()))
  })
  page.on('response', (response) => {
    if (response.url().endsWith('/api/analytics')) statuses.push(response.status())
  })
  return {
    events: () => bodies.flatMap((body) => (JSON.parse(body) as { events: AnalyticsEvent[] }).events),
    raw: () => [...bodies, ...headers],
    statuses: () => statuses,
  }
}

/** Starts another API host that allows any origin, and records the requested paths. */
async function openOtherApi() {
  const paths: string[] = []
  const server = createServer((request: IncomingMessage, response) => {
    if (request.method !== 'OPTIONS') paths.push(request.url ?? '')
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    response.setHeader('content-type', 'application/json')
    response.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    paths: () => paths,
    close: () => server.close(),
  }
}
