// CPU time of other processes, as Linux counts it: in hundredths of a second.
import { readdirSync, readFileSync } from 'node:fs'

const MS_PER_TICK = 10

/** User and system time of a process with all its threads and, on request, of its ended children. */
export function cpuMs(pid: number | string | undefined, { withEnded = false } = {}): number {
  // The program name, in parentheses, may contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  const ticks = fields.slice(11, withEnded ? 15 : 13)
  return ticks.reduce((sum, count) => sum + Number(count), 0) * MS_PER_TICK
}

/** CPU time of all processes of the PostgreSQL server whose files are in this data folder. */
export function databaseCpuMs(dataFolder: string): number {
  let sum = 0
  const [postmaster] = readFileSync(`${dataFolder}/postgres/postmaster.pid`, 'utf8').split('\n')
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
      if (pid === postmaster || parent === postmaster) sum += cpuMs(pid, { withEnded: pid === postmaster })
    } catch {
      // The process ended after the folder was listed.
    }
  return sum
}
