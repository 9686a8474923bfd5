import { historyRoute } from './history.route.ts'
import type { EventTab } from './history-state.ts'

const plural = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

const daysOutName = (days: number) => (days === 1 ? '1 day out' : `${days} days out`)

export const historyTexts = {
  title: historyRoute.title,
  maps: { forecast: 'Map of the forecast', groundTruth: 'Map of the ground truth', divider: 'Width of the two maps' },
  loading: 'Loading past storms',
  preparing: (ready: number, total: number) => `Preparing storms, ${ready} of ${total}`,
  preparingHint:
    'The server replays past storms through its forecast engine. Each appears here as soon as it is ready.',
  none: 'No past storms yet',
  noneHint: 'This server keeps no storms to compare with their forecasts.',
  failedTitle: 'No storms could be loaded',
  failed: 'The server did not send its past storms. Nothing is lost; try again.',
  events: {
    label: 'Event',
    order: 'Newest first',
    count: (count: number) => ({ figure: count.toLocaleString('en-US'), word: count === 1 ? 'report' : 'reports' }),
  },
  panel: {
    label: 'About this event',
    tabs: { description: 'Event Description', analysis: 'Event Analysis' } satisfies Record<EventTab, string>,
    collapse: 'Collapse panel',
    expand: 'Expand panel',
    empty: 'Nothing was written about this event.',
  },
  impact: { label: 'Impact', none: 'This event has no impacts to compare.' },
  daysOut: {
    label: 'Forecast days out',
    caption: 'and share of reports within one level',
    name: daysOutName,
    nameWithShare: (days: number, share: string) => `${daysOutName(days)}, ${share} of reports within one level`,
  },
  story: {
    chosen: (days: number, share: string) => `${daysOutName(days)}, ${share} of reports were within one level.`,
    others: (shares: readonly { days: number; share: string }[]) =>
      `Other days: ${shares.map(({ days, share }) => `${daysOutName(days)} ${share}`).join(', ')}.`,
  },
  groundTruthToggle: 'Ground-truth data',
  forecastToggle: 'Forecasted storms',
  reset: 'Reset view',
  means: 'means',
  forecast: {
    title: 'Forecast',
    made: (days: string, run: string) => `${days}, run ${run}`,
    missing: (days: string) => `N/A, none was kept ${days}`,
    hidden: 'hidden',
  },
  groundTruth: {
    title: 'Ground truth',
    reports: (count: number, span: string) => `${plural(count, 'report', 'reports')}, ${span}`,
    list: 'Ground-truth reports',
    none: 'No ground-truth reports of this impact.',
  },
  report: {
    location: 'Location',
    description: 'Description',
    noDescription: 'N/A, the report has no words',
    predicted: 'WO Predicted Impact',
    notAvailable: 'Not Available',
    notAvailableReason: (days: string) => `no forecast for this place ${days}`,
    listed: (predicted: string) => `forecast ${predicted}`,
  },
  routes: {
    title: 'Sample Route',
    table: 'Sample routes, forecast and actual',
    options: 'Route options',
    option: (letter: string) => `Option ${letter}`,
    speedReduction: 'Max Speed Reduction',
    roadIndex: 'Max Road Index',
    extremeWeather: 'Extreme Weather Flag',
    arrival: 'Arrival',
    flag: { true: 'True', false: 'False' },
    closures: { true: 'high likelihood of road closures', false: 'low likelihood of road closures' },
    forecast: 'forecast',
    and: 'and',
    actual: 'actual',
    notKnown: 'N/A',
    noActual: 'N/A, not replayed',
    noArrival: 'N/A, not recorded',
  },
} as const
