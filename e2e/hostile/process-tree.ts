// Reads what Linux reports about processes in /proc.
import { readdirSync, readFileSync } from 'node:fs'

export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => Number(/PPid:\s+(\d+)/.exec(readProc(`${one}/status`))?.[1]) === pid)
}

/** How long the first thread of a process has been ready to run and waited for a processor. */
export function processorWaitMs(pid: number): number {
  return Number(readProc(`${pid}/task/${pid}/schedstat`).split(' ')[1] ?? 0) / 1e6
}

/** Empty for a process that has ended. */
function readProc(file: string): string {
  try {
    return readFileSync(`/proc/${file}`, 'utf8')
  } catch {
    return ''
  }
}
