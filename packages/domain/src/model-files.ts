/** Where a field lies in a GRIB file, and what it is in the words of the file's index. */
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

/** The files of a weather model, wherever they lie. Reads only the fields that are asked for. */
export interface ModelFiles {
  /** The fields of a file. */
  index(key: string, signal?: AbortSignal): Promise<IndexEntry[]>
  /** The GRIB message of each of these fields, whole. */
  messages(key: string, entries: readonly IndexEntry[], signal?: AbortSignal): Promise<Map<IndexEntry, Uint8Array>>
}

/** Files without an index, which are listed and read whole, such as those of radars. */
export interface ListedFiles {
  /** The names that begin with a text, in order. */
  keys(prefix: string, signal?: AbortSignal): Promise<string[]>
  bytes(key: string, signal?: AbortSignal): Promise<Uint8Array>
}

/** A model file or its index that cannot be used. The message names the file and the reason. */
export class ModelFileError extends Error {
  override name = 'ModelFileError'
  /** The file is not there, or not yet. */
  isMissing = false
  /** The model and the start of its forecast, where they are known. */
  model?: string
  cycle?: string
}
