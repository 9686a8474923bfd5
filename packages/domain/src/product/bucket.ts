/** Port to an object store that several machines share, such as S3. Keys are paths like `forecasts/x/manifest.json`. */
export interface Bucket {
  /** Every object whose key begins with the prefix. */
  list: (prefix: string, signal?: AbortSignal) => Promise<StoredObject[]>
  /** Reads an object, or `length` bytes of it starting at `from`; null if it does not exist. */
  get: (key: string, range?: ByteRange, signal?: AbortSignal) => Promise<Uint8Array | null>
  put: (key: string, bytes: Uint8Array, signal?: AbortSignal) => Promise<void>
  /** Stores a file of any size. Readers see all of it or nothing. */
  putFile: (key: string, file: string, signal?: AbortSignal) => Promise<void>
  /** Succeeds if the object does not exist. */
  delete: (key: string, signal?: AbortSignal) => Promise<void>
  /** Aborts unfinished uploads below the prefix. Their parts take up space but appear in no listing. */
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
