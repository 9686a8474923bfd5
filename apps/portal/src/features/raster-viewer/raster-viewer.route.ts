import { type RouteDescription, textSearch } from '../../platform/route-description.ts'

export const rasterViewerRoute = {
  title: 'Raster-file viewer',
  search: textSearch(['cog-url']),
} satisfies RouteDescription
