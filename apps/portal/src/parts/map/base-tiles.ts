// Serves the tiles of the offline base map to MapLibre through a custom protocol.
import { addProtocol } from 'maplibre-gl'
import zoom4 from './data/base-map-4.tiles?url'
import zoom5 from './data/base-map-5.tiles?url'
import zoom6 from './data/base-map-6.tiles?url'
import far from './data/base-map-far.tiles?url'
import { withSea } from './sea-layer.ts'
import { openTileArchive, type TileArchive } from './tile-archive.ts'

const PROTOCOL = 'stormlane-base'
export const BASE_TILES = `${PROTOCOL}://{z}/{x}/{y}`
export const BASE_TILES_MAX_ZOOM = 6

/** The archive file of each zoom. */
const FILES = [far, far, far, far, zoom4, zoom5, zoom6]

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 15_000

/** Archives are fetched with their first tile; a failed one is requested again with the next tile. */
const archives = new Map<string, Promise<TileArchive>>()

export function serveBaseTiles(): void {
  addProtocol(PROTOCOL, async ({ url }) => {
    const id = url.slice(`${PROTOCOL}://`.length)
    const archive = await loadArchive(FILES[Number.parseInt(id, 10)] ?? far)
    return { data: withSea(archive.tile(id)) }
  })
}

/** Requests the file of the first tiles at once; MapLibre would request it only after its worker has started. */
export function preloadBaseTiles(zoom: number): void {
  loadArchive(FILES[Math.max(0, Math.min(Math.floor(zoom), BASE_TILES_MAX_ZOOM))] ?? far).catch(() => undefined)
}

function loadArchive(file: string): Promise<TileArchive> {
  const known = archives.get(file)
  if (known) return known
  const opening = fetchArchive(file)
  archives.set(file, opening)
  opening.catch(() => archives.delete(file))
  return opening
}

/**
 * MapLibre does not request a failed tile again while it is visible, which would leave part of the land empty, so
 * temporary failures such as a lost connection or a busy server are retried.
 */
async function fetchArchive(file: string): Promise<TileArchive> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
    const response = await fetch(file, { priority: 'high' }).catch(() => null)
    if (response?.ok) {
      const body = await response.arrayBuffer().catch(() => null)
      if (body) return openTileArchive(body)
    } else if (response && response.status < 500)
      throw new Error(`The map data at ${file} answered ${response.status}.`)
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
}
