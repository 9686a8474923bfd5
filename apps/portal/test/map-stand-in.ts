// Import this before the page under test. It replaces the map with a double, because MapLibre needs WebGL. `openedMap`
// returns the options and everything that the page asked MapLibre to draw.
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
      // Emits the first frame after the page has subscribed, which lets idle tasks continue.
      setTimeout(() => stand.emit('render', {}))
      // biome-ignore lint/correctness/noConstructorReturn: the constructor of a map returns the stand-in
      return stand.map
    }
  },
}))

/** A WebGL context whose work is always finished. */
const GL = new Proxy({}, { get: () => () => null })

beforeEach(() => {
  opened.maps = []
  // jsdom has no canvas, so icons are left out and every frame counts as drawn.
  HTMLCanvasElement.prototype.getContext = ((kind: string) => (kind === 'webgl2' ? GL : null)) as never
})

/** The map with this accessible name, on a page that opens several. */
export async function openedMapOf(label: string): Promise<OpenedMap> {
  const isNamed = ({ options }: OpenedMap) =>
    (options.container as HTMLElement).isConnected &&
    (options.container as HTMLElement).closest('section')?.getAttribute('aria-label') === label
  return vi.waitFor(() => {
    const map = (opened.maps as OpenedMap[]).findLast(isNamed)
    if (!map) throw new Error(`No map called ${label} was opened.`)
    return map
  }, 30_000)
}

/** The last map that the page opened. */
export async function openedMap(): Promise<OpenedMap> {
  return vi.waitFor(() => {
    const map = opened.maps.at(-1)
    if (!map) throw new Error('No map was opened.')
    return map as OpenedMap
  }, 30_000)
}
