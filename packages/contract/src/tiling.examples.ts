import type { CallExamples } from './call.ts'

export const tilingExamples = {
  listTilesets: {
    params: { service: 'impact' },
    query: { return: 'creation_metadata,values' },
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
      values: [
        {
          variable: 'road',
          run_time: '2026-01-14T21:00:00.000Z',
          times: ['2026-01-14T21:00:00.000Z'],
          url: 'https://portal.example/api/tiles/values/{level}/{column}/{row}.values?url=forecast%3A%2F%2Fextended%2F20260114T210000Z%2Froad%2F{time}&steps={steps}&token=v1.TILETOKEN',
          grid: { kind: 'regular', nx: 641, ny: 321, west: -135, north: 60, step_degrees: 0.125 },
          levels: [
            { nx: 641, ny: 321 },
            { nx: 321, ny: 161 },
            { nx: 161, ny: 81 },
          ],
          tile_cells: 256,
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
  getTileJson: {
    params: { service: 'impact', variable: 'road' },
    query: { time: '2026-01-14T21:00:00Z' },
    answer: {
      tilejson: '2.2.0',
      name: 'Road Conditions',
      version: 'extended-20260114T210000Z-road-20260114T210000Z',
      scheme: 'xyz',
      tiles: [
        'https://portal.example/api/tiles/WebMercatorQuad/{z}/{x}/{y}.png?url=forecast%3A%2F%2Fextended%2F20260114T210000Z%2Froad%2F20260114T210000Z&colormap_name=impact&hourly_backfill=true&mask_to_roads=true&token=v1.TILETOKEN',
      ],
      minzoom: 1,
      maxzoom: 15,
      bounds: [-135, 20, -55, 60],
    },
  },
} satisfies CallExamples
