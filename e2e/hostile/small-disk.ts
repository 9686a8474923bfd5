// A separate file system for a data folder, so that filling it harms nothing else.
import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'

/** Returns whether it could be mounted, which needs the rights of root. */
export function mountSmallDisk(folder: string, megabytes: number): boolean {
  return (
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' }).status === 0
  )
}

export function unmountSmallDisk(folder: string): void {
  spawnSync('umount', ['--lazy', folder], { stdio: 'ignore' })
}

const fillerOf = (folder: string) => path.join(folder, 'filler')

/** Writes a file until not even a single byte fits. */
export function fillDisk(folder: string): void {
  const file = openSync(fillerOf(folder), 'a')
  for (let size = 1 << 20; size >= 1; size = size >> 2) {
    try {
      for (;;) writeSync(file, Buffer.alloc(size))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
  closeSync(file)
}

export function emptyDisk(folder: string): void {
  rmSync(fillerOf(folder), { force: true })
}
