// Writes the files of an export, each once, and records its size and checksum for the manifest.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

export interface WrittenFile {
  file: string
  bytes: number
  sha256: string
}

/** Customer data: only the operator's own account may read it. */
const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

/** Returns false if the path exists and is not an empty folder. */
export async function isFreeFolder(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length === 0
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT'
  }
}

export function exportFolder(folder: string) {
  return {
    /** Streams the parts to a file. `file` is relative to the folder. */
    async write(file: string, parts: AsyncIterable<string | Buffer>): Promise<WrittenFile> {
      const hash = createHash('sha256')
      let bytes = 0
      const target = path.join(folder, file)
      await mkdir(path.dirname(target), { recursive: true, mode: FOLDER_MODE })
      await pipeline(
        parts,
        async function* measured(source: AsyncIterable<string | Buffer>) {
          for await (const part of source) {
            const chunk = Buffer.from(part)
            hash.update(chunk)
            bytes += chunk.length
            yield chunk
          }
        },
        createWriteStream(target, { flags: 'wx', mode: FILE_MODE, flush: true }),
      )
      return { file, bytes, sha256: hash.digest('hex') }
    },

    /** Written last and renamed: a folder with a manifest is a complete export. */
    async writeManifest(manifest: object): Promise<void> {
      const file = path.join(folder, 'manifest.json')
      await writeFile(`${file}.new`, `${JSON.stringify(manifest, null, 2)}\n`, { mode: FILE_MODE, flush: true })
      await rename(`${file}.new`, file)
    },
  }
}
