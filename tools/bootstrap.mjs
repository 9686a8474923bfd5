// Every command of this project first installs the locked packages and finds the Node.js that the lock file pins.
// Plain JavaScript for Node 18 on a fresh clone, so it must not import anything that has to be installed.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { runInTerminal } from './terminal-program.mjs'

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/** The oldest Node.js that runs the sources: `import.meta.main` is there since 24.2. */
const OLDEST_NODE = [24, 2]

/** The packages that are not named after their program. */
const PACKAGES = { biome: '@biomejs/biome', playwright: '@playwright/test', tsc: 'typescript' }

/** Exits with one line that says what to do. */
export function giveUp(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** Installs the packages if they are missing or differ from package-lock.json. */
export async function ensureInstalled(command) {
  if (isInstalled()) return
  console.log('Installing packages… (first start, about a minute)')
  const npm = process.env.npm_execpath
    ? [process.execPath, process.env.npm_execpath]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm']
  // Errors only: npm would warn about packages that need the newer Node.js that this install brings.
  const quick = ['--fetch-retries=2', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000']
  const { code, errors } = await runVisibly([...npm, 'ci', '--loglevel=error', ...quick], 'still installing')
  if (code === 0) return
  const unreachable = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT)\b/.exec(
    errors,
  )
  if (unreachable)
    giveUp(`The packages could not be downloaded (${unreachable[1]}): check the network, then run ${command} again.`)
  const denied = /\b(EACCES|EPERM|EROFS|ENOSPC)\b/.exec(errors)
  if (denied)
    giveUp(
      `The packages could not be written to ${root}/node_modules (${denied[1]}): make room or make it writable, then run ${command} again.`,
    )
  giveUp(`The packages could not be installed: run npm ci to see why. ${firstLine(errors)}`)
}

/** Where a package with Node.js for a platform has its program. */
export function packagedNode(folder, platform, arch) {
  const isWindows = platform === 'win32'
  const { join } = isWindows ? path.win32 : path.posix
  const name = `node-${isWindows ? 'win' : platform}-${arch}`
  return join(folder, 'node_modules', name, 'bin', isWindows ? 'node.exe' : 'node')
}

/** Whether a version of Node.js, such as `24.21.0`, can run the sources. */
export function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])
}

/** The Node.js that the lock file pins for this platform, or the running one if it is new enough. */
export function pinnedNode() {
  const program = packagedNode(root, process.platform, process.arch)
  if (existsSync(program) && spawnSync(program, ['--version']).status === 0) return program
  if (isNewEnough(process.versions.node)) return process.execPath
  giveUp(
    `There is no packaged Node.js for ${process.platform}-${process.arch}: install Node.js ${OLDEST_NODE.join('.')} or newer and run this again.`,
  )
}

/**
 * The command that runs an installed program: its JavaScript under the pinned Node.js. The links in node_modules/.bin
 * are scripts of cmd.exe on Windows, which break a path at its first space.
 */
export function installedCommand(program, folder = root) {
  const packageFolder = path.join(folder, 'node_modules', PACKAGES[program] ?? program)
  const { bin } = JSON.parse(readFileSync(path.join(packageFolder, 'package.json'), 'utf8'))
  return [pinnedNode(), path.join(packageFolder, typeof bin === 'string' ? bin : bin[program])]
}

/**
 * By default glibc takes buffers up to 32 MB from its heaps once one of their size was freed, and the forecast grids that come and
 * go leave holes there. Above these fixed sizes memory goes back to the system (mallopt(3)); other platforms ignore them. The
 * image of deploy/Containerfile has the same (docs/decisions/0289).
 */
const ALLOCATOR = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }

/**
 * The environment for child processes: the pinned Node.js and the installed commands come first in PATH. Compiled
 * modules are cached, because every process and thread of the server compiles hundreds of them; this saves a quarter of
 * the processor time of a start.
 */
export function environment(extra = {}) {
  const folders = [path.dirname(pinnedNode()), path.join(root, 'node_modules', '.bin'), process.env.PATH]
  const compiled = path.join(root, 'node_modules', '.cache', 'compiled')
  return { NODE_COMPILE_CACHE: compiled, ...ALLOCATOR, ...process.env, PATH: folders.join(path.delimiter), ...extra }
}

/** Runs a program of this project in the terminal with the settings of .env, and exits with its exit code. */
export function handOver(script, args = [], { restartAfterCrash = false } = {}) {
  const settings = path.join(root, '.env')
  const withSettings = existsSync(settings) ? [`--env-file=${settings}`] : []
  const options = { cwd: root, env: environment(), restartAfterCrash }
  runInTerminal(pinnedNode(), [...withSettings, script, ...args], options)
}

/** Runs a long step. Without a terminal npm shows no progress, so a line is printed every 15 s. */
export function runVisibly([program, ...args], sentence) {
  const startedAt = Date.now()
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'pipe'],
    shell: program.endsWith('.cmd'),
  })
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const beat = setInterval(
    () => console.log(`  … ${sentence} (${Math.round((Date.now() - startedAt) / 1000)} s)`),
    15_000,
  )
  return new Promise((resolve) => {
    const finish = (code) => {
      clearInterval(beat)
      resolve({ code, errors })
    }
    child.on('error', (error) => {
      errors += error.message
      finish(1)
    })
    child.on('exit', finish)
  })
}

/** npm keeps a list of installed packages; every package of the lock file for this platform must be on it. */
function isInstalled() {
  try {
    const wanted = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages
    const present = JSON.parse(readFileSync(path.join(root, 'node_modules', '.package-lock.json'), 'utf8')).packages
    return Object.entries(wanted).every(
      ([folder, entry]) =>
        !folder.includes('node_modules/') ||
        !isNeededHere(entry) ||
        (present[folder]?.version === entry.version && existsSync(path.join(root, folder))),
    )
  } catch {
    return false
  }
}

/** Optional packages are builds for other platforms with their dependencies; npm selects among libc variants itself. */
function isNeededHere({ optional, os, cpu, libc }) {
  if (!optional) return true
  return Boolean(os?.includes(process.platform) && cpu?.includes(process.arch) && !libc)
}

function firstLine(text) {
  return (
    text
      .split('\n')
      .find((line) => /^npm (error|ERR!) (?!code)/.test(line))
      ?.replace(/^npm (error|ERR!) /, '') ?? ''
  )
}
