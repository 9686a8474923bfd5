import { ASSET_NOUNS, type AssetType } from '@stormlane/domain/assets'

export const groupTexts = {
  filter: 'Filter By Group',
  label: 'Groups',
  none: (type: AssetType) => `No groups with ${ASSET_NOUNS[type][1]} found`,
  maxDepth: 'Max depth reached',
  clear: 'Clear',
  open: (group: string) => `Show groups in ${group}`,
  close: (group: string) => `Hide groups in ${group}`,
  chosen: (count: number) => `${count} chosen`,
  /** The name of the first group and the number of the others. */
  andOthers: (name: string, others: number) => (others === 0 ? name : `${name} +${others}`),
} as const
