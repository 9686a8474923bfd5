import type { TourName } from '@stormlane/domain/product'
import type { TourStep } from '../../ui/tour/tour-step.ts'

const at = (name: string) => `[data-tour="${name}"]`

/** The tour steps of each page. A target is the `data-tour` of the explained element. */
export const TOUR_STEPS: Record<TourName, readonly TourStep[]> = {
  map: [
    {
      target: at('asset-types'),
      title: 'Your assets',
      text: 'Switch between locations, vehicles and routes. The map, the list and the counts follow.',
    },
    {
      target: at('forecast'),
      title: 'Two forecasts',
      text: 'Nowcast covers the next 6 hours in 15-minute steps, Extended Forecast the next 7 days by the hour.',
    },
    {
      target: at('levels'),
      title: 'Who is in trouble',
      text: 'Assets by their worst level. Click one to see only those.',
    },
    {
      target: at('map-options'),
      title: 'Map Options',
      text: 'Choose what the map is colored by, lay alerts, events and traffic over it, and filter your assets.',
    },
    {
      target: at('find'),
      title: 'Find an asset',
      text: 'Search every location, vehicle and shipment by name, id, origin or destination.',
    },
    {
      target: at('time'),
      title: 'Move through time',
      text: 'Play the forecast, or drag to a moment. The bars count the assets at risk at each.',
    },
    {
      target: at('questions'),
      title: 'Questions?',
      text: 'Write to support from any page. We see which page you were on.',
    },
  ],
  assets: [
    {
      target: at('assets-tabs'),
      title: 'Everything you watch',
      text: 'Routes, locations and vehicles, what was uploaded, and what drivers are told: one tab each.',
    },
    {
      target: at('assets-panel'),
      title: 'Sort, filter, open',
      text: 'A click on a column’s name sorts by it. Filters, page and widths are remembered for your next visit.',
    },
  ],
  routes: [
    {
      target: at('route-inputs'),
      title: 'Plan a route',
      text: 'Two places and a departure. RUN gives up to three ways, each with its slowdown, road risk and arrival.',
    },
    {
      target: at('route-map'),
      title: 'Read it on the map',
      text: 'Every stretch is colored by the weather that the vehicle meets there when it gets there.',
    },
  ],
  radar: [
    {
      target: at('radar-place'),
      title: 'Go to a place',
      text: 'One of your locations, or any city, zip or coordinates. A click on the map opens that point.',
    },
    {
      target: at('radar-legends'),
      title: 'Rain and snow',
      text: 'The same echo means one thing as rain and another as snow: here is how much falls behind each color.',
    },
    {
      target: at('time'),
      title: 'Two hours back, six ahead',
      text: 'Play the echoes that were seen and those that are forecast, or drag to a moment.',
    },
  ],
  history: [
    {
      target: at('history-events'),
      title: 'Past storms',
      text: 'Pick a storm. What happened, and how good its forecasts were, stands below the list.',
    },
    {
      target: at('history-impact'),
      title: 'One impact at a time',
      text: 'Roads, routes, power and more: each is compared with the reports of its own kind.',
    },
    {
      target: at('history-days'),
      title: 'Days before the storm',
      text: 'Go from five days out to the day itself. The bars count the reports that were forecast within one level.',
    },
    {
      target: at('history-maps'),
      title: 'Forecast beside ground truth',
      text: 'On the left what we said, on the right what came. Click a report or a route to compare the figures.',
    },
  ],
  account: [
    {
      target: at('account-you'),
      title: 'You and your organization',
      text: 'Whom you are signed in as, and the way out.',
    },
    {
      target: at('account-preferences'),
      title: 'Your preferences',
      text: 'Units and theme apply on every page, and are kept in this browser.',
    },
  ],
}
