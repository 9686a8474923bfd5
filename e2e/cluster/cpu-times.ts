// CPU time of the processes of a cluster, as Linux counts it: in hundredths of a second.
import { readdirSync, readFileSync } from 'node:fs'

const SECONDS_PER_TICK = 0.01

/** User and system seconds of a process with its threads. */
export function cpuSeconds(processId: number): number {
  return readTimes(processId).own * SECONDS_PER_TICK
}

/** The same for a process and its children, including ended ones. */
export function cpuSecondsWithChildren(processId: number): number {
  const { own, ended } = readTimes(processId)
  let ticks = own + ended
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry)))
    try {
      const child = readTimes(Number(name))
      if (child.parent === processId) ticks += child.own
    } catch {
      // The process ended after the folder was listed.
    }
  return ticks * SECONDS_PER_TICK
}

function readTimes(processId: number): { parent: number; own: number; ended: number } {
  // The program name, in parentheses, may contain spaces.
  const [, fields = ''] = /^.*\) (.*)$/s.exec(readFileSync(`/proc/${processId}/stat`, 'utf8')) ?? []
  const numbers = fields.split(' ').map(Number)
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = numbers.slice(11, 15)
  return { parent: numbers[1] ?? 0, own: user + system, ended: endedUser + endedSystem }
}
