// Import this before the page under test: its map is then drawn by a stand-in, for MapLibre needs WebGL. What the page asks
// MapLibre to draw, and with which options it opens the map, can be read from `openedMap`.
import type { MapOptions } from 'maplibre-gl'
import { beforeEach, vi } from 'vitest'
import { placingMap } from './placing-map.tsx'

type OpenedMap = ReturnType<typeof placingMap> & { options: MapOptions }

const opened = vi.hoisted(() => ({ maps: [] as unknown[] }))

vi.mock('maplibre-gl', async (original) => ({
  ...(await original<typeof import('maplibre-gl')>()),
  Map: class {
    constructor(options: MapOptions) {
      const stand = placingMap(options.container as HTMLElement)
      opened.maps.push({ ...stand, options })
      // The first frame is drawn once the page listens: what waits for an idle browser goes on then.
      setTimeout(() => stand.emit('render', {}))
      // biome-ignore lint/correctness/noConstructorReturn: whoever opens a map gets the stand-in
      return stand.map
    }
  },
}))

/** A driver that has done everything that it is asked for. */
const GL = new Proxy({}, { get: () => () => null })

beforeEach(() => {
  opened.maps = []
  // jsdom has no canvas: icons are left out, and every frame is drawn at once.
  HTMLCanvasElement.prototype.getContext = ((kind: string) => (kind === 'webgl2' ? GL : null)) as never
})

/** The map that the page opened last. */
export async function openedMap(): Promise<OpenedMap> {
  return vi.waitFor(() => {
    const map = opened.maps.at(-1)
    if (!map) throw new Error('No map was opened.')
    return map as OpenedMap
  }, 30_000)
}
