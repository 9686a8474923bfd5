import { MAP_LAYERS, type MapLayerId } from '@stormlane/domain/maps'

/** Where tiles are served, and the token that opens them. */
export interface TileHost {
  /** `https://portal.example/api`. */
  host: string
  tileToken: string
}

/** Returns the URL template of the value tiles of some data: {level}, {column}, {row} and {steps}, and {time} if the data has it. */
export function valueTileAddress(dataUrl: string, { host, tileToken }: TileHost): string {
  const data = encodeURIComponent(dataUrl).replace('%7Btime%7D', '{time}')
  return `${host}/tiles/values/{level}/{column}/{row}.values?url=${data}&steps={steps}&token=${encodeURIComponent(tileToken)}`
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

/** The same tiles at 256 px, for clients that know {z}, {x} and {y} only. */
export const plainAddress = (template: string): string => template.replace('@{size}x.png', '.png')
