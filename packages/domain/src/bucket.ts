/** The port to a store of objects that several machines share, such as S3. Keys are paths like `forecasts/x/manifest.json`. */
export interface Bucket {
  /** Every object whose key begins with the prefix. */
  list: (prefix: string, signal?: AbortSignal) => Promise<StoredObject[]>
  /** The object, or `length` bytes from `from` on; null if there is no such object. */
  get: (key: string, range?: ByteRange, signal?: AbortSignal) => Promise<Uint8Array | null>
  put: (key: string, bytes: Uint8Array, signal?: AbortSignal) => Promise<void>
  /** Stores a file of any size. Readers see all of it or nothing. */
  putFile: (key: string, file: string, signal?: AbortSignal) => Promise<void>
  /** An object that does not exist counts as deleted. */
  delete: (key: string, signal?: AbortSignal) => Promise<void>
  /** Ends uploads below the prefix that were begun and never finished; their parts take room that nobody sees. */
  endUploads: (prefix: string, signal?: AbortSignal) => Promise<number>
}

export interface StoredObject {
  key: string
  bytes: number
}

export interface ByteRange {
  from: number
  length: number
}

/** The bucket did not answer, or refused. */
export class BucketError extends Error {
  override name = 'BucketError'
}
