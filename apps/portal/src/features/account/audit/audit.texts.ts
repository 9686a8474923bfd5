import { KEEP_AUDIT_DAYS } from '@stormlane/domain/product'

export const auditTexts = {
  title: 'Audit log',
  search: 'Who, what or address',
  when: 'When',
  who: 'Who',
  what: 'What was done',
  windows: { '1': 'Last 24 hours', '7': 'Last 7 days', '30': 'Last 30 days', '90': 'Last 90 days', all: 'All time' },
  anyone: 'Anyone',
  allActions: 'All actions',
  kept: `Kept for ${KEEP_AUDIT_DAYS} days, cannot be edited`,
  export: 'Export',
  exportFailed: 'The audit log could not be exported',
  fileName: 'audit-log.csv',
  loadFailed: 'The audit log could not be loaded.',
  empty: 'Nothing was recorded in this time',
  columns: { time: 'Time', who: 'Who', action: 'Action', what: 'What', address: 'Address' },
  noAddress: 'Server',
  nothingMore: '–',
  row: (action: string, who: string) => `${action}, ${who}`,
}
