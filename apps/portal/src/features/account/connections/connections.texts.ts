import type { ConnectableProvider, ConnectionHealth } from '@stormlane/domain/vehicles'

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`

export const connectionTexts = {
  title: 'Connections',
  hint: 'Vehicles, groups and drivers come from your telematics provider, and messages go to its drivers.',
  label: 'Telematics connections',
  add: 'Connect provider',
  allConnected: 'All providers are connected.',
  empty: 'No provider connected',
  emptyText: 'Connect your telematics provider to see your vehicles on the map and to warn their drivers.',
  loadFailed: 'The connections could not be loaded.',
  columns: {
    provider: 'Provider',
    status: 'Status',
    vehicles: 'Vehicles',
    lastSync: 'Last success',
    lag: 'Newest position',
    error: 'Last error',
    actions: 'Actions',
  },
  health: {
    ok: 'Connected',
    waiting: 'Waiting',
    failing: 'Failing',
    off: 'Off',
  } satisfies Record<ConnectionHealth, string>,
  never: 'Never',
  noPosition: 'None yet',
  noError: 'None',
  simulated: 'Simulated fleet',
  failingSince: (moment: string) => `Failing since ${moment}`,
  edit: 'Edit',
  editOf: (provider: string) => `Edit ${provider}`,
  disconnect: 'Disconnect',
  disconnectOf: (provider: string) => `Disconnect ${provider}`,
  dialog: {
    create: 'Connect provider',
    edit: (provider: string) => `Edit ${provider}`,
    provider: 'Provider',
    save: 'Save',
    cancel: 'Cancel',
    test: 'Test',
    failed: 'The connection could not be saved',
    testFailed: 'The connection could not be tested',
    created: (provider: string) => `${provider} is connected. Its vehicles appear within a minute.`,
    saved: (provider: string) => `The connection to ${provider} was saved`,
    keepSecret: 'Stored. Leave it empty to keep it.',
    webhook: 'Webhook address',
    webhookHelp: 'Enter it in Motive with the same secret to get positions sooner.',
  },
  /** The result of a test. */
  found: (vehicles: number, groups: number) =>
    `It works: ${count(vehicles, 'vehicle', 'vehicles')}, ${count(groups, 'group', 'groups')}.`,
  newest: (age: string) => `The newest position is from ${age}.`,
  noneYet: 'No vehicle has a position.',
  unreadable: (items: number) => `${count(items, 'item', 'items')} of the provider could not be read.`,
  deletion: {
    title: 'Disconnect provider',
    question: (provider: string, vehicles: number) =>
      `Disconnect ${provider}? ${count(vehicles, 'vehicle leaves', 'vehicles leave')} the portal with ${vehicles === 1 ? 'its' : 'their'} settings, and messages that still wait are not sent. Routes and the message log stay. If you connect ${provider} again, the vehicles return.`,
    failed: 'The provider could not be disconnected',
    done: (provider: string) => `${provider} was disconnected`,
  },
  regions: { us: 'United States', eu: 'Europe', ca: 'Canada' } as Record<string, string>,
  /** Keyed by the field name in a provider's credentials. */
  fields: {
    server: { label: 'Server', help: 'Only if you know it; otherwise Geotab tells us.' },
    database: { label: 'Database', help: 'The name behind the server in the address of MyGeotab.' },
    user_name: { label: 'User name', help: 'A service account of its own is best.' },
    password: { label: 'Password' },
    region: { label: 'Region' },
    api_token: { label: 'API token', help: 'In Samsara under Settings, API Tokens.' },
    api_key: { label: 'API key', help: 'In Motive under Admin, Developers.' },
    sender_id: {
      label: 'Sender',
      help: 'The id of the Motive user in whose name messages are sent. Without it none can be sent.',
    },
    webhook_secret: { label: 'Webhook secret', help: 'If Motive should post positions to us.' },
  } as Record<string, { label: string; help?: string }>,
  hints: {
    geotab:
      'We read positions every 30 seconds, devices and groups every 5 minutes, and send text messages to the device.',
    samsara: 'The token needs to read vehicles, statistics, tags, assignments and messages, and to write messages.',
    motive:
      'We read positions every 30 seconds, vehicles and groups every 5 minutes, and send messages to the current driver.',
  } satisfies Record<ConnectableProvider, string>,
}
