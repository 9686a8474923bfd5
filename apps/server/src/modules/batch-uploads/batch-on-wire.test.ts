import { expect, test } from 'vitest'
import { batchOnWire, rowOnWire } from './batch-on-wire.ts'
import type { StoredBatch, StoredRow } from './batch-upload.repository.ts'

const BATCH: StoredBatch = {
  organization_id: '00000000-0000-4000-8000-000000000001',
  id: '00000000-0000-4000-8000-000000000002',
  batch_type: 'location',
  file_name: 'sites.csv',
  created_at: new Date('2026-01-15T12:00:00Z'),
  processing_errors: ['one'],
  status: 'processed',
  columns: ['external_id', 'name', 'address', null],
  byte_count: 90,
  accepted_count: 3,
  rejected_count: 2,
  processed_count: 4,
  processed_through: 5,
  created_count: 6,
  updated_count: 7,
}

const rowOf = (row: Partial<StoredRow>, preview?: { town: string; level: number | null }) =>
  rowOnWire(BATCH, { line: 2, cells: null, asset: null, problems: null, ...row }, preview)

test('the rows of a batch are those that were accepted and those that were rejected', () => {
  expect(batchOnWire(BATCH)).toEqual({
    id: BATCH.id,
    batch_type: 'location',
    file_name: 'sites.csv',
    created_at: '2026-01-15T12:00:00.000Z',
    processing_errors: ['one'],
    status: 'processed',
    byte_count: 90,
    row_count: 5,
    accepted_count: 3,
    rejected_count: 2,
    processed_count: 4,
    created_count: 6,
    updated_count: 7,
  })
})

test('an accepted row shows what will be stored, and its town and level if they are known', () => {
  const asset = { name: 'Yard', latitude: 41.25678, longitude: '-95.9' }
  const cells = ['B-1', 'As typed', 'Omaha, NE', 'left out']
  const shown = { line: 2, name: 'Yard', place: '41.257, -95.900', impact_level: null, problems: [], row_fields: {} }
  expect(rowOf({ asset, cells })).toEqual(shown)
  expect(rowOf({ asset, cells }, { town: 'Omaha, NE', level: 3 })).toEqual({
    ...shown,
    place: 'Omaha, NE',
    impact_level: 3,
  })
  expect(rowOf({ asset, cells }, { town: '', level: null })).toEqual({ ...shown, place: '' })
})

test('a route is placed by its ends, and named by its id if it has no name', () => {
  const asset = { name: null, origin_label: 'Omaha', destination_label: 'Denver' }
  expect(rowOf({ asset, cells: ['J-1', '', 'Chicago'] })).toMatchObject({ name: 'J-1', place: 'Omaha to Denver' })
  expect(rowOf({ asset: { ...asset, destination_label: 7 } })).toMatchObject({ name: '', place: 'Omaha to ' })
})

test('a rejected row shows what was typed, and why it is rejected', () => {
  const problems = [{ field: 'name', message: 'Name is required.' }]
  expect(rowOf({ problems, cells: ['B-1', '', 'Omaha, NE', 'left out'] })).toEqual({
    line: 2,
    name: 'B-1',
    place: 'Omaha, NE',
    impact_level: null,
    problems,
    row_fields: { external_id: 'B-1', name: '', address: 'Omaha, NE' },
  })
  expect(rowOf({ problems, cells: [] })).toMatchObject({ name: '', place: '' })
})
