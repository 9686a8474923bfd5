export const weatherTexts = {
  opacity: 'Opacity',
  legend: {
    nothing: 'No layer chosen',
    scale: (layer: string) => `Legend of ${layer}`,
  },
  radar: {
    title: 'Radar legends',
    rain: 'Rain',
    snow: 'Snow',
    ice: 'Ice',
    scale: (what: string) => `${what} that an echo stands for`,
    hint: 'Echoes are lavender where at least half of what falls is snow, pink where rain freezes. Rates are estimates.',
  },
  at: (town: string, isIn: boolean) => (isIn ? town : `near ${town}`),
  limit: (value: string) => `Your limit: ${value}`,
  waiting: 'The first forecast run is being made. Its layers appear here as soon as it is published.',
  failed: 'The layers could not be loaded.',
  gaps: 'Parts of this layer could not be loaded. They are asked for again when you zoom or change the time.',
} as const
