import { type RouteDescription, textSearch } from '../../platform/route-description.ts'

export const historyRoute = {
  title: 'Historical accuracy',
  search: textSearch([
    'storm',
    'impact',
    'days_out',
    'ground_truth',
    'forecast',
    'report',
    'report_by',
    'route',
    'tab',
    'panel',
    'part',
    'variable',
    'region',
    'days',
  ]),
  tour: 'history',
} satisfies RouteDescription
