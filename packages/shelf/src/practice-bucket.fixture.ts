// An S3 server for tests: one bucket, whose objects are files in a folder. It checks the signature of every request as
// AWS documents it (Signature Version 4), with code that is independent of the client's.
import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { elementsOf, escapeXml, textOf } from './s3-xml.ts'

interface Options {
  folder: string
  accessKeyId: string
  secretAccessKey: string
  /** 0 for any free port. */
  port?: number
  /** Objects on a page of a listing. */
  pageSize?: number
}

/** How the next requests fail. */
type Fault = 'none' | 'unavailable' | 'cut' | 'slow'

export interface PracticeBucket {
  url: string
  /** Applies the fault to this many requests from now on; without a number, until the next call. */
  fail: (fault: Fault, requests?: number) => void
  /** Requests so far, each as method and key, with its range if any. */
  requests: string[]
  close: () => Promise<void>
}

interface Refusal {
  status: number
  code: string
}

const BUCKET = 'practice'
const SLOW_MS = 2_000
const MAX_CLOCK_SKEW_MS = 15 * 60_000
const EMPTY = Buffer.alloc(0)

export async function openPracticeBucket(options: Options): Promise<PracticeBucket> {
  const objects = path.join(options.folder, 'objects')
  const uploads = path.join(options.folder, 'uploads')
  await mkdir(objects, { recursive: true })
  await mkdir(uploads, { recursive: true })
  const requests: string[] = []
  let fault: Fault = 'none'
  let faultsLeft = 0

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      send(response, 500, xmlError('InternalError', String(error)))
    })
  })

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request)
    const url = new URL(request.url ?? '/', 'http://practice')
    const key = decodeURIComponent(url.pathname.slice(BUCKET.length + 2))
    requests.push([request.method, key, request.headers.range].filter(Boolean).join(' '))
    const met = faultsLeft > 0 ? fault : 'none'
    faultsLeft -= 1
    if (met === 'unavailable') return send(response, 503, xmlError('SlowDown', 'Please reduce your request rate.'))
    if (met === 'cut') return void request.socket.destroy()
    if (met === 'slow') await pause(SLOW_MS)
    const refused = refusalOf(request, url, body, options)
    if (refused) return send(response, refused.status, xmlError(refused.code, 'The request was refused.'))
    await answer(request, response, { url, key, body })
  }

  async function answer(
    { method, headers }: IncomingMessage,
    response: ServerResponse,
    { url: { searchParams: query }, key, body }: { url: URL; key: string; body: Buffer },
  ): Promise<void> {
    const uploadId = query.get('uploadId')
    const upload = uploadId && path.join(uploads, path.basename(uploadId))
    if (key === '') {
      const xml = query.has('uploads') ? await listUploads(query) : await listObjects(query)
      return send(response, 200, Buffer.from(xml))
    }
    if (upload && !(await exists(upload))) return send(response, 404, xmlError('NoSuchUpload', 'No such upload.'))
    if (method === 'PUT') {
      const file = upload ? path.join(upload, `part-${query.get('partNumber')}`) : fileOf(key)
      await store(file, body)
      return send(response, 200, EMPTY, { etag: tagOf(body) })
    }
    if (method === 'POST' && query.has('uploads')) {
      const id = randomUUID()
      await mkdir(path.join(uploads, id))
      await writeFile(path.join(uploads, id, 'key'), key)
      return send(response, 200, Buffer.from(`<R><UploadId>${id}</UploadId></R>`))
    }
    if (method === 'POST' && upload) {
      const parts = await Promise.all(
        [...elementsOf(body.toString(), 'Part')].map(async (part) => {
          const bytes = await readFile(path.join(upload, `part-${textOf(part, 'PartNumber')}`)).catch(() => EMPTY)
          return { bytes, fits: tagOf(bytes) === textOf(part, 'ETag') }
        }),
      )
      if (parts.some(({ fits }) => !fits)) return send(response, 400, xmlError('InvalidPart', 'A part is missing.'))
      await store(fileOf(key), Buffer.concat(parts.map(({ bytes }) => bytes)))
      await rm(upload, { recursive: true })
      return send(response, 200, Buffer.from('<R><ETag>"whole"</ETag></R>'))
    }
    if (method === 'DELETE') {
      await rm(upload || fileOf(key), { recursive: true, force: true })
      return send(response, 204, EMPTY)
    }
    const bytes = await readFile(fileOf(key)).catch(() => null)
    if (!bytes) return send(response, 404, xmlError('NoSuchKey', 'No such key.'))
    const range = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '')
    if (!range) return send(response, 200, bytes)
    const [from, to] = [Number(range[1]), Math.min(Number(range[2]), bytes.length - 1)]
    if (from > to) return send(response, 416, xmlError('InvalidRange', 'Outside the object.'))
    const contentRange = `bytes ${from}-${to}/${bytes.length}`
    return send(response, 206, bytes.subarray(from, to + 1), { 'content-range': contentRange })
  }

  async function listObjects(query: URLSearchParams): Promise<string> {
    const keys = (await readdir(objects)).map(decodeURIComponent).sort()
    const after = query.get('continuation-token') ?? ''
    const found = keys.filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
    const page = found.slice(0, options.pageSize ?? 1000)
    const contents = page.map(async (key) => {
      const { size } = await stat(fileOf(key))
      return `<Contents><Key>${escapeXml(key)}</Key><Size>${size}</Size></Contents>`
    })
    const isCut = page.length < found.length
    const next = isCut ? `<NextContinuationToken>${escapeXml(page.at(-1) ?? '')}</NextContinuationToken>` : ''
    return `<R><IsTruncated>${isCut}</IsTruncated>${next}${(await Promise.all(contents)).join('')}</R>`
  }

  async function listUploads(query: URLSearchParams): Promise<string> {
    const found = await Promise.all(
      (await readdir(uploads)).map(async (id) => ({ id, key: await readFile(path.join(uploads, id, 'key'), 'utf8') })),
    )
    const below = found.filter(({ key }) => key.startsWith(query.get('prefix') ?? ''))
    const elements = below.map(
      ({ id, key }) => `<Upload><Key>${escapeXml(key)}</Key><UploadId>${id}</UploadId></Upload>`,
    )
    return `<R><IsTruncated>false</IsTruncated>${elements.join('')}</R>`
  }

  const fileOf = (key: string) => path.join(objects, encodeURIComponent(key))

  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${BUCKET}`,
    requests,
    fail(next, count = Number.POSITIVE_INFINITY) {
      fault = next
      faultsLeft = count
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Stores the object atomically, so that readers never see half of it. */
async function store(file: string, bytes: Buffer): Promise<void> {
  const temporary = path.join(path.dirname(path.dirname(file)), `.${randomUUID()}`)
  await writeFile(temporary, bytes)
  await rename(temporary, file)
}

/** Checks a request according to https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html. */
function refusalOf(request: IncomingMessage, url: URL, body: Buffer, options: Options): Refusal | null {
  const { headers, method = 'GET' } = request
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    )
  if (!given) return { status: 403, code: 'AccessDenied' }
  const [, keyId, day = '', region = '', signedHeaders = '', signature = ''] = given
  if (keyId !== options.accessKeyId) return { status: 403, code: 'InvalidAccessKeyId' }
  const time = String(headers['x-amz-date'])
  const sentAt = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(Date.now() - sentAt) < MAX_CLOCK_SKEW_MS) || !time.startsWith(day))
    return { status: 403, code: 'RequestTimeTooSkewed' }
  const names = signedHeaders.split(';')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name)))
    return { status: 403, code: 'AccessDenied' }
  const hash = String(headers['x-amz-content-sha256'])
  if (hash !== sha256(body)) return { status: 400, code: 'XAmzContentSHA256Mismatch' }
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  const canonical = [
    method,
    decodeURIComponent(url.pathname).split('/').map(encode).join('/'),
    [...url.searchParams]
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .sort()
      .join('&'),
    ...names.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signedHeaders,
    hash,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const keys = [day, region, 's3', 'aws4_request']
  const key = keys.reduce<string | Buffer>((last, part) => hmac(last, part), `AWS4${options.secretAccessKey}`)
  const isRight = timingSafeEqual(hmac(key, toSign), Buffer.from(signature, 'hex'))
  return isRight ? null : { status: 403, code: 'SignatureDoesNotMatch' }
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const tagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`
const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  )

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function xmlError(code: string, message: string): Buffer {
  return Buffer.from(`<Error><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error>`)
}

function send(response: ServerResponse, status: number, body: Buffer, headers: Record<string, string> = {}): void {
  response.writeHead(status, { ...headers, 'content-length': body.length })
  response.end(body)
}
