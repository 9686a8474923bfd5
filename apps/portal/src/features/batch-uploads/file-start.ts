import { encodingOfHead, readCsvStart, windows1252Text } from '@stormlane/domain/batch'

/** Enough for the names of 100 columns and one row. */
const START_BYTES = 64 * 1024

/** Reads a file's column names and first row. Returns undefined if it is not text, which the server explains. */
export async function readFileStart(file: File) {
  const bytes = new Uint8Array(await file.slice(0, START_BYTES).arrayBuffer())
  const text = textOf(bytes)
  return text === undefined ? undefined : readCsvStart(text)
}

function textOf(bytes: Uint8Array): string | undefined {
  // The slice may end in the middle of a character.
  const end = bytes.length < START_BYTES ? bytes.length : bytes.findLastIndex((byte) => byte < 0x80) + 1
  const whole = bytes.subarray(0, end)
  try {
    return new TextDecoder(encodingOfHead(bytes), { fatal: true }).decode(whole)
  } catch {
    return windows1252Text(whole)
  }
}
