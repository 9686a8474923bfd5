import type { MessageStatus } from '@stormlane/domain/drivers'
import { vehicleSourceName } from '@stormlane/domain/vehicles'

export const messageTexts = {
  label: 'Messages to drivers',
  search: 'Search',
  searchPlaceholder: 'Part of a message or truck ID',
  searchHelp: 'search messages for the last 7 days',
  notification: 'Filter by Driver Notification',
  allMessages: 'All Messages',
  filterByStatus: 'Filter by Status',
  allStatuses: 'All Statuses',
  truck: 'Filter by Truck ID',
  truckHelp: 'extends search to last 30 days',
  clearTruck: 'All trucks',
  empty: 'No messages',
  emptySearching: 'No messages in the last 7 days',
  emptyText: 'What you send to drivers, and what driver notifications send, is listed here.',
  loadFailed: 'The server did not answer.',
  page: (page: number) => `Page ${page}`,
  row: (truck: string, moment: string) => `message to ${truck} of ${moment}`,
  columns: { time: 'Time', truck: 'Truck ID', message: 'Message', origin: 'Driver Notification', status: 'Status' },
  byPerson: 'Sent by hand',
  deletedNotification: 'Deleted notification',
  urgent: 'Urgent',
  status: {
    testing: 'Logged only',
    queued: 'Queued',
    retrying: 'Retrying',
    sent: 'Sent',
    failed: 'Failed',
  } satisfies Record<MessageStatus, string>,
  detail: {
    message: 'Message',
    sentAt: (moment: string) => `Taken by the provider ${moment}`,
    queued: 'Waits for its first attempt.',
    testing: 'The notification is in testing: nothing was sent to the driver.',
    at: (latitude: number, longitude: number) =>
      `Written while the truck was at ${latitude.toFixed(4)}, ${longitude.toFixed(4)}`,
    noPosition: 'Written while the position of the truck was not known',
    source: (source: string) => `Provider ${vehicleSourceName(source)}`,
    delivery: 'Delivery',
  },
  resend: 'Send again',
  resent: (truck: string) => `The message to ${truck} is queued again`,
  resendFailed: 'The message could not be queued',
  resendAdminOnly: 'You must be an admin to send a message again.',
  outage: (source: string, since: string) => `${vehicleSourceName(source)} takes no messages since ${since}.`,
  waiting: (count: number) =>
    count === 1
      ? '1 message waits and goes once it answers.'
      : `${count} messages wait and go, in order, once it answers.`,
}

export const sendAlertTexts = {
  button: 'Send Alert',
  buttonFor: (truck: string) => `Send Alert to ${truck}`,
}

export const writtenTexts = {
  waiting: 'Messages that wait for their time',
  sent: 'Newest messages to drivers',
  drivers: (count: number, author: string) =>
    `to ${count.toLocaleString('en-US')} ${count === 1 ? 'driver' : 'drivers'}, by ${author}:`,
  to: (vehicles: number, author: string) =>
    `to ${vehicles.toLocaleString('en-US')} ${vehicles === 1 ? 'vehicle' : 'vehicles'}, by ${author}`,
  cancel: 'Do not send',
  notCanceled: 'The message could not be canceled',
}

export const recentTexts = {
  none: 'No messages related to this vehicle in the last 24 hours.',
  failed: 'The messages could not be loaded.',
  more: 'Only the newest 10 are shown; the Message Log has the others.',
}
