/** The position of a field in a GRIB file, and its description from the file's index. */
export interface IndexEntry {
  start: number
  /** One past the last byte; null for the last field of the file. */
  end: number | null
  /** `TMP` in an index of NOAA, `2t` in one of ECMWF. */
  name: string
  /** `2 m above ground`. */
  level: string
  /** `7-8 hour acc fcst`. */
  step: string
  /** `10% level`, `ENS=+1`; empty for most. */
  extra: string
}

/** Port to the files of a weather model, wherever they are stored. Reads only the requested fields. */
export interface ModelFiles {
  /** Lists the fields of a file. */
  index(key: string, signal?: AbortSignal): Promise<IndexEntry[]>
  /** Reads the complete GRIB message of each of these fields. */
  messages(key: string, entries: readonly IndexEntry[], signal?: AbortSignal): Promise<Map<IndexEntry, Uint8Array>>
}

/** Port to files without an index, such as those of radars. They are listed, and read as a whole. */
export interface ListedFiles {
  /** Lists the names that begin with a prefix, in order. */
  keys(prefix: string, signal?: AbortSignal): Promise<string[]>
  bytes(key: string, signal?: AbortSignal): Promise<Uint8Array>
}

/** A model file or its index cannot be used. The message names the file and the reason. */
export class ModelFileError extends Error {
  override name = 'ModelFileError'
  /** Whether the file does not exist, or not yet. */
  isMissing = false
  /** Whether the reading failed for a reason that says nothing about the content, such as a thread that hung. */
  isUnread = false
  /** The status of a server that answered, but not with the file. */
  status?: number
  /** The model and the start of its forecast, if known. */
  model?: string
  cycle?: string
}
