// What the operating system says about a process id: files on disk outlive the process that wrote them, and ids are reused.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it runs, but under another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  // A killed process stays listed as a zombie until its parent asks, which the first process of a container may never do.
  return linuxStatus(pid)?.state !== 'Z'
}

/** When the process began, as an opaque text: the same id with another text is another process. */
export function startedAt(pid: number): string | undefined {
  if (process.platform !== 'linux') return printed('ps', ['-p', String(pid), '-o', 'lstart='])
  const ticks = linuxStatus(pid)?.startTicks
  return ticks && `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${ticks}`
}

export function commandLine(pid: number): string | undefined {
  if (process.platform !== 'linux') return printed('ps', ['-p', String(pid), '-o', 'command='])
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return undefined
  }
}

/** Asks a process to end with each signal in turn, moving on when it still runs after the given time. */
export async function endProcess(
  pid: number,
  steps: { signal: NodeJS.Signals; patienceMs: number }[],
): Promise<boolean> {
  for (const { signal, patienceMs } of steps) {
    if (!isRunning(pid)) return true
    try {
      process.kill(pid, signal)
    } catch {
      return !isRunning(pid)
    }
    for (const deadline = Date.now() + patienceMs; Date.now() < deadline; ) {
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

function printed(command: string, args: string[]): string | undefined {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() || undefined
  } catch {
    return undefined
  }
}
