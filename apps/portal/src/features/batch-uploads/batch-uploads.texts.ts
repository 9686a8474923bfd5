import type { BatchStatus, BatchType } from '@stormlane/domain/batch'

/** `1 row`, `46 rows`. */
const counted = (count: number, one: string) => `${count.toLocaleString('en-US')} ${count === 1 ? one : `${one}s`}`
const ASSET_WORDS: Record<BatchType, string> = { route: 'route', location: 'location' }

export const batchTexts = {
  uploadCsv: 'Upload CSV',
  uploadOf: { route: 'Upload Routes CSV', location: 'Upload Locations CSV' } satisfies Record<BatchType, string>,
  dialog: {
    title: 'Upload CSV',
    subtitle: (type: BatchType) => `Batch type: ${type}`,
    drop: 'Drop a CSV file here',
    or: 'or',
    choose: 'Choose a file',
    limits: (rows: number) => `Up to 25 MB and ${counted(rows, 'row')}. Nothing is stored before you press UPLOAD.`,
    planLimits: (type: BatchType, most: number, used: number) =>
      `Your plan holds ${counted(most, ASSET_WORDS[type])}, of which ${used.toLocaleString('en-US')} ${used === 1 ? 'is' : 'are'} used.`,
    checking: 'Checking every row…',
    replace: 'Replace',
    sample: (path: string) => `Sample file: ${path}`,
    cancel: 'Cancel',
    close: 'Close',
    upload: 'UPLOAD',
    refused: 'This file cannot be used:',
    rowsAndSize: (rows: number, size: string) => `${counted(rows, 'row')}, ${size}`,
    accepted: 'accepted',
    rejected: 'rejected',
    skipped: 'Rejected rows are skipped. Fix them here, or download them and upload again.',
    allAccepted: 'Every row can be stored.',
    rejectedTitle: 'Rejected',
    acceptedTitle: 'Accepted',
    levelsOf: 'Level is for Nowcast',
    downloadRejected: 'Download rejected rows',
    row: (line: number) => `Row ${line}`,
    noName: '(no name)',
    fix: 'Fix',
    fixRow: (line: number) => `Fix row ${line}`,
    save: 'Save',
    more: (count: number) => `and ${counted(count, 'more row')}`,
    storing: 'Storing the rows',
    stored: (done: number, of: number) => `${done.toLocaleString('en-US')} of ${counted(of, 'row')} stored`,
    inBackground: 'You may close this: storing goes on, and the list of batch uploads shows how far it is.',
    done: (type: BatchType, created: number, updated: number) =>
      updated === 0
        ? `${counted(created, ASSET_WORDS[type])} added`
        : `${counted(created, ASSET_WORDS[type])} added, ${updated.toLocaleString('en-US')} updated`,
  },
  columns: {
    title: 'What do these columns mean?',
    text: 'Choose what each column of your file is. Your choice is remembered in this browser for the next file.',
    inFile: 'In your file',
    example: 'First row',
    means: 'Means',
    meaningOf: (name: string) => `Meaning of ${name}`,
    leaveOut: 'Leave out',
    ownField: 'Keep as own field',
    check: 'Check the rows',
    change: 'Change columns',
    ours: {
      external_id: 'External ID',
      name: 'Name',
      latitude: 'Latitude',
      longitude: 'Longitude',
      address: 'Address',
      zip: 'ZIP',
      category: 'Category',
      origin: 'Origin',
      origin_latitude: 'Origin latitude',
      origin_longitude: 'Origin longitude',
      destination: 'Destination',
      destination_latitude: 'Destination latitude',
      destination_longitude: 'Destination longitude',
      departure_time: 'Departure time',
      appointment: 'Appointment',
      appointment_earliest: 'Appointment from',
      appointment_latest: 'Appointment until',
      waypoints: 'Waypoints',
      vehicle_id: 'Vehicle id or name',
      vehicle_type: 'Vehicle type',
      above_temperature_thresholds: 'Above temperature thresholds',
      below_temperature_thresholds: 'Below temperature thresholds',
    },
  },
  failures: {
    /** BATCH-011. */
    invalidAnswer: 'Invalid response from server. Please try again later',
    network: 'Unknown request error. Please check your internet connection and try again later',
    processingTitle: 'Processing error',
    ok: 'OK',
  },
  list: {
    label: 'Batch Uploads',
    columns: {
      file: 'File',
      type: 'Type',
      uploaded: 'Uploaded',
      status: 'Status',
      rows: 'Rows',
      added: 'Added',
      updated: 'Updated',
      rejected: 'Rejected',
      actions: 'Actions',
    },
    types: { route: 'Routes', location: 'Locations' } satisfies Record<BatchType, string>,
    statuses: { pending: 'Not stored yet', processing: 'Storing', processed: 'Stored' } satisfies Record<
      BatchStatus,
      string
    >,
    progress: (percent: number) => `Storing, ${percent}%`,
    failed: 'The batch uploads could not be loaded.',
    empty: 'No batch uploads',
    emptyText: 'Files of routes and locations that you upload are listed here, with what became of their rows.',
    review: (file: string) => `Review ${file}`,
    download: (file: string) => `Download ${file}`,
    downloadRejected: (file: string) => `Download the rejected rows of ${file}`,
    remove: (file: string) => `Delete ${file}`,
    rejectedRows: 'Rejected rows',
    notes: 'Notes',
    nothingRejected: 'No row of this file was rejected.',
  },
  remove: {
    title: 'Delete batch upload',
    question: (file: string, type: BatchType, created: number) =>
      created === 0
        ? `${file} leaves the list. It added nothing that would go with it.`
        : `${file} leaves the list, and the ${counted(created, ASSET_WORDS[type])} that it added ${created === 1 ? 'goes' : 'go'} with it. This cannot be undone.`,
    confirm: 'Delete',
    cancel: 'Cancel',
  },
  bytes: (bytes: number) =>
    bytes < 1024
      ? `${bytes} B`
      : bytes < 1024 * 1024
        ? `${(bytes / 1024).toFixed(1)} KB`
        : `${(bytes / 1024 / 1024).toFixed(1)} MB`,
} as const
