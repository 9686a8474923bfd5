import { CATEGORY_WORDS } from '../../parts/assets/category-words.ts'
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
  limits: 'Limits',
  showOnMap: 'Show on map',
  createTitle: 'Create new location',
  editTitle: 'Edit location',
  emptyTitle: 'No locations yet',
  emptyText: 'Create one here, or save a place from the map.',
  noReasons: 'Nothing is forecast here that would disturb operations.',
  name: 'Name',
  nameHelp: 'Left empty, the nearest town names it.',
  place: 'Address, city or ZIP',
  placePlaceholder: 'Search, e.g. Omaha, NE or 68102',
  placeHelp: 'An address goes to the middle of its town or ZIP. Drag the pin to the exact point.',
  siteCode: 'Site code',
  category: 'Category',
  categories: CATEGORY_WORDS,
  map: 'Position of the location',
  pin: 'The location',
  clickHint: 'Click the map to place the pin',
  dragHint: 'Drag the pin to the exact point',
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
  slowdown: (percent: string) => `${percent} slower`,
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
    impact: 'Impact',
    conditions: 'Current Conditions',
    reported: 'Last Report',
    notifications: 'Notifications',
  },
  label: 'Vehicles',
  message: (count: number) => `Message ${count.toLocaleString('en-US')} ${count === 1 ? 'vehicle' : 'vehicles'}`,
  noConditions: 'No current conditions available',
  gusts: (speed: string) => `gusts ${speed}`,
  on: 'On',
  off: 'Off',
  switchLabel: (name: string) => `Notifications of ${name}`,
  switchFailed: 'The notifications could not be switched',
}

const counted = (count: number, noun: 'location' | 'route') =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`

export const checkTexts = {
  header: 'Check',
  check: (name: string) => `Check ${name}`,
  uncheck: 'Uncheck all',
  bar: (count: number, noun: 'location' | 'route') => `${counted(count, noun)} checked`,
  export: 'Export checked',
  fileName: (noun: 'location' | 'route') => `checked-${noun}s.csv`,
  delete: 'Delete checked',
  undoable: (count: number, noun: 'location' | 'route', seconds: number) =>
    `${counted(count, noun)} will be deleted in ${seconds} seconds. Leaving this page keeps them.`,
  undo: 'Undo',
  deleting: 'Deleting…',
  deleted: (count: number, noun: 'location' | 'route') => `${counted(count, noun)} deleted`,
  notDeleted: (count: number, noun: 'location' | 'route') => `${counted(count, noun)} not deleted`,
  /** Failures that are named; the others are counted. */
  mostFailures: 5,
  changeGroup: 'Change group',
  groupTitle: (count: number) => `Change the group of ${counted(count, 'location')}`,
  group: 'Group',
  noGroup: 'No group',
  regrouped: (count: number) => `Group of ${counted(count, 'location')} changed`,
  notRegrouped: (count: number) => `Group of ${counted(count, 'location')} not changed`,
}
