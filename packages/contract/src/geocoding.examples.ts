import type { CallExamples } from './call.ts'

export const geocodingExamples = {
  geocode: {
    body: { name: 'Omaha, NE' },
    answer: {
      name: 'Omaha, NE',
      zip: '68113',
      latitude: 41.25626,
      longitude: -95.94043,
      timezone: 'America/Chicago',
      bounds: {
        ne_latitude: 41.34759448453177,
        ne_longitude: -95.81893712769819,
        sw_latitude: 41.16492551546822,
        sw_longitude: -96.06192287230182,
      },
    },
  },
  suggestLocations: {
    body: { query: 'cheyen' },
    answer: {
      results: [
        {
          name: 'Cheyenne, WY',
          kind: 'city',
          latitude: 41.13998,
          longitude: -104.82025,
          zip: '82006',
          bounds: {
            ne_latitude: 41.17294975721159,
            ne_longitude: -104.77647154127901,
            sw_latitude: 41.1070102427884,
            sw_longitude: -104.864028458721,
          },
        },
      ],
    },
  },
} satisfies CallExamples
