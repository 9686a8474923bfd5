// Decodes an uploaded file. A file that is not text is refused with a message that says what to do.
import { TextDecoder } from 'node:util'
import { BATCH_LIMITS, encodingOfHead, BATCH_FILE_TEXTS as TEXTS, windows1252Text } from '@stormlane/domain/batch'
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

/** Decodes UTF-8 or UTF-16. If the first non-ASCII text is not UTF-8, uses Windows-1252 and calls `onFallback`. */
export async function* textOf(bytes: AsyncIterable<Buffer>, onFallback: () => void): AsyncGenerator<string> {
  const decoders = { 'utf-8': utf8Decoder(onFallback), 'utf-16le': utf16Decoder, 'utf-16be': utf16Decoder }
  let decode: ReturnType<typeof utf16Decoder> | undefined
  let head = Buffer.alloc(0)
  const start = () => {
    const signature = SIGNATURES.find(([first]) => first.every((byte, index) => head[index] === byte))
    if (signature) throw unreadable(TEXTS.notCsv(signature[1]))
    const encoding = encodingOfHead(head)
    return decoders[encoding](encoding)
  }
  for await (const chunk of bytes) {
    if (decode) {
      yield decode(chunk, false)
      continue
    }
    head = Buffer.concat([head, chunk])
    if (head.length < HEAD_BYTES) continue
    decode = start()
    yield decode(head, false)
  }
  yield decode ? decode(Buffer.alloc(0), true) : start()(head, true)
}

function utf16Decoder(encoding: string) {
  const decoder = new TextDecoder(encoding, { fatal: true })
  return (chunk: Buffer, last: boolean): string => {
    try {
      return decoder.decode(chunk, { stream: !last })
    } catch {
      throw unreadable(TEXTS.notUtf16)
    }
  }
}

/** Decodes up to the last ASCII character of each chunk, so that no character is split, whatever the encoding is. */
const utf8Decoder = (onFallback: () => void) => () => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let left = Buffer.alloc(0)
  let lines = 1
  let endsInReturn = false
  let state: 'ascii' | 'utf-8' | 'windows-1252' = 'ascii'

  function toText(piece: Buffer): string {
    if (state !== 'windows-1252')
      try {
        const text = decoder.decode(piece)
        if (text.length < piece.length) state = 'utf-8'
        return text
      } catch {
        // A file with valid UTF-8 characters so far does not change its encoding in the middle.
        if (state === 'utf-8') throw notUtf8(piece)
        state = 'windows-1252'
        onFallback()
      }
    const text = windows1252Text(piece)
    if (text === undefined) throw notUtf8(piece)
    return text
  }

  function notUtf8(piece: Buffer) {
    const [readable = ''] = new TextDecoder().decode(piece).split('\uFFFD')
    return unreadable(TEXTS.notUtf8(lines + newlinesIn(readable)))
  }

  return (chunk: Buffer, last: boolean): string => {
    const all = Buffer.concat([left, chunk])
    const end = last ? all.length : all.findLastIndex((byte) => byte < 0x80) + 1
    left = all.subarray(end)
    // So many bytes without an ASCII character are not text, and cannot be split between characters.
    if (left.length > BATCH_LIMITS.rowCharacters) throw notUtf8(left)
    const text = toText(all.subarray(0, end))
    // A CRLF may be split between two chunks.
    lines += newlinesIn(text) - (endsInReturn && text.startsWith('\n') ? 1 : 0)
    if (text !== '') endsInReturn = text.endsWith('\r')
    return text
  }
}

/** Counts \r\n, \n and \r once each. */
const newlinesIn = (text: string) => text.match(/\r\n|\n|\r/g)?.length ?? 0
