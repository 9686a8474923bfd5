import type { ConnectionHealth } from '@stormlane/domain/vehicles'

export const telematicsTexts = {
  title: 'Telematics connections',
  health: {
    ok: 'Connected',
    waiting: 'Waiting for the first report',
    failing: 'Failing',
    off: 'Switched off',
  } satisfies Record<ConnectionHealth, string>,
  vehicles: (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'vehicle' : 'vehicles'}`,
  lastSync: (age: string) => `Positions read ${age}`,
  never: 'No positions read yet',
  failing: (moment: string) => `Failing since ${moment}.`,
  waiting: (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'message waits' : 'messages wait'}`,
  failed: (count: number) => `${count.toLocaleString('en-US')} failed in 7 days`,
  key: { true: 'Access key stored', false: 'No access key' },
  none: 'No provider is connected. Connect one in My Account under Connections.',
  loadFailed: 'The connections could not be loaded.',
}
