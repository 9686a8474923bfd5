// CPU time, memory and open descriptors of a process, as reported by Linux.
import { readdirSync, readFileSync } from 'node:fs'

const MS_PER_TICK = 10

const statOf = (pid: number | string) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The program name, in parentheses, may contain spaces.
    .replace(/^.*\) /, '')
    .split(' ')

/** User and system time of a process with its threads and its ended children. */
function cpuMs(pid: number | string): number {
  const ticks = statOf(pid).slice(11, 15)
  return ticks.reduce((sum, count) => sum + Number(count), 0) * MS_PER_TICK
}

/** The same for a process and all its descendants, which for our server is PostgreSQL. */
export function cpuMsWithChildren(pid: number): { own: number; children: number } {
  const parents = new Map<string, string>()
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one)))
    try {
      parents.set(name, statOf(name)[1] ?? '')
    } catch {
      // It has ended meanwhile.
    }
  const isBelow = (one: string | undefined): boolean =>
    one !== undefined && (one === String(pid) || isBelow(parents.get(one)))
  const below = [...parents.keys()].filter((one) => one !== String(pid) && isBelow(one))
  let children = 0
  for (const one of below)
    try {
      children += cpuMs(one)
    } catch {
      // It has ended meanwhile.
    }
  return { own: cpuMs(pid), children }
}

export function residentMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024
}

export const openDescriptors = (pid: number) => readdirSync(`/proc/${pid}/fd`).length

export const loadAverage = () => readFileSync('/proc/loadavg', 'utf8').split(' ').slice(0, 3).join(' ')
