import { MAP_LAYERS, type MapLayerId } from '@stormlane/domain/maps'

/** Where tiles are served, and the token that opens them. */
export interface TileHost {
  /** `https://portal.example/api`. */
  host: string
  tileToken: string
}

/** Returns the tile URL template of some data: {z}, {x}, {y}, and {size} 1 or 2. */
export function tileAddress(
  dataUrl: string,
  layer: MapLayerId,
  { host, tileToken }: TileHost,
  options: Record<string, string> = {},
): string {
  const query = new URLSearchParams({
    url: dataUrl,
    colormap_name: MAP_LAYERS[layer].palette,
    ...options,
    token: tileToken,
  })
  return `${host}/tiles/WebMercatorQuad/{z}/{x}/{y}@{size}x.png?${query.toString()}`
}
