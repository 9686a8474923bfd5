import { alertsRoute } from './alerts.route.ts'

export const alertsTexts = {
  title: alertsRoute.title,
  map: 'Map of government alerts',
  allCountries: 'Alerts of all countries',
  list: {
    title: 'Alerts in sight',
    empty: 'No alerts for this area.',
    loading: 'Loading alerts',
    failed:
      'There was an error while fetching your alerts. Please refresh the page to try again. Contact us if the issue persists.',
    until: (moment: string) => `until ${moment}`,
    touched: (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'asset' : 'assets'}`,
  },
  assets: {
    title: 'Your assets under alert',
    none: 'None of your locations, vehicles and routes is under an alert.',
    window: 'Next 48 hours',
    more: (count: number) => `${count.toLocaleString('en-US')} more`,
  },
  card: {
    tabs: 'Alerts',
    count: (count: number) => `${count} ${count === 1 ? 'alert' : 'alerts'}`,
    point: 'Selected point',
    here: 'Alerts here',
    ends: 'Ends',
    begins: 'Begins',
    area: 'Area',
    issued: 'Issued',
    instruction: 'What to do',
    none: 'No government alerts for this location',
    unknownTitle: 'This alert is not known',
    unknown: 'It does not exist or is no longer active. Pick another one from the list or the map.',
  },
} as const
