/** What a file holds, one row each (core §3). */
export const BATCH_TYPES = ['route', 'location'] as const
export type BatchType = (typeof BATCH_TYPES)[number]

/** Checked and waiting for UPLOAD, being stored, stored. */
export const BATCH_STATUSES = ['pending', 'processing', 'processed'] as const
export type BatchStatus = (typeof BATCH_STATUSES)[number]

/** Larger files are split by whoever makes them (ours); 100,000 rows of a route fit into the bytes. */
export const BATCH_LIMITS = {
  fileBytes: 25 * 1024 * 1024,
  rows: 100_000,
  columns: 100,
  /** Longest row. An open quote swallows the rows after it: this ends it. */
  rowCharacters: 65_536,
  /** Longest field, and longest value of a location's own columns. */
  fieldCharacters: 1000,
  externalIdCharacters: 200,
  metadataColumns: 50,
  metadataNameCharacters: 100,
} as const

/** What is wrong with a row, in words that a person can act on. */
export interface RowProblem {
  /** The column at fault; null where it is the row as a whole. */
  field: string | null
  message: string
}

/** The fields of one row by column; columns of a location's own keep the name that the file gives them. */
export type RowFields = ReadonlyMap<string, string>
