// Sizes of the built portal's JavaScript, from the manifest that Vite writes.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

interface Chunk {
  file: string
  imports?: string[]
  isDynamicEntry?: boolean
}

const DIST = path.join(import.meta.dirname, '../apps/portal/dist')

/** Chunks by the name of their source file. */
export function readManifest(): Record<string, Chunk> {
  return JSON.parse(readFileSync(path.join(DIST, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
}

/** Kilobytes (gzip) of these sources and all that they import statically, which is what the browser loads before they run. */
export function gzipKilobytes(manifest: Record<string, Chunk>, names: readonly string[]): number {
  const files = new Set<string>()
  const collect = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no chunk "${name}".`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) collect(imported)
  }
  for (const name of names) collect(name)
  let bytes = 0
  for (const file of files) bytes += gzipSync(readFileSync(path.join(DIST, file))).length
  return Math.round(bytes / 100) / 10
}
