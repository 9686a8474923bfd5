// Ensures that there is a Chromium for the browser tests, or prints what to install.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium } from './chromium.ts'

if (!(await findChromium())) {
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    console.log('Installing Chromium with apt-get for the browser tests…')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env } satisfies Parameters<typeof spawnSync>[2]
    spawnSync('apt-get', ['update', '-qq'], quiet)
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], quiet)
  }
  if (!(await findChromium())) {
    console.error(
      'No Chromium for the browser tests: install it (Debian: apt-get install chromium), or set CHROMIUM_PATH.',
    )
    process.exit(1)
  }
}
