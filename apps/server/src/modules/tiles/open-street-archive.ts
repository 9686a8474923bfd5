// Opens a street archive of either format, told by its first bytes.
import { open } from 'node:fs/promises'
import { openMbtiles } from './mbtiles-archive.ts'
import { openPmtiles } from './pmtiles-archive.ts'
import { type StreetArchive, StreetMapProblem } from './street-archive.ts'
import { streetMapTexts } from './street-map.texts.ts'

const SQLITE = 'SQLite format 3\0'
const PMTILES = 'PMTiles'

export async function openStreetArchive(file: string): Promise<StreetArchive> {
  const handle = await open(file)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(SQLITE.length), 0, SQLITE.length, 0)
  const start = buffer.toString('latin1', 0, bytesRead)
  if (start.startsWith(PMTILES)) return openPmtiles(handle)
  await handle.close()
  if (start === SQLITE) return openMbtiles(file)
  throw new StreetMapProblem(streetMapTexts.noArchive)
}
