import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { IndexEntry, ModelFiles } from '@stormlane/domain/weather'

/**
 * Model files whose messages are cached in a folder, so that repeating a run, or the next run from the same forecast,
 * requests only the rest. `forgetUnused` deletes the files that were not used since the start.
 */
export function storedModelFiles(files: ModelFiles, folder: string): ModelFiles & { forgetUnused: () => void } {
  const used = new Set<string>()
  const place = (key: string) => {
    const name = key.replaceAll('/', '_')
    used.add(name)
    return path.join(folder, name)
  }
  return {
    // An index is small and may be written in parts, so it is requested each time.
    index: (key, signal) => files.index(key, signal),

    async messages(key, entries, signal) {
      const own = place(key)
      const messages = new Map<IndexEntry, Uint8Array>()
      // The name includes the byte range, because a file that its owner has replaced has other ranges.
      const fileOf = ({ start, end }: IndexEntry) => path.join(own, `${start}-${end ?? 'end'}.grib2`)
      for (const entry of entries) {
        const stored = readIfThere(fileOf(entry))
        if (stored) messages.set(entry, stored)
      }
      const missing = entries.filter((entry) => !messages.has(entry))
      if (missing.length === 0) return messages
      mkdirSync(own, { recursive: true })
      for (const [entry, message] of await files.messages(key, missing, signal)) {
        writeWhole(fileOf(entry), message)
        messages.set(entry, message)
      }
      return messages
    },

    forgetUnused() {
      mkdirSync(folder, { recursive: true })
      for (const name of readdirSync(folder))
        if (!used.has(name)) rmSync(path.join(folder, name), { recursive: true, force: true })
    },
  }
}

function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Writes a file completely or not at all, whenever the process ends. */
function writeWhole(file: string, bytes: Uint8Array): void {
  // Threads and processes that share a folder may write the same file at the same time.
  const part = `${file}.${randomUUID()}.part`
  try {
    writeFileSync(part, bytes)
    renameSync(part, file)
  } catch (error) {
    // On a full disk the part that was written would take the room that the next run needs.
    rmSync(part, { force: true })
    throw error
  }
}
