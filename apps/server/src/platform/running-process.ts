// Asks the operating system about a process id, because lock files outlive their process and ids are reused.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it runs, but under another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  // A killed process stays a zombie until its parent waits for it, which the first process of a container may never do.
  return linuxStatus(pid)?.state !== 'Z'
}

/** The start time of the process as opaque text. The same id with a different text is a different process. */
export function startedAt(pid: number): string | undefined {
  if (process.platform !== 'linux') return commandOutput('ps', ['-p', String(pid), '-o', 'lstart='])
  const ticks = linuxStatus(pid)?.startTicks
  return ticks && `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${ticks}`
}

export function commandLine(pid: number): string | undefined {
  if (process.platform !== 'linux') return commandOutput('ps', ['-p', String(pid), '-o', 'command='])
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return undefined
  }
}

/** Sends each signal in turn, and the next one if the process still runs after the timeout. Returns whether it ended. */
export async function endProcess(
  pid: number,
  steps: { signal: NodeJS.Signals; timeoutMs: number }[],
): Promise<boolean> {
  for (const { signal, timeoutMs } of steps) {
    if (!isRunning(pid)) return true
    try {
      process.kill(pid, signal)
    } catch {
      return !isRunning(pid)
    }
    for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; ) {
      if (!isRunning(pid)) return true
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }
  return !isRunning(pid)
}

/** proc_pid_stat(5): field 3 is the state, field 22 the start in ticks since boot; field 2, the name, may hold spaces. */
function linuxStatus(pid: number): { state: string | undefined; startTicks: string | undefined } | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0], startTicks: fields[19] }
  } catch {
    return undefined
  }
}

function commandOutput(command: string, args: string[]): string | undefined {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() || undefined
  } catch {
    return undefined
  }
}
