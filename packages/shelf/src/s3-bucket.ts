// The part of the S3 API that every compatible store supports: objects with ranges, uploads in parts, listings.
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { type Bucket, BucketError, type ByteRange, type StoredObject } from '@stormlane/domain/product'
import { AwsClient } from 'aws4fetch'
import { elementsOf, textOf } from './s3-xml.ts'

export interface BucketSettings {
  /** Address of the bucket, optionally with a folder in it: `https://s3.example.com/bucket/stormlane`. */
  url: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** How long one request may take. */
  timeoutMs?: number
  /** Pause before a request is retried; it doubles each time. */
  retryAfterMs?: number
}

/** Files above this size are stored in parts of this size. S3 allows 10,000 parts of at least 5 MB. */
const PART_BYTES = 8 << 20
/** Parts that are sent at the same time. */
const PARTS_AT_ONCE = 4
const TRIES = 4
const DEFAULT_TIMEOUT_MS = 30_000
const DEFAULT_RETRY_AFTER_MS = 200

interface Asked {
  method?: 'GET' | 'PUT' | 'POST' | 'DELETE'
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array
  signal?: AbortSignal | undefined
}

export function s3Bucket(settings: BucketSettings): Bucket {
  const { region, accessKeyId, secretAccessKey } = settings
  const { timeoutMs = DEFAULT_TIMEOUT_MS, retryAfterMs = DEFAULT_RETRY_AFTER_MS } = settings
  // Retries are done here, because the client does not retry after a broken connection.
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const base = new URL(settings.url.endsWith('/') ? settings.url : `${settings.url}/`)
  // With an address `https://host/bucket/folder`, listings are requested from the bucket, with the folder in front of
  // the prefix.
  const [bucketName = '', ...folders] = base.pathname.split('/').filter(Boolean)
  const folder = folders.map((name) => `${decodeURIComponent(name)}/`).join('')
  const bucketUrl = new URL(`/${bucketName}`, base)

  async function ask(asked: Asked): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
    const { method = 'GET', key, query = {}, headers = {}, body, signal } = asked
    const url = new URL(bucketUrl)
    if (key !== undefined) url.pathname += `/${(folder + key).split('/').map(encodeURIComponent).join('/')}`
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const what = `${method} ${key ?? 'the bucket'}`
    for (let tried = 1; ; tried++) {
      let problem: string
      try {
        const timeout = AbortSignal.timeout(timeoutMs)
        const signed = await client.sign(url, {
          method,
          headers: { ...headers, 'x-amz-content-sha256': hash },
          ...(body && { body: body as Uint8Array<ArrayBuffer> }),
        })
        const answer = await fetch(signed, { signal: signal ? AbortSignal.any([signal, timeout]) : timeout })
        const bytes = Buffer.from(await answer.arrayBuffer())
        if (answer.status < 500 && answer.status !== 429)
          return { status: answer.status, headers: answer.headers, bytes }
        problem = `status ${answer.status}`
      } catch (error) {
        signal?.throwIfAborted()
        problem = error instanceof Error ? `${error.message} ${causeOf(error)}`.trim() : String(error)
      }
      if (tried === TRIES) throw new BucketError(`${what} failed: ${problem}`)
      await pause(retryAfterMs * 2 ** (tried - 1), undefined, { signal })
    }
  }

  /** Sends a request, and throws unless it succeeds. */
  async function require(asked: Asked) {
    const answer = await ask(asked)
    if (answer.status >= 300) throw refusal(`${asked.method ?? 'GET'} ${asked.key ?? 'the bucket'}`, answer)
    return answer
  }

  async function put(key: string, body: Uint8Array, signal?: AbortSignal): Promise<void> {
    await require({ method: 'PUT', key, body, signal })
  }

  async function putInParts(key: string, file: Awaited<ReturnType<typeof open>>, bytes: number, signal?: AbortSignal) {
    const begun = await require({ method: 'POST', key, query: { uploads: '' }, signal })
    const uploadId = textOf(begun.bytes.toString(), 'UploadId')
    if (!uploadId) throw new BucketError(`POST ${key} began no upload`)
    const tags = Array.from({ length: Math.ceil(bytes / PART_BYTES) }, () => '')
    let next = 0
    const sendParts = async () => {
      for (let part = next++; part < tags.length; part = next++) {
        const body = Buffer.allocUnsafe(Math.min(PART_BYTES, bytes - part * PART_BYTES))
        const { bytesRead } = await file.read(body, 0, body.length, part * PART_BYTES)
        if (bytesRead < body.length) throw new BucketError(`The file for ${key} became shorter while it was read.`)
        const query = { partNumber: String(part + 1), uploadId }
        tags[part] = (await require({ method: 'PUT', key, query, body, signal })).headers.get('etag') ?? ''
      }
    }
    try {
      await Promise.all(Array.from({ length: PARTS_AT_ONCE }, sendParts))
      const parts = tags.map((tag, part) => `<Part><PartNumber>${part + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
      const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
      const done = await require({ method: 'POST', key, query: { uploadId }, body, signal })
      // S3 may answer 200 and report a failure in the body, because it begins to answer before it is done.
      if (done.bytes.includes('<Error>')) throw refusal(`POST ${key}`, done)
    } catch (error) {
      await ask({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined)
      throw error
    }
  }

  /** Yields every page of a listing. */
  async function* pages(
    query: Record<string, string>,
    next: (page: string) => Record<string, string>,
    signal?: AbortSignal,
  ) {
    let from: Record<string, string> = {}
    for (;;) {
      const page = (await require({ query: { ...query, ...from }, signal })).bytes.toString()
      yield page
      if (textOf(page, 'IsTruncated') !== 'true') return
      from = next(page)
    }
  }

  return {
    async list(prefix, signal) {
      const objects: StoredObject[] = []
      const query = { 'list-type': '2', prefix: folder + prefix }
      const next = (page: string) => ({ 'continuation-token': textOf(page, 'NextContinuationToken') ?? '' })
      for await (const page of pages(query, next, signal))
        for (const object of elementsOf(page, 'Contents'))
          objects.push({
            key: (textOf(object, 'Key') ?? '').slice(folder.length),
            bytes: Number(textOf(object, 'Size')),
          })
      return objects
    },

    async get(key: string, range?: ByteRange, signal?: AbortSignal) {
      const headers = range && { range: `bytes=${range.from}-${range.from + range.length - 1}` }
      const answer = await ask({ key, ...(headers && { headers }), signal })
      if (answer.status === 404) return null
      if (answer.status !== (range ? 206 : 200)) throw refusal(`GET ${key}`, answer)
      if (range && answer.bytes.length !== range.length)
        throw new BucketError(`GET ${key} answered ${answer.bytes.length} bytes, expected ${range.length}`)
      return answer.bytes
    },

    put,

    async putFile(key, path, signal) {
      const file = await open(path)
      try {
        const { size } = await file.stat()
        if (size <= PART_BYTES) await put(key, await file.readFile(), signal)
        else await putInParts(key, file, size, signal)
      } finally {
        await file.close()
      }
    },

    async delete(key, signal) {
      const answer = await ask({ method: 'DELETE', key, signal })
      if (answer.status >= 300 && answer.status !== 404) throw refusal(`DELETE ${key}`, answer)
    },

    async endUploads(prefix, signal) {
      let ended = 0
      const query = { uploads: '', prefix: folder + prefix }
      const next = (page: string) => ({
        'key-marker': textOf(page, 'NextKeyMarker') ?? '',
        'upload-id-marker': textOf(page, 'NextUploadIdMarker') ?? '',
      })
      for await (const page of pages(query, next, signal))
        for (const upload of elementsOf(page, 'Upload')) {
          const key = (textOf(upload, 'Key') ?? '').slice(folder.length)
          await ask({ method: 'DELETE', key, query: { uploadId: textOf(upload, 'UploadId') ?? '' }, signal })
          ended += 1
        }
      return ended
    },
  }
}

function refusal(what: string, { status, bytes }: { status: number; bytes: Buffer }): BucketError {
  const text = bytes.toString()
  const words = [textOf(text, 'Code'), textOf(text, 'Message')].filter(Boolean).join(': ')
  return new BucketError(`${what} was refused with status ${status}${words && `, ${words}`}`)
}

function causeOf({ cause }: Error): string {
  return cause instanceof Error ? cause.message : ''
}
