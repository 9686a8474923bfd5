/** The kind of asset that each row of a file describes (MODEL-044). */
export const BATCH_TYPES = ['route', 'location'] as const
export type BatchType = (typeof BATCH_TYPES)[number]

/** Pending: validated, waiting for the user to press UPLOAD. Processing: being stored. Processed: stored. */
export const BATCH_STATUSES = ['pending', 'processing', 'processed'] as const
export type BatchStatus = (typeof BATCH_STATUSES)[number]

/** Users must split larger files (our choice); 100,000 route rows fit into `fileBytes`. */
export const BATCH_LIMITS = {
  fileBytes: 25 * 1024 * 1024,
  rows: 100_000,
  /** Total size of all files of an organization. Our choice: forty files of the largest size. */
  organizationBytes: 1024 ** 3,
  columns: 100,
  /** Longest row. Limits how many rows an unclosed quote can swallow. */
  rowCharacters: 65_536,
  /** Longest field, also of a location's metadata. */
  fieldCharacters: 1000,
  externalIdCharacters: 200,
  metadataColumns: 50,
  metadataNameCharacters: 100,
} as const

/** What is wrong with a row, as a message for the user. */
export interface RowProblem {
  /** The faulty column; null if the row as a whole is faulty. */
  field: string | null
  message: string
}

/** The fields of a row by column; metadata columns of a location keep their name in the file. */
export type RowFields = ReadonlyMap<string, string>
