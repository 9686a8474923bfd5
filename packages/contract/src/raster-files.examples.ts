import type { CallExamples } from './call.ts'

export const rasterFilesExamples = {
  describeRasterFile: {
    query: { url: 'https://storage.example.com/runs/wind_gust.tif', variable: 'wind_gust' },
    answer: {
      raster_file: {
        bounds: { west: -126, south: 23, east: -66, north: 50 },
        width: 6000,
        height: 2700,
        projection: 'EPSG:5070',
        overviews: 5,
        tile_url:
          'https://portal.example.com/api/tiles/WebMercatorQuad/{z}/{x}/{y}@{size}x.png?url=https%3A%2F%2Fstorage.example.com%2Fruns%2Fwind_gust.tif&colormap_name=gust&token=v1.TILETOKEN',
      },
    },
  },
} satisfies CallExamples
