export const timeTexts = {
  label: 'Time of the map',
  first: 'Skip to first',
  rewind: 'Rewind',
  play: 'Play',
  pause: 'Pause',
  forward: 'Fast-forward',
  last: 'Skip to last',
  speed: (multiplier: number) => `Speed ${multiplier}x`,
  now: 'Now',
  longerSteps: 'From here one step is an hour',
  date: 'Date and time',
  loading: 'Loading the map layer',
} as const
