/** What the search finds beside assets; `words` are other words for it. */
export const searchCommandTexts = {
  dark: { name: 'Switch to dark', words: 'theme night mode' },
  light: { name: 'Switch to light', words: 'theme day mode' },
  layer: 'map layer show',
  message: { name: 'Message drivers', words: 'send text write log' },
  planTomorrow: { name: 'Plan tomorrow', words: 'plan board shipments departures' },
  planRoute: { name: 'Plan a route', words: 'route planner best departure' },
  upload: { name: 'Upload a file', words: 'csv batch import locations routes' },
  wall: { name: 'Start a wall screen', words: 'tv kiosk views rotation' },
}
