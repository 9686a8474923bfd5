// Decodes an uploaded file. A file that is not text is refused with a message that says what to do.
import { TextDecoder } from 'node:util'
import { BATCH_FILE_TEXTS as TEXTS } from '@stormlane/domain'
import { DomainError } from '../../platform/domain-error.ts'

/** First bytes of other file types that are often uploaded with a .csv name. */
const SIGNATURES: readonly [bytes: number[], kind: string][] = [
  [[0x1f, 0x8b], 'a gzip file'],
  [[0x50, 0x4b, 0x03, 0x04], 'an Excel workbook or a ZIP file'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'an old Excel workbook'],
  [[0x89, 0x50, 0x4e, 0x47], 'a PNG picture'],
  [[0xff, 0xd8, 0xff], 'a JPEG picture'],
  [[0x25, 0x50, 0x44, 0x46], 'a PDF document'],
]
/** The length of the longest signature or byte order mark. */
const HEAD_BYTES = 4

export const unreadable = (...messages: string[]) => new DomainError('UNREADABLE_FILE', messages)

/** UTF-8 with or without a byte order mark, or UTF-16 with one. */
export async function* textOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  let head = Buffer.alloc(0)
  let lines = 1
  const decode = (chunk: Buffer, last: boolean): string => {
    decoder ??= new TextDecoder(encodingOf(head), { fatal: true })
    try {
      const text = decoder.decode(chunk, { stream: !last })
      lines += newlinesIn(text)
      return text
    } catch {
      if (decoder.encoding !== 'utf-8') throw unreadable(TEXTS.notUtf16)
      const [readable = ''] = new TextDecoder().decode(chunk).split('\uFFFD')
      throw unreadable(TEXTS.notUtf8(lines + newlinesIn(readable)))
    }
  }
  for await (const chunk of bytes) {
    if (decoder) {
      yield decode(chunk, false)
      continue
    }
    head = Buffer.concat([head, chunk])
    if (head.length >= HEAD_BYTES) yield decode(head, false)
  }
  yield decode(decoder ? Buffer.alloc(0) : head, true)
}

function encodingOf(head: Buffer): string {
  const signature = SIGNATURES.find(([bytes]) => bytes.every((byte, index) => head[index] === byte))
  if (signature) throw unreadable(TEXTS.notCsv(signature[1]))
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  return 'utf-8'
}

/** Counts \r\n, \n and \r once each. */
const newlinesIn = (text: string) => text.match(/\r\n|\n|\r/g)?.length ?? 0
