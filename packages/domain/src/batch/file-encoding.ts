// Recognizes the encoding of a CSV file. Spreadsheets write UTF-8, UTF-16 or, as plain "CSV" on Windows, Windows-1252, which contains
// all printable characters of Latin-1.

/** Guesses the encoding from a file's first bytes: UTF-16 has a byte order mark, or zero bytes between letters. */
export function encodingOfHead([a, b, c, d]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  if (a && b === 0 && c && d === 0) return 'utf-16le'
  if (a === 0 && b && c === 0 && d) return 'utf-16be'
  return 'utf-8'
}

/** The characters of the bytes 0x80 to 0x9F (https://encoding.spec.whatwg.org/index-windows-1252.txt); a space where there is none. */
const HIGH_CHARACTERS = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'
/** Control characters except tab and line ends, and bytes undefined in Windows-1252: the file is not text. */
const NO_TEXT = /[^\P{Cc}\t\r\n\x80-\x9f]|[\x81\x8d\x8f\x90\x9d]/u
/** A lead byte of UTF-8 with its continuation byte. */
const UTF8_SEQUENCE = /[\xc2-\xf4][\x80-\xbf]/
/**
 * 0xC2 and 0xC3 start nearly all accented letters in UTF-8. Read as Windows-1252 they are Â and Ã, which in real text
 * stand before a letter or end a word.
 */
const BROKEN_SEQUENCE = /[\xc2\xc3][^\p{L}\s,;"'.-]/u

/** Decodes bytes that are not UTF-8 as Windows-1252; undefined if they are damaged UTF-8 or not text. */
export function windows1252Text(bytes: Uint8Array): string | undefined {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  if (NO_TEXT.test(text) || UTF8_SEQUENCE.test(text) || BROKEN_SEQUENCE.test(text)) return undefined
  return text.replace(/[\x80-\x9f]/g, (character) => HIGH_CHARACTERS[character.charCodeAt(0) - 0x80] ?? character)
}
