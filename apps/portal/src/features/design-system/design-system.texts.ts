import { designSystemRoute } from './design-system.route.ts'

export const designSystemTexts = {
  title: designSystemRoute.title,
  theme: 'Theme',
  themes: { light: 'Light', dark: 'Dark', system: 'System' },
  map: 'Base map of North America',
  showMap: 'Show the map',
  sections: {
    foundations: 'Color and type',
    levels: 'Impact levels',
    controls: 'Buttons and choices',
    fields: 'Fields',
    states: 'Loading, empty, failed, stale',
    dialogs: 'Dialogs, notifications, tour',
    table: 'Table: locations with details',
    tree: 'Table: routes with options',
    tableStates: 'Table: loading, failed, empty',
    map: 'Base map',
  },
} as const
