import type { CallExamples } from './call.ts'

export const tilesExamples = {
  getTile: {
    params: { z: '5', x: '8', file: '12@1x.png' },
    query: {
      url: 'forecast://extended/20260114T210000Z/road/20260114T210000Z',
      colormap_name: 'impact',
      token: 'v1.TILETOKEN',
    },
  },
  getValueTile: {
    params: { level: '0', column: '1', file: '0.values' },
    query: {
      url: 'forecast://extended/20260114T210000Z/temperature/20260114T210000Z',
      steps: 12,
      token: 'v1.TILETOKEN',
    },
  },
  getRoadTile: { params: { z: '6', x: '15', file: '24.mvt' } },
  getStreetTile: { params: { z: '14', x: '3867', file: '6114.mvt' } },
} satisfies CallExamples
