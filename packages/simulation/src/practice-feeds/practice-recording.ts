import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

interface MadeFile {
  file: Buffer
  index: string
}

/**
 * Caches generated files in a folder, so that the next time they only have to be read. A file is complete and has its
 * index, or does not exist.
 */
export function recorded(folder: string, key: string, make: () => MadeFile): MadeFile {
  const place = path.join(folder, key)
  if (existsSync(place)) return { file: readFileSync(place), index: readFileSync(`${place}.idx`, 'utf8') }
  const made = make()
  mkdirSync(path.dirname(place), { recursive: true })
  writeFileSync(`${place}.idx`, made.index)
  writeFileSync(`${place}.${process.pid}.part`, made.file)
  renameSync(`${place}.${process.pid}.part`, place)
  return made
}
