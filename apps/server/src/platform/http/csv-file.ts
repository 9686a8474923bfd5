import { Readable } from 'node:stream'
import { withoutFormula } from '@stormlane/domain/batch'
import type { FastifyReply } from 'fastify'

/** RFC 4180. */
export const csvLine = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`

function csvCell(text: string): string {
  const safe = withoutFormula(text)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Sent as an attachment (RFC 6266), so that an uploaded file never opens as a page of this origin. */
export function sendCsvFile(
  reply: FastifyReply,
  fileName: string,
  content: AsyncIterable<string | Buffer>,
): FastifyReply {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const disposition = `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', disposition)
    .serializer(String)
    .send(Readable.from(content))
}
