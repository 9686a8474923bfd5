// Ensures that there is a Chromium for the browser tests, or prints what to install.
import { existsSync } from 'node:fs'
import { findChromium } from './chromium.ts'
import { unpackDebianChromium } from './debian-chromium.ts'

if (!(await findChromium())) {
  let failure: string | undefined
  if (existsSync('/etc/debian_version')) {
    console.log('Downloading the Chromium of Debian for the browser tests…')
    failure = unpackDebianChromium()
  }
  if (!(await findChromium())) {
    if (failure) console.error(failure)
    console.error(
      'No Chromium for the browser tests: install it (Debian: apt-get install chromium), or set CHROMIUM_PATH.',
    )
    process.exit(1)
  }
}
