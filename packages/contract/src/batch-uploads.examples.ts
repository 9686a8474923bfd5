import type { CallExamples } from './call.ts'

const FILE = 'name,latitude,longitude,external_id\r\nOmaha depot,41.2565,-95.9345,OM-1\r\nNowhere,95,0,OM-2\r\n'

const BATCH_EXAMPLE = {
  id: 'f42c8408-c9e2-4d8b-a417-af00021326e0',
  batch_type: 'location',
  file_name: 'depots.csv',
  created_at: '2026-01-14T21:12:00.000Z',
  processing_errors: [],
  status: 'pending',
  byte_count: 91,
  row_count: 2,
  accepted_count: 1,
  rejected_count: 1,
  processed_count: 0,
  created_count: 0,
  updated_count: 0,
}

const ROW_EXAMPLE = {
  line: 3,
  name: 'Nowhere',
  place: '',
  impact_level: null,
  problems: [
    { field: 'latitude', message: 'Latitude must be between -90 and 90. Latitude and longitude seem to be swapped.' },
  ],
  row_fields: { name: 'Nowhere', latitude: '95', longitude: '0', external_id: 'OM-2' },
}

export const batchUploadsExamples = {
  listBatchUploads: {
    query: { include_total_count: 'true' },
    answer: { batch_uploads: [BATCH_EXAMPLE], total_count: 1 },
  },
  createBatchUpload: { body: { batch_type: 'location', file: FILE }, answer: { batch_upload: BATCH_EXAMPLE } },
  getBatchUpload: { params: { id: 'f42c8408-c9e2-4d8b-a417-af00021326e0' }, answer: { batch_upload: BATCH_EXAMPLE } },
  processBatchUpload: {
    params: { id: 'f42c8408-c9e2-4d8b-a417-af00021326e0' },
    answer: { batch_upload: BATCH_EXAMPLE },
  },
  downloadBatchUpload: {
    params: { id: 'f42c8408-c9e2-4d8b-a417-af00021326e0' },
    answer: FILE,
  },
  downloadRejectedRows: {
    params: { id: 'f42c8408-c9e2-4d8b-a417-af00021326e0' },
    answer:
      'line,rejected_because,name,latitude,longitude,external_id\r\n3,latitude: Latitude must be between -90 and 90. Latitude and longitude seem to be swapped.,Nowhere,95,0,OM-2\r\n',
  },
  deleteBatchUpload: {
    params: { id: 'f42c8408-c9e2-4d8b-a417-af00021326e0' },
    query: { delete_associated_models: 'true' },
    answer: { success: true },
  },
  listBatchRows: {
    params: { id: 'f42c8408-c9e2-4d8b-a417-af00021326e0' },
    query: { rejected: 'true' },
    answer: { batch_rows: [ROW_EXAMPLE] },
  },
  updateBatchRow: {
    params: { id: 'f42c8408-c9e2-4d8b-a417-af00021326e0', line: 3 },
    body: { row_fields: { latitude: '41.9' } },
    answer: { batch_row: ROW_EXAMPLE, batch_upload: BATCH_EXAMPLE },
  },
} satisfies CallExamples
