// Chromium from the packages of Debian, for machines without a browser on which the npm package does not run (arm64).
// Packages are unpacked below the checkout and not installed: this needs no root and changes nothing on the machine.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'

const FOLDER = path.join(import.meta.dirname, '../.tmp/debian-chromium')
/**
 * The browser without its user interface, which would be drawn even though nobody sees it. Libraries that the machine
 * lacks come as dependencies; a machine without a browser often has no font either.
 */
const PACKAGES = ['chromium-headless-shell', 'chromium-common', 'fonts-open-sans']

export interface DebianChromium {
  executablePath: string
  libraries: string[]
  fonts: string
}

export function unpackedDebianChromium(): DebianChromium | undefined {
  const executablePath = path.join(FOLDER, 'usr/lib/chromium/chromium-headless-shell')
  if (!existsSync(executablePath)) return undefined
  const libraries = path.join(FOLDER, 'usr/lib')
  // Debian keeps libraries in a folder for each architecture, such as usr/lib/aarch64-linux-gnu, and some in folders below it.
  const ofArchitecture = readdirSync(libraries).filter((name) => name.endsWith('-linux-gnu'))
  const folders = ofArchitecture.flatMap((name) => [
    path.join(libraries, name),
    path.join(libraries, name, 'pulseaudio'),
    path.join(FOLDER, 'lib', name),
  ])
  return {
    executablePath,
    libraries: [path.dirname(executablePath), ...folders].filter(existsSync),
    fonts: path.join(FOLDER, 'usr/share/fonts'),
  }
}

/** Returns why it failed, or undefined after success. */
export function unpackDebianChromium(): string | undefined {
  const unfinished = `${FOLDER}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  for (const folder of ['state/lists/partial', 'cache/archives/partial', 'root'])
    mkdirSync(path.join(unfinished, folder), { recursive: true })
  const options = [
    `Dir::State=${unfinished}/state`,
    'Dir::State::status=/var/lib/dpkg/status',
    `Dir::Cache=${unfinished}/cache`,
    // When run as root, apt-get downloads as another user, who may not be allowed to write to this folder.
    'APT::Sandbox::User=root',
    'Debug::NoLocking=1',
  ].flatMap((option) => ['-o', option])
  const archives = path.join(unfinished, 'cache/archives')
  const packages = () => readdirSync(archives).filter((name) => name.endsWith('.deb'))
  const failure =
    failureOf('apt-get', [...options, 'update', '-qq']) ??
    failureOf('apt-get', [
      ...options,
      'install',
      '-y',
      '-qq',
      '--download-only',
      '--no-install-recommends',
      // A package that is installed but hidden or damaged is downloaded all the same.
      '--reinstall',
      ...PACKAGES,
    ]) ??
    packages()
      .map((name) => failureOf('dpkg-deb', ['-x', path.join(archives, name), path.join(unfinished, 'root')]))
      .find((words) => words !== undefined)
  if (failure === undefined) {
    rmSync(FOLDER, { recursive: true, force: true })
    renameSync(path.join(unfinished, 'root'), FOLDER)
  }
  rmSync(unfinished, { recursive: true, force: true })
  return failure
}

function failureOf(program: string, args: readonly string[]): string | undefined {
  const { status, error, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (status === 0) return undefined
  const lastLine = stderr?.trim().split('\n').at(-1)
  return `${program}: ${error?.message ?? lastLine}`
}
