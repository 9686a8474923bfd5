interface ReleaseNote {
  /** Release date as an ISO date. */
  day: string
  title: string
  text: string
}

/** User-visible changes, newest first. Add a note per release. What's New opens for users who have not seen it. */
export const RELEASE_NOTES: readonly ReleaseNote[] = [
  {
    day: '2026-11-19',
    title: 'What to do, compared',
    text: 'For every trip the ways through the weather are compared: drive on, wait, another road. Storms have rooms, the day has a plan board, and Ctrl+K finds pages, layers and actions, too.',
  },
  {
    day: '2025-11-18',
    title: 'The Map tab',
    text: 'Locations, vehicles and routes on one map, with six hours in 15-minute steps and a seven-day outlook under one time bar.',
  },
  {
    day: '2025-06-10',
    title: 'The Assets tab',
    text: 'Routes, locations and vehicles in sortable tables, with the level, the reason and the hours of each impact.',
  },
  {
    day: '2025-02-04',
    title: 'Driver notifications',
    text: 'Drivers are told of alerts, risk scores and weather that come near them, in your own words.',
  },
  {
    day: '2024-09-17',
    title: 'Groups from your telematics provider',
    text: 'Groups are kept in step with the provider, and filter the map and the tables.',
  },
  {
    day: '2024-03-05',
    title: 'Batch uploads',
    text: 'Hundreds of routes or locations from one CSV file, with every rejected row explained.',
  },
  {
    day: '2023-05-16',
    title: 'Lightning and wildfire layers',
    text: 'Lightning probability up to six hours ahead, and where fires can start and spread.',
  },
  {
    day: '2022-10-11',
    title: 'Power outage index, version 2',
    text: 'Outages are rated from 0 to 10, no longer from 0 to 5, so that they compare with the other indices.',
  },
]

export const NEWEST_NOTE = (RELEASE_NOTES[0] as ReleaseNote).day
