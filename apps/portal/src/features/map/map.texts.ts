export const mapTexts = {
  label: 'Weather map',
  timeframe: { label: 'Forecast', nowcast: 'Nowcast', extended: 'Extended Forecast' },
  layers: {
    title: 'Map Layers',
    impact: 'Impact indices',
    weather: 'Hyperlocal weather',
    none: 'None',
    stillToCome: 'Your assets, traffic, events and alerts are being built. They will join these layers.',
  },
  notes: {
    nowcastOnly: 'Lightning Probability is only available in Nowcast',
    daily: 'This product shows daily values on an hourly basis',
  },
  legend: { nothing: 'No layer chosen', scale: (layer: string) => `Legend of ${layer}` },
  time: {
    label: 'Time of the map',
    first: 'Skip to first',
    rewind: 'Rewind',
    play: 'Play',
    pause: 'Pause',
    forward: 'Fast-forward',
    last: 'Skip to last',
    speed: (multiplier: number) => `Speed ${multiplier}x`,
    loading: 'Loading the map layer',
    waiting: 'The first forecast run is being made. Its layers appear here as soon as it is published.',
    failed: 'The layers could not be loaded.',
  },
} as const
