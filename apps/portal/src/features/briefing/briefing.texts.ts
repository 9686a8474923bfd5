import { briefingRoute } from './briefing.route.ts'

export const briefingTexts = {
  title: briefingRoute.title,
  group: 'Assets of',
  everything: 'All assets',
  print: 'Print',
  link: 'Briefing',
  of: (name: string, moment: string) => `${name}, ${moment}`,
  emptyTitle: 'No assets to brief about',
  emptyText: (group: string | null) =>
    group === null
      ? 'Your organization has no asset with a forecast yet.'
      : `${group} has no location, vehicle or upcoming route with a forecast.`,
  missingGroup: 'There is no such group any more. Choose another one above.',
  loadFailed: 'The briefing could not be made.',
  changed: 'Since yesterday',
  changes: (rose: number, fell: number, cleared: number) => `${rose} rose, ${fell} fell, ${cleared} cleared`,
  noChange: 'No asset rose or fell by a level in the next six hours.',
  noYesterday: 'Nothing is known of the levels of yesterday.',
  fromTo: (before: string, after: string) => `${before} to ${after}`,
  today: 'Today',
  noneToday: 'Nothing affects your assets today.',
  more: (count: number) => `and ${count.toLocaleString('en-US')} more`,
  tomorrow: 'Tomorrow',
  outlook: 'Tomorrow and days 3 to 7',
  quiet: 'Quiet',
  unknown: 'No forecast',
  unrated: (count: number) =>
    count === 1
      ? 'One asset of your organization waits for its first rating and is not part of this briefing yet.'
      : `${count.toLocaleString('en-US')} assets of your organization wait for their first rating and are not part of this briefing yet.`,
  map: 'Map of the assets at their levels of today',
  columns: { level: 'Impact', asset: 'Asset', when: 'When', why: 'Why and what to do' },
}
