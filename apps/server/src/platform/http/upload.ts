// Multipart forms with a file. All other routes accept only JSON bodies.
import { createHash, type Hash } from 'node:crypto'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../domain-error.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The uploaded file; its bytes have not been read yet. */
    uploaded: MultipartFile | undefined
  }
}

const TEXTS = {
  noForm: 'the request must be a form with a file (multipart/form-data)',
  brokenForm: 'the form could not be read to its end',
  longField: (field: string) => `${field} is too long`,
}
const FIELD_BYTES = 10_000
const MAX_FIELDS = 20

/** Lets the routes of this instance, and no others, accept forms. */
export async function acceptUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { files: 1, fields: MAX_FIELDS, fieldSize: FIELD_BYTES, fieldNameSize: 100, headerPairs: 50 },
    throwFileSizeLimit: false,
  })
  app.decorateRequest('uploaded', undefined)
  // The rest of a refused file must be drained, or the client would never read the response.
  app.addHook('onSend', async (request) => {
    request.uploaded?.file.resume()
  })
}

/** Reads a form up to its file; the fields before it become the body. */
export async function readFieldsBeforeFile(request: FastifyRequest, { maxBytes }: { maxBytes: number }): Promise<void> {
  if (!request.isMultipart()) throw new DomainError('UNSUPPORTED_MEDIA_TYPE', [TEXTS.noForm])
  const fields: Record<string, unknown> = {}
  request.body = fields
  const parts = request.parts({ limits: { fileSize: maxBytes } })
  for (;;) {
    const { value: part, done } = await parts.next().catch(refuseBrokenForm)
    if (done) return
    if (part.type === 'file') {
      request.uploaded = part
      return
    }
    if (part.valueTruncated) throw new DomainError('TOO_LARGE', [TEXTS.longField(part.fieldname)])
    fields[part.fieldname] = part.value
  }
}

interface Reading {
  hash: Hash
  isDone: boolean
}

const readings = new WeakMap<MultipartFile, Reading>()

function readingOf(uploaded: MultipartFile): Reading {
  const reading = readings.get(uploaded) ?? { hash: createHash('sha256'), isDone: false }
  readings.set(uploaded, reading)
  return reading
}

/** The SHA-256 of the uploaded file; reads the rest of the file to compute it. Null for a request without a file. */
export async function fileHash({ uploaded }: FastifyRequest): Promise<Buffer | null> {
  if (!uploaded) return null
  const reading = readingOf(uploaded)
  if (!reading.isDone) for await (const _ of fileBytes(uploaded));
  return reading.hash.copy().digest()
}

/** The bytes of the file as they arrive. A truncated form is an error of the client. */
export async function* fileBytes(uploaded: MultipartFile): AsyncGenerator<Buffer> {
  const reading = readingOf(uploaded)
  try {
    for await (const chunk of uploaded.file) {
      reading.hash.update(chunk as Buffer)
      yield chunk as Buffer
    }
    reading.isDone = true
  } catch (error) {
    refuseBrokenForm(error)
  }
}

/** Errors about limits have a status; any other error means that the form is malformed. */
function refuseBrokenForm(error: unknown): never {
  if (error instanceof Error && 'statusCode' in error) throw error
  throw new DomainError('INVALID_INPUT', [TEXTS.brokenForm])
}
