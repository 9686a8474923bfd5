// npm run video -- http://localhost:4300: records the video of What's New (ACCOUNT-024) from a running server with the demo organizations,
// as pictures of the map at successive times. Needs ffmpeg on the PATH (Debian's package ffmpeg); the product does not.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium as playwright } from '@playwright/test'
import { findChromium } from './chromium.ts'
import { DEMO_USERS } from './demo-users.ts'
import { mapPage } from './pages/map-page.ts'
import { markIntroduced, signInByApi } from './portal-test.ts'

const baseURL = process.argv[2] ?? 'http://localhost:4300'
const target = path.join(import.meta.dirname, '../apps/portal/public')
const FRAMES_PER_SECOND = 4
const SIZE = { width: 1280, height: 720 }
/** Long, because the map may be rendered in software. */
const LOADED_WITHIN_MS = 240_000
/** A new server may still be making its extended forecast. */
const MADE_WITHIN_MS = 900_000
const FIRST_DRAWN_AFTER_MS = 25_000
const DRAWN_AFTER_MS = 1500
const MAX_BYTES = 3_000_000

const folder = mkdtempSync(path.join(os.tmpdir(), 'stormlane-video-'))
const browser = await playwright.launch(await findChromium())
const context = await browser.newContext({ baseURL, viewport: SIZE, timezoneId: 'America/Chicago', locale: 'en-US' })
const page = await context.newPage()
page.setDefaultTimeout(LOADED_WITHIN_MS)
await page.addInitScript(markIntroduced)
const token = await signInByApi(context.request, DEMO_USERS.admin)
await page.addInitScript((value) => localStorage.setItem('token', JSON.stringify(value)), token)
const map = mapPage(page)
await map.open()
await map.slider.waitFor()
await page.waitForTimeout(FIRST_DRAWN_AFTER_MS)

let frames = 0
/** Adds the page as it looks now to the video, for this many frames. */
async function record(repeated = 1): Promise<void> {
  const picture = await page.screenshot({ type: 'jpeg', quality: 92 })
  for (let i = 0; i < repeated; i++)
    writeFileSync(path.join(folder, `${String(frames++).padStart(4, '0')}.jpg`), picture)
}
async function advance(steps: number, keysAStep: number): Promise<void> {
  await map.slider.focus()
  for (let step = 0; step < steps; step++) {
    for (let key = 0; key < keysAStep; key++) await page.keyboard.press('ArrowRight')
    await page.waitForTimeout(DRAWN_AFTER_MS)
    await record()
  }
}

const SCENES: readonly { caption: string; play: () => Promise<void> }[] = [
  { caption: 'The map colors each place by the worst weather ahead of it.', play: () => record(14) },
  { caption: 'Move the time bar to see the next six hours in steps of 15 minutes.', play: () => advance(22, 1) },
  {
    caption: 'Switch to Extended to follow the weather for seven days.',
    play: async () => {
      await map.timeframe('Extended Forecast').check({ force: true })
      await map.slider.waitFor({ timeout: MADE_WITHIN_MS })
      await page.waitForTimeout(FIRST_DRAWN_AFTER_MS)
      await advance(24, 3)
    },
  },
]
const clock = (frame: number) => new Date((1000 * frame) / FRAMES_PER_SECOND).toISOString().slice(11, 23)
let captions = 'WEBVTT\n'
for (const { caption, play } of SCENES) {
  const from = frames
  await play()
  captions += `\n${clock(from)} --> ${clock(frames)}\n${caption}\n`
}
await browser.close()

const video = path.join(target, 'whats-new.webm')
const pictures = ['-framerate', String(FRAMES_PER_SECOND), '-i', path.join(folder, '%04d.jpg')]
execFileSync('ffmpeg', [
  '-v',
  'error',
  '-y',
  ...pictures,
  '-c:v',
  'libvpx-vp9',
  '-b:v',
  '0',
  '-crf',
  '38',
  '-an',
  video,
])
const still = ['-i', path.join(folder, '0000.jpg'), '-vf', 'scale=960:-2', '-q:v', '6']
execFileSync('ffmpeg', ['-v', 'error', '-y', ...still, path.join(target, 'whats-new.jpg')])
writeFileSync(path.join(target, 'whats-new.vtt'), captions)
rmSync(folder, { recursive: true })
const { size } = statSync(video)
console.log(`${video}: ${frames} frames, ${Math.round(size / 1000)} kB`)
if (size > MAX_BYTES) throw new Error(`The video must not exceed ${MAX_BYTES / 1e6} MB.`)
