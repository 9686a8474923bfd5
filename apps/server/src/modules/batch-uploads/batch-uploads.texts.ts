export const BATCH_TEXTS = {
  noFile: 'file is required, after batch_type',
  noneAccepted: 'No row of this file can be stored. Correct the rejected rows first.',
  alreadyProcessed: 'This file has been processed: its rows can no longer be changed.',
  unknownColumn: (column: string) => `This file has no column ${column}.`,
  notRejected: 'This row is accepted: there is nothing to correct.',
  takenPlace: 'Another location of this name is already saved at this point.',
  conflict: 'It conflicts with what another person stored at the same moment. Upload the row again.',
  locationLimit: (most: number) => `Your plan allows ${most} locations.`,
  /** A line of the audit trail. */
  audited: (file: string, accepted: number, rejected: number) =>
    `${file}: ${accepted.toLocaleString('en-US')} ${accepted === 1 ? 'row' : 'rows'} accepted, ${rejected.toLocaleString('en-US')} rejected`,
  /** An entry in the list of a batch's errors. */
  refusedRows: (count: number, message: string) =>
    `${count} ${count === 1 ? 'row was' : 'rows were'} not stored: ${message}`,
} as const
