// Lists of assets, which portals request again and again. The ETag identifies the state of the tables behind a list, so
// a client that has the current list gets 304 without a row being read, and a page is serialized and compressed once
// per state (ADR 0226).
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FindRevision, ListedTable } from '../database/list-changes.ts'
import { runListRead } from '../database/list-read.ts'
import { type Encoding, KeptPages } from './kept-pages.ts'
import { sendJson } from './send-json.ts'
import type { Session } from './session.ts'

interface List {
  /** Tables that the rows are read from. */
  tables: readonly ListedTable[]
  /** Builds the JSON of the answer, which is cached. */
  page: () => Promise<Buffer>
  /** For lists that may be too long to cache, or to hold in memory at all. */
  long?: { isLong: () => Promise<boolean>; stream: () => Promise<Readable> }
}

export type SendList = (request: FastifyRequest, reply: FastifyReply, list: List) => Promise<FastifyReply>

/** The version of the server is part of each ETag, because another version may write another format. */
export function listSender(findRevision: FindRevision, version: string, pages = new KeptPages()): SendList {
  return async (request, reply, { tables, page: build, long }) => {
    const { organizationId } = request.session
    const key = digest([version, request.routeOptions.config.call?.id, rightsOf(request.session), request.query])
    // Read before the rows: if they change in between, the answer is newer than its ETag says and is only requested
    // once more.
    const revision = await findRevision(organizationId, tables)
    const state = digest([key, revision])
    const etag = `W/"${state}"`
    const varies = [reply.getHeader('vary'), 'authorization', 'accept-encoding'].filter((one) => one !== undefined)
    reply.header('cache-control', 'private, no-cache').header('vary', varies.join(', ')).header('etag', etag)
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    if (long && (await long.isLong())) return sendJson(reply, await long.stream())
    const read = () => runListRead({ organizationId, tables, revision }, build)
    const page = await pages.page(key, { organizationId, state }, read)
    const encoding = acceptedEncoding(request.headers['accept-encoding'])
    const compressed = encoding && (await page.compressed(encoding))
    if (compressed) reply.header('content-encoding', encoding)
    return sendJson(reply, compressed ?? page.body)
  }
}

/** Two callers share a page only if they may do the same in the same organization. */
const rightsOf = ({ organizationId, isAdmin, readsOnly, permissions, flags }: Session) => [
  organizationId,
  isAdmin,
  readsOnly === true,
  permissions ?? null,
  flags,
]

const digest = (parts: readonly unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/** Brotli if the client takes it, else gzip. */
function acceptedEncoding(header: string | string[] | undefined): Encoding | undefined {
  const accepted = new Set(
    String(header ?? '')
      .split(',')
      .map((one) => one.trim().split(';'))
      .filter(([, quality]) => !/q=0(\.0*)?$/.test(quality?.trim() ?? ''))
      .map(([name]) => name?.toLowerCase()),
  )
  return (['br', 'gzip'] as const).find((encoding) => accepted.has(encoding))
}
