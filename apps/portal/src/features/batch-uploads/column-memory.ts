import type { BatchType, ColumnMapping } from '@stormlane/domain/batch'
import { readStored, writeStored } from '../../platform/local-store.ts'

/** More names than any of our users' systems have. The oldest are dropped. */
const KEPT_NAMES = 300

/** The columns that the user mapped in earlier files of this type. */
export const rememberedColumns = (type: BatchType): ColumnMapping => readStored('csvColumns')[type] ?? {}

export function rememberColumns(type: BatchType, mapping: ColumnMapping): void {
  const all = readStored('csvColumns')
  const kept = Object.entries({ ...all[type], ...mapping }).slice(-KEPT_NAMES)
  writeStored('csvColumns', { ...all, [type]: Object.fromEntries(kept) })
}

/** Keeps only names that occur in this file, because the server accepts a limited number. */
export const ofFile = (mapping: ColumnMapping, names: readonly string[]): ColumnMapping =>
  Object.fromEntries(Object.entries(mapping).filter(([name]) => names.some((one) => one.trim() === name)))
