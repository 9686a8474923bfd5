import type { ChannelKind } from '@stormlane/domain/product'

interface FieldText {
  label: string
  help?: string
}

const ADDRESS: FieldText = { label: 'Address', help: 'Only if you use another region or service.' }

/** Label and help of each field, by the kind of channel. */
export const CHANNEL_FIELD_TEXTS: Record<ChannelKind, Record<string, FieldText>> = {
  slack: {
    address: { label: 'Incoming webhook', help: 'From your Slack app: https://hooks.slack.com/services/…' },
  },
  teams: {
    address: {
      label: 'Incoming webhook',
      help: 'The address of the workflow "Post to a channel when a webhook request is received".',
    },
  },
  sms: {
    account_sid: { label: 'Account SID', help: 'On the first page of your Twilio console.' },
    auth_token: { label: 'Auth token' },
    from: { label: 'From', help: 'Your number at Twilio, such as +14025550142.' },
    to: { label: 'To', help: 'Up to 20 numbers, separated by commas.' },
    address: ADDRESS,
  },
  pagerduty: {
    routing_key: { label: 'Integration key', help: 'Of an Events API v2 integration.' },
    address: ADDRESS,
  },
  opsgenie: { api_key: { label: 'API key', help: 'Of an API integration.' }, address: ADDRESS },
}

export const channelTexts = {
  title: 'Channels',
  counts: (count: number) =>
    `${count === 1 ? '1 channel is' : `${count} channels are`} set up. A test says that it is one.`,
  add: 'Add channel',
  full: (most: number) => `An organization can have ${most} channels.`,
  testAll: 'Test all',
  loadFailed: 'The channels could not be loaded.',
  status: { active: 'On', failing: 'Failing', disabled: 'Off' },
  notSetUp: 'Not set up',
  setUp: 'Set up',
  setUpOf: (name: string) => `Set up ${name}`,
  nothingYet: 'Nobody is told by it yet',
  about: (name: string, level: string) => `${name}, from ${level} on`,
  disabledReason: {
    admin: 'Switched off by an admin',
    failing: 'Switched off after 24 hours without a delivery',
    gone: 'Switched off: the address answered 410 Gone',
  },
  never: 'Nothing sent yet',
  delivered: 'Delivered',
  deliveredAt: (time: string, took: string) => `${time}, ${took}`,
  waiting: (count: number) => `${count.toLocaleString('en-US')} waiting`,
  test: 'Send test',
  testOf: (name: string) => `Send test to ${name}`,
  testDone: (name: string) => `${name} took the test.`,
  testFailed: (name: string) => `${name} did not take the test`,
  edit: 'Edit',
  editOf: (name: string) => `Edit ${name}`,
  dialog: {
    create: 'Add channel',
    edit: (name: string) => `Edit ${name}`,
    kind: 'Service',
    name: 'Name',
    nameHelp: 'As your people know it, such as #dispatch. It stands in the history of what is acknowledged there.',
    fromLevel: 'From level',
    keepSecret: 'Leave empty to keep the stored one.',
    enabled: 'Send notices to this channel',
    hint: 'It is told what rises to this level from now on, and what nobody takes care of yet.',
    save: 'Save',
    cancel: 'Cancel',
    failed: 'The channel could not be saved',
    created: 'The channel was added',
    saved: 'The channel was saved',
  },
  deletion: {
    action: 'Delete',
    title: 'Delete channel',
    question: (name: string) =>
      `Delete ${name} with its log? Notices that wait are not sent, and its links stop working.`,
    failed: 'The channel could not be deleted',
    done: 'The channel was deleted',
  },
  calendar: {
    title: 'Calendar feed',
    about: 'Trips at risk in the next 7 days',
    notRead: 'No calendar has read it yet',
    read: 'Read',
    setUp: 'Set up the calendar feed',
    change: 'Change',
    changeOf: 'Change the calendar feed',
    question:
      'Calendars subscribe to a secret address: whoever has it sees the trips at risk. It is shown only once. A new address ends the one before.',
    madeBy: (name: string) => `The address of now was made by ${name}.`,
    make: 'Make an address',
    again: 'Make a new address',
    stop: 'Stop the feed',
    close: 'Close',
    address: 'Address for calendars',
    stopped: 'The calendar feed was stopped',
    failed: 'The calendar feed could not be changed',
  },
  notices: {
    title: 'Outbox',
    hint: 'Every notice of the last 30 days. Without a channel they are only kept here.',
    label: 'Notices',
    empty: 'No notices yet',
    emptyText:
      'What rises to the level of a channel (Moderate without one), and storms over your assets, will be listed here.',
    loadFailed: 'The notices could not be loaded.',
    details: (headline: string) => `Details of ${headline}`,
    columns: { time: 'Time', level: 'Level', notice: 'Notice', to: 'To', status: 'Status', tries: 'Tries' },
    status: {
      kept: 'Not sent',
      waiting: 'Waiting',
      retrying: 'Retrying',
      delivered: 'Delivered',
      failed: 'Failed',
    },
    nobody: 'Nobody: no channel is set up',
    phone: (channel: string, phone: string) => `${channel}, ${phone}`,
    noLevel: 'No level',
    open: 'Open',
  },
}
