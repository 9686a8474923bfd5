// How long steps and test files of npm test take. Plain JavaScript for Node 18 on a fresh clone, like bootstrap.mjs.
import { readFileSync } from 'node:fs'
import os from 'node:os'

/** Clock ticks a second in /proc; the same on every architecture (USER_HZ, time(7)). */
const TICKS = 100
const SLOWEST = 20

/**
 * Returns a function that tells how many seconds of processor time the processes have used that ended since its last
 * call, with everything that they started and waited for. Only Linux tells it; elsewhere it is undefined.
 */
export function watchEndedProcesses(read = () => readFileSync('/proc/self/stat', 'utf8')) {
  let before = 0
  return () => {
    const now = secondsOfEnded(read)
    if (now === undefined) return undefined
    const used = now - before
    before = now
    return used
  }
}

/** Fields 16 and 17 of proc_pid_stat(5): cutime and cstime. The name in field 2 may contain spaces. */
function secondsOfEnded(read) {
  try {
    const fields = read()
      .replace(/^.*\) /s, '')
      .split(' ')
    return (Number(fields[13]) + Number(fields[14])) / TICKS
  } catch {
    return undefined
  }
}

/**
 * Returns a function that tells for how many seconds, added up over the cores, the machine has had nothing to do. On a machine that
 * does nothing else this is how long a step waits, where more work at a time would help.
 */
export function watchIdleCores(read = () => os.cpus()) {
  const before = idleSeconds(read())
  return () => idleSeconds(read()) - before
}

function idleSeconds(cores) {
  return cores.reduce((sum, { times }) => sum + times.idle, 0) / 1000
}

/** The lines at the end of a run: wall, processor and idle time of each step, and the files that took longest. */
export function timeTable(steps, files) {
  const seconds = (value) => (value === undefined ? '-' : value.toFixed(1)).padStart(8)
  const row = ({ name, wall, cpu, idle }) => `${name.padEnd(12)}${seconds(wall)}${seconds(cpu)}${seconds(idle)}`
  const slowest = [...files].sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)
  return [
    `${'step'.padEnd(12)}${'wall s'.padStart(8)}${'CPU s'.padStart(8)}${'idle s'.padStart(8)}`,
    ...steps.map(row),
    ...(slowest.length > 0 ? ['', 'slowest files, wall s'] : []),
    ...slowest.map(({ file, seconds: took }) => `${took.toFixed(1).padStart(8)} ${file}`),
  ]
}
