// Runs a program of this project in the terminal until it ends, and restarts the server after a crash.
// Plain JavaScript for Node 18 on a fresh clone, like bootstrap.mjs.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'

/** The server's exit code after an uncaught error (apps/server/src/platform/shutdown.ts). */
const CRASHED_EXIT_CODE = 70
/** Signals that end a process that ran out of memory or crashed in native code. */
const CRASH_SIGNALS = ['SIGKILL', 'SIGABRT', 'SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGTRAP']
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const MAX_CRASHES = 5
const WITHIN_MS = 60_000
const FIRST_PAUSE_MS = 1000

/**
 * Passes a signal on to a program that we started. On Windows a console tells Ctrl-C to every process that it has, and a
 * signal that we send ends a process at once, so that the database under it would not be closed.
 */
export function passOn(signal, child, platform = process.platform) {
  if (platform !== 'win32') child.kill(signal)
}

/**
 * Calls `stop` when npm or its shell is gone: npm forwards signals only to its shell, which ends without forwarding them,
 * and nobody forwards anything when npm is killed with -9. Debian's shell stays between npm and us; then its parent is npm.
 * Other shells and `exec` give us their place; then our parent is npm, and who started npm may go, as after `nohup npm start &`.
 */
export function whenNpmEnds(stop) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const npm = isShell(parent) ? parentOf(parent) : undefined
  const isGone = () => process.ppid !== parent || (npm !== undefined && parentOf(parent) !== npm)
  setInterval(() => isGone() && stop(), 1000).unref()
}

const isShell = (pid) => /^(sh|dash|bash|ash|busybox|ksh|zsh)$/.test(nameAndParent(pid)?.name)
const parentOf = (pid) => nameAndParent(pid)?.parent

/** The name and the parent of a process, where Linux tells them (proc_pid_stat(5)). */
function nameAndParent(pid) {
  try {
    return /^\d+ \((?<name>.*)\) \S (?<parent>\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.groups
  } catch {
    return undefined
  }
}

/**
 * Starts the program and ends this process with its exit code. With `restartAfterCrash` the program is restarted 1, 2, 4 and 8 s
 * after a crash, but never after a stop, Ctrl-C or a startup problem that it has reported.
 */
export function runInTerminal(
  program,
  args,
  { restartAfterCrash = false, firstPauseMs = FIRST_PAUSE_MS, platform = process.platform, ...options },
) {
  let child
  let restart
  let stopping = false
  let crashes = []

  const start = () => {
    child = spawn(program, args, { stdio: 'inherit', ...options })
    child.on('error', (error) => {
      console.error(`${[program, ...args].join(' ')} could not be started: ${error.message}`)
      process.exit(1)
    })
    child.once('exit', ended)
  }

  const ended = (code, signal) => {
    const crashed = restartAfterCrash && (code === CRASHED_EXIT_CODE || CRASH_SIGNALS.includes(signal))
    const exitCode = code ?? 128 + (constants.signals[signal] ?? 0)
    if (stopping || !crashed) process.exit(exitCode)
    const now = Date.now()
    crashes = [...crashes.filter((at) => now - at < WITHIN_MS), now]
    if (crashes.length >= MAX_CRASHES) {
      console.error(
        `The server ended unexpectedly ${MAX_CRASHES} times within a minute and is not started again: see the errors above.`,
      )
      process.exit(exitCode)
    }
    const pauseMs = firstPauseMs * 2 ** (crashes.length - 1)
    const how = signal ?? `exit code ${code}`
    console.error(`The server ended unexpectedly (${how}) and starts again in ${pauseMs / 1000} s.`)
    restart = setTimeout(start, pauseMs)
  }

  /** A terminal sends Ctrl-C to both processes; the program stops at the first signal and ignores the one that we forward. */
  const stop = (signal) => {
    stopping = true
    clearTimeout(restart)
    if (child.exitCode !== null || child.signalCode !== null) process.exit(0)
    passOn(signal, child, platform)
  }
  for (const signal of STOP_SIGNALS) process.on(signal, () => stop(signal))
  whenNpmEnds(() => stop('SIGTERM'))
  start()
}
