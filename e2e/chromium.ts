// Finds a Chromium for the browser tests: the one installed on the machine, the npm package for x64 Linux, or unpacked Debian packages.
import { accessSync, constants, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Browser, chromium as playwrightChromium } from '@playwright/test'
import { unpackedDebianChromium } from './debian-chromium.ts'

export interface Chromium {
  executablePath: string
  args: string[]
  env: Record<string, string>
}

const SYSTEM_NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const SYSTEM_PLACES = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/snap/bin/chromium']

/** Software WebGL 2 for the map, and no background requests of Chromium, which would fail in a closed network. */
const ARGS = [
  '--no-sandbox',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  // Without WebGL pages are composited in software too, which saves seconds per page.
  '--disable-gpu-compositing',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export function withoutWebGl(chromium: Chromium): Chromium {
  return { ...chromium, args: [...chromium.args, '--disable-3d-apis'] }
}

/** Starts a browser in addition to the one that Playwright gives to each test, with the same libraries and fonts. */
export async function launchChromium(extraArgs: string[] = []): Promise<Browser> {
  const chromium = await findChromium()
  return playwrightChromium.launch({ ...chromium, args: [...(chromium?.args ?? []), ...extraArgs] })
}

export async function findChromium(): Promise<Chromium | undefined> {
  const system = findSystemChromium()
  if (system) return { executablePath: system, args: ARGS, env: definedEntries(process.env) }
  if (process.platform === 'linux' && process.arch === 'x64') return packagedChromium()
  return debianChromium()
}

function debianChromium(): Chromium | undefined {
  const unpacked = unpackedDebianChromium()
  if (!unpacked) return undefined
  const { executablePath, libraries, fonts } = unpacked
  const env = { ...definedEntries(process.env), ...packagedVariables(libraries, fonts, process.env) }
  return { executablePath, args: ARGS, env }
}

function findSystemChromium(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const candidates = SYSTEM_NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return [...candidates, ...SYSTEM_PLACES].find(isExecutable)
}

/** @sparticuz/chromium also unpacks the libraries and fonts that a minimal machine lacks, but only if it detects AWS Lambda. */
async function packagedChromium(): Promise<Chromium> {
  const folder = path.join(import.meta.dirname, '../.tmp/chromium')
  mkdirSync(folder, { recursive: true })
  const before = { ...process.env }
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs22.x'
  process.env.TMPDIR = folder
  try {
    const { default: packaged } = await import('@sparticuz/chromium')
    const executablePath = await packaged.executablePath()
    // The other arguments of the package run everything in one process and disable the same-origin policy, unlike real browsers.
    const args = packaged.args.filter((arg) => !['--single-process', '--disable-web-security'].includes(arg))
    return { executablePath, args: [...args, ...ARGS], env: packagedEnvironment(folder, before) }
  } finally {
    // The package changes this process's environment when it is first imported. The server under test must not inherit that.
    for (const name of ['AWS_EXECUTION_ENV', 'TMPDIR', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH']) {
      if (before[name] === undefined) delete process.env[name]
      else process.env[name] = before[name]
    }
  }
}

/** Every launch needs the unpacked libraries and fonts, so the variables are set here instead of being read from the package's first import. */
function packagedEnvironment(folder: string, outer: NodeJS.ProcessEnv): Record<string, string> {
  const variables = packagedVariables([path.join(folder, 'al2023/lib')], path.join(folder, 'fonts'), outer)
  return { ...definedEntries(outer), TMPDIR: folder, ...variables }
}

function packagedVariables(libraries: readonly string[], fonts: string, outer: NodeJS.ProcessEnv) {
  return {
    LD_LIBRARY_PATH: [...libraries, outer.LD_LIBRARY_PATH].filter(Boolean).join(path.delimiter),
    FONTCONFIG_FILE: writeFontConfiguration(fonts),
  }
}

/** The npm package's own fonts.conf names fixed folders such as /tmp/fonts; without a font Chromium draws no text or crashes. */
function writeFontConfiguration(fonts: string): string {
  const file = `${fonts}.conf`
  const content = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${escapeXml(fonts)}</dir>
  <cachedir>${escapeXml(`${fonts}-cache`)}</cachedir>
</fontconfig>
`
  // Workers write this file while browsers read it, so it is replaced atomically.
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, content)
  renameSync(unfinished, file)
  return file
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function definedEntries(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
