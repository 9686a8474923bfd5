import type { Page } from '@playwright/test'
import { mapPage } from './pages/map-page.ts'
import { expect, test } from './portal-test.ts'
import { wholeRun } from './whole-run.ts'

// A small window, because every pixel is rendered in software.
test.use({ signedInAs: 'admin', viewport: { width: 1100, height: 700 } })

/** The fixed time of the server's clock, which the browser uses too; its timers keep running. */
const NOW = new Date('2026-01-14T21:12:00Z')
const FRAMES = 25
const PATIENT = { timeout: 300_000 }
/** An area of the plains that no panel covers. */
const LAND = { x: 640, y: 320, width: 24, height: 24 }
/**
 * Difference between the largest and smallest of red, green and blue: 8 for land without weather, larger for every
 * color of the palette.
 */
const COLORED = 30

test('25 frames of the nowcast play in a loop without flashing, from numbers that are requested once [TIME-001, TIME-024, TIME-029, LAYER-083]', async ({
  page,
  request,
}) => {
  test.setTimeout(600_000)
  await wholeRun(request)
  await page.clock.setFixedTime(NOW)
  const fetched = await watchTiles(page)
  const map = mapPage(page)
  await map.open('?map_type=temperature')
  await expect(map.moment).toHaveText('Wed, Jan 14, 3:00 PM CST')
  await expect.poll(() => colorfulness(page), PATIENT).toBeGreaterThan(COLORED)
  await map.button('Speed 1x').click()
  await map.button('Speed 2x').click()
  const moments = await watchMoments(page)
  await map.button('Play').click()
  await expect.poll(async () => (await moments()).length, PATIENT).toBeGreaterThanOrEqual(FRAMES)
  const once = fetched.length
  // The numbers of several times come at once, and no pictures.
  expect([once > 0, once < 2 * FRAMES, fetched.filter((url) => !url.includes('/api/tiles/values/'))]).toEqual([
    true,
    true,
    [],
  ])
  while ((await moments()).length < 2 * FRAMES) expect(await colorfulness(page)).toBeGreaterThan(COLORED)
  await map.button('Pause').click()

  const round = (await moments()).slice(0, FRAMES)
  expect([new Set(round).size, round[0], round.at(-2), round.at(-1)]).toEqual([
    FRAMES,
    'Wed, Jan 14, 3:15 PM CST',
    'Wed, Jan 14, 9:00 PM CST',
    'Wed, Jan 14, 3:00 PM CST',
  ])
  expect((await moments()).slice(FRAMES, 2 * FRAMES)).toEqual(round)
  expect(fetched.slice(once)).toEqual([])
})

/** The URLs of tiles that came from the server and not from the browser's cache. */
async function watchTiles(page: Page): Promise<string[]> {
  const fetched: string[] = []
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  network.on('Network.responseReceived', ({ response }) => {
    if (/\/api\/tiles\/(WebMercatorQuad|values)\//.test(response.url) && !response.fromDiskCache)
      fetched.push(response.url)
  })
  return fetched
}

/** Records every time that the time bar shows from now on. */
async function watchMoments(page: Page): Promise<() => Promise<string[]>> {
  const shown = await mapPage(page).moment.evaluateHandle((time) => {
    const moments: string[] = []
    new MutationObserver(() => moments.push(time.textContent ?? '')).observe(time, {
      characterData: true,
      childList: true,
      subtree: true,
    })
    return moments
  })
  return () => shown.jsonValue()
}

/** How colorful the land area of a screenshot is; 0 is gray. */
async function colorfulness(page: Page): Promise<number> {
  const picture = (await page.screenshot({ clip: LAND })).toString('base64')
  return page.evaluate(async (png) => {
    const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes]))
    const context = new OffscreenCanvas(1, 1).getContext('2d')
    context?.drawImage(bitmap, 0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? []
    return Math.max(red, green, blue) - Math.min(red, green, blue)
  }, picture)
}
