import { uiTexts } from '../../ui/ui.texts.ts'
import { assetsRoute } from './assets.route.ts'

export const assetsTexts = {
  title: assetsRoute.title,
  tabsLabel: 'Kinds of assets',
  tabs: {
    routes: 'Upcoming Routes',
    locations: 'Locations',
    vehicles: 'Vehicles',
    'batch-uploads': 'Batch Uploads',
    'driver-notifications': 'Driver Notifications',
    'message-log': 'Message Log',
  },
  filterByImpact: uiTexts.filterByImpact,
  forecast: 'Forecast',
  nowcast: 'Nowcast',
  extended: 'Extended Forecast',
  loadFailed: 'The server did not answer.',
  cancel: 'Cancel',
  save: 'Save',
  delete: 'Delete',
  saveFailed: 'There was an error saving your edits:',
  deleteFailed: 'It could not be deleted:',
}

export const locationTexts = {
  label: 'Locations',
  create: 'Create New Location',
  edit: 'Edit',
  showOnMap: 'Show on map',
  createTitle: 'Create new location',
  editTitle: 'Edit location',
  emptyTitle: 'No locations yet',
  emptyText: 'Create one here, or save a place from the map.',
  reasons: 'Reasons',
  noReasons: 'Nothing is forecast here that would disturb operations.',
  name: 'Name',
  nameHelp: 'Left empty, the nearest town names it.',
  latitude: 'Latitude',
  longitude: 'Longitude',
  latitudeHelp: 'Degrees north, e.g. 41.2565',
  longitudeHelp: 'Degrees east; west of Greenwich with a minus, e.g. -95.9345',
  required: 'This is required.',
  exact: 'This is its exact position',
  badLatitude: 'A latitude is a number from -90 to 90.',
  badLongitude: 'A longitude is a number from -180 to 180.',
  saved: (name: string) => `${name} is saved`,
  deleted: (name: string) => `${name} is deleted`,
  deleteTitle: 'Delete location',
  deleteQuestion: (name: string) => `${name} leaves the map and every list. This cannot be undone.`,
}

export const routeTexts = {
  label: 'Upcoming Routes',
  emptyTitle: 'No upcoming routes',
  emptyText: 'Save one in the route planner, or upload a file of them. Routes that depart within eight days show here.',
  options: 'Options',
  chosen: 'Chosen',
  slowdown: (percent: number) => `${percent}% slower`,
  roadRisk: (index: string) => `road risk ${index} / 10`,
  arrives: (moment: string) => `arrives ${moment}`,
  clear: 'No weather worth a word',
  why: 'Why this option first',
  reason: 'Why there are no results',
  waiting: 'The route is being evaluated; its results appear here in a moment.',
  alerts: 'Alerts on the way',
  entered: (moment: string) => `entered ${moment}`,
}

export const vehicleTexts = {
  columns: {
    conditions: 'Current Conditions',
    reported: 'Last Report',
    notifications: 'Notifications',
  },
  label: 'Vehicles',
  noConditions: 'No current conditions available',
  gusts: (speed: string) => `gusts ${speed}`,
  on: 'On',
  off: 'Off',
  switchLabel: (name: string) => `Notifications of ${name}`,
  switchFailed: 'The notifications could not be switched',
}
