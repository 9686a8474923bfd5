export const developerSettingsTexts = {
  title: 'Settings',
  audience: 'For developers: shown on local and preview hosts only.',
  apiHost: 'Custom API host',
  apiHostHint: 'Starts with http, e.g. https://preview.example/api. Anything else goes back to this server.',
  apiHostNow: (host: string) => `Calls go to ${host}`,
  save: 'Save',
  updates: 'Live updates',
  noUpdates: 'None yet since this page was opened.',
  data: 'Local data',
  clear: 'Clear local data',
  cleared: 'Preferences of this browser were cleared. You are still signed in.',
}
