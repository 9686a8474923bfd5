// The tiles of the offline base map, under an address of their own that MapLibre asks this file for.
import { addProtocol } from 'maplibre-gl'
import zoom4 from './data/base-map-4.tiles?url'
import zoom5 from './data/base-map-5.tiles?url'
import zoom6 from './data/base-map-6.tiles?url'
import far from './data/base-map-far.tiles?url'
import { openTileArchive, type TileArchive } from './tile-archive.ts'

const PROTOCOL = 'stormlane-base'
export const BASE_TILES = `${PROTOCOL}://{z}/{x}/{y}`
export const BASE_TILES_MAX_ZOOM = 6

/** The file that holds the tiles of each zoom. */
const FILES = [far, far, far, far, zoom4, zoom5, zoom6]

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 15_000

/** Each file is fetched when the first of its tiles is wanted; one that is refused is asked for again with the next tile. */
const archives = new Map<string, Promise<TileArchive>>()

export function serveBaseTiles(): void {
  addProtocol(PROTOCOL, async ({ url }) => {
    const id = url.slice(`${PROTOCOL}://`.length)
    const archive = await archiveOf(FILES[Number.parseInt(id, 10)] ?? far)
    return { data: archive.tile(id) }
  })
}

function archiveOf(file: string): Promise<TileArchive> {
  const known = archives.get(file)
  if (known) return known
  const opening = fetchArchive(file)
  archives.set(file, opening)
  opening.catch(() => archives.delete(file))
  return opening
}

/**
 * A tile that was refused stays empty until the map leaves it, and half of the land would be missing: so whatever may pass,
 * a lost connection or a busy server, is waited for, and the tiles with it.
 */
async function fetchArchive(file: string): Promise<TileArchive> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
    const response = await fetch(file).catch(() => null)
    if (response?.ok) {
      const body = await response.arrayBuffer().catch(() => null)
      if (body) return openTileArchive(body)
    } else if (response && response.status < 500)
      throw new Error(`The map data at ${file} answered ${response.status}.`)
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
}
