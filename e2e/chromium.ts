// Which Chromium the browser tests drive: the machine's own, or the one that npm carries for x64 Linux.
import { accessSync, constants, mkdirSync } from 'node:fs'
import path from 'node:path'

export interface Chromium {
  executablePath: string
  args: string[]
  env: Record<string, string>
}

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const SYSTEM_PLACES = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/snap/bin/chromium']

/** WebGL 2 by software, for the map; and no calls home, which a closed network would refuse many at a time. */
const ARGS = [
  '--no-sandbox',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  // The page itself is put together without WebGL, as on any machine without a graphics card: seconds a page.
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

export async function findChromium(): Promise<Chromium | undefined> {
  const system = findSystemChromium()
  if (system) return { executablePath: system, args: ARGS, env: definedEnvironment() }
  if (process.platform === 'linux' && process.arch === 'x64') return packagedChromium()
  return undefined
}

function findSystemChromium(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const candidates = SYSTEM_NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return [...candidates, ...SYSTEM_PLACES].find(isExecutable)
}

/** @sparticuz/chromium unpacks itself, with the libraries that a bare machine lacks, when it believes to be on Lambda. */
async function packagedChromium(): Promise<Chromium> {
  const folder = path.join(import.meta.dirname, '../.tmp/chromium')
  mkdirSync(folder, { recursive: true })
  const before = { ...process.env }
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs22.x'
  process.env.TMPDIR = folder
  try {
    const { default: packaged } = await import('@sparticuz/chromium')
    const executablePath = await packaged.executablePath()
    // Its other arguments run everything in one process and switch the same-origin policy off: not what users have.
    const args = packaged.args.filter((arg) => !['--single-process', '--disable-web-security'].includes(arg))
    return { executablePath, args: [...args, ...ARGS], env: definedEnvironment() }
  } finally {
    // The browser gets its library path; the server under test must not.
    for (const name of ['AWS_EXECUTION_ENV', 'TMPDIR', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH']) {
      if (before[name] === undefined) delete process.env[name]
      else process.env[name] = before[name]
    }
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
