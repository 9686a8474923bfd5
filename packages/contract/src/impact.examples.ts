import type { CallExamples } from './call.ts'

export const impactExamples = {
  getHourlyImpact: {
    body: { latitude: 41.8781, longitude: -87.6298, index: ['road'], return: ['blurbs'] },
    answer: {
      impacts: [
        {
          index: 'road',
          run_time: '2026-01-14T21:00:00.000Z',
          source: 'HYPERR',
          ratings: [
            {
              time: '2026-01-14T21:00:00.000Z',
              value: 2.36,
              blurb: 'Wet or frosty stretches. Allow a little more time.',
              color: '#FFDB7E',
            },
          ],
        },
      ],
    },
  },
  getSubhourlyImpact: {
    body: { latitude: 41.8781, longitude: -87.6298, index: 'road' },
    answer: {
      impacts: [
        {
          index: 'road',
          run_time: '2026-01-14T21:00:00.000Z',
          source: 'HYPERR',
          ratings: [{ time: '2026-01-14T21:00:00.000Z', value: 2.96 }],
        },
      ],
    },
  },
  getWildfire: {
    body: { latitude: 34.0522, longitude: -118.2437 },
    answer: {
      impacts: [
        {
          index: 'wildfire_spread',
          run_time: '2026-01-14T21:00:00.000Z',
          source: 'HYPERR',
          ratings: [{ time: '2026-01-14T21:00:00.000Z', value: 3.82 }],
        },
      ],
    },
  },
  listImpactBlurbs: {
    answer: {
      impact_blurbs: [
        { index: 'road', values: [0, 2, 4, 7, 9], blurbs: ['Roads are clear. Normal driving.'], colors: ['#FFFAE3'] },
      ],
    },
  },
} satisfies CallExamples
