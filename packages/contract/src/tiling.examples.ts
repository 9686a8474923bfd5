import type { CallExamples } from './call.ts'

export const tilingExamples = {
  listTilesets: {
    params: { service: 'impact' },
    query: { return: 'creation_metadata' },
    answer: {
      variables: [
        {
          variable: 'road',
          tilesets: [
            {
              id: 'extended-20260114T210000Z-road-20260114T210000Z',
              time: '2026-01-14T21:00:00.000Z',
              variable: 'road',
              url: 'https://portal.example/api/tiles/WebMercatorQuad/{z}/{x}/{y}@{size}x.png?url=forecast%3A%2F%2Fextended%2F20260114T210000Z%2Froad%2F20260114T210000Z&colormap_name=impact&hourly_backfill=true&mask_to_roads=true&token=v1.TILETOKEN',
            },
          ],
        },
      ],
      creation_metadata: [
        {
          variable: 'road',
          run_time: '2026-01-14T21:00:00.000Z',
          created_at: '2026-01-14T21:12:00.000Z',
          source: 'HYPERR',
        },
      ],
    },
  },
} satisfies CallExamples
