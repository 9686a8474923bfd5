import { BATCH_LIMITS, BATCH_FILE_TEXTS as TEXTS } from '@stormlane/domain/batch'
import { expect, test, vi } from 'vitest'
import { DomainError } from '../../platform/domain-error.ts'
import { csvRows } from './csv-rows.ts'

interface Read {
  rows: [line: number, ...cells: string[]][]
  fallbacks: number
}

/** The rows of a file that arrives in pieces of so many bytes. */
async function read(file: string | Buffer, pieceBytes = 1 << 20): Promise<Read> {
  const bytes = Buffer.from(file)
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
  }
  let fallbacks = 0
  const rows: Read['rows'] = []
  for await (const { line, cells } of csvRows(pieces(), () => fallbacks++)) rows.push([line, ...cells])
  return { rows, fallbacks }
}

const refusal = async (file: string | Buffer, pieceBytes?: number) => {
  const error = await read(file, pieceBytes).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return error instanceof DomainError ? [error.code, ...error.messages] : error
}

test.each([
  ['commas', 'a,b\n1,2\n'],
  ['semicolons', 'a;b\n1;2\n'],
  ['tabs', 'a\tb\n1\t2\n'],
  ['no line end at the end', 'a,b\n1,2'],
  ['carriage returns', 'a,b\r1,2\r'],
  ['both', 'a,b\r\n1,2\r\n'],
])('cells are read with %s, in pieces of any size', async (_what, file) => {
  const rows = [
    [1, 'a', 'b'],
    [2, '1', '2'],
  ]
  for (const pieceBytes of [1, 2, 3, 5, 100]) expect((await read(file, pieceBytes)).rows).toEqual(rows)
})

test('rows know their line, whatever lies between them', async () => {
  const file = '\n  \na,b\n\n"two\nlines",1\r\n , \nlast,"with\r\nmore\rlines"\nend,2\n'
  expect((await read(file)).rows).toEqual([
    [3, 'a', 'b'],
    [5, 'two\nlines', '1'],
    [8, 'last', 'with\r\nmore\rlines'],
    [11, 'end', '2'],
  ])
})

test('rows may have fewer or more cells, and quotes inside a cell', async () => {
  expect((await read('a,b\n1\n1,2,3\n5" hose,"say ""hi"""\n')).rows).toEqual([
    [1, 'a', 'b'],
    [2, '1'],
    [3, '1', '2', '3'],
    [4, '5" hose', 'say "hi"'],
  ])
})

test.each([
  ['nothing', '', TEXTS.empty],
  ['nothing but blanks', ' \n\r\n\t', TEXTS.empty],
  ['an open quote', 'a,b\n1,2\n"3,4\n5,6', TEXTS.openQuote(3)],
  ['a long row', `a,b\n1,2\n${'x'.repeat(BATCH_LIMITS.rowCharacters + 1)},4\n`, TEXTS.longRow(3)],
])('a file with %s is refused in words', async (_what, file, words) => {
  expect(await refusal(file)).toEqual(['UNREADABLE_FILE', words])
})

test('a first line without an end is not collected for ever', async () => {
  let pieces = 0
  async function* endless() {
    for (;;) {
      pieces++
      yield Buffer.alloc(100_000, 'x')
    }
  }
  const rows = csvRows(endless(), () => undefined)
  await expect(rows.next()).rejects.toBeInstanceOf(DomainError)
  expect(pieces).toBeLessThan(3 + (2 * BATCH_LIMITS.rowCharacters) / 100_000)
})

test('a reader who stops early ends the upload', async () => {
  let hasEnded = false
  async function* endless() {
    try {
      for (;;) yield Buffer.from('a,b\n1,2\n'.repeat(1000))
    } finally {
      hasEnded = true
    }
  }
  const rows = csvRows(endless(), () => undefined)
  await rows.next()
  await rows.return(undefined)
  await vi.waitFor(() => expect(hasEnded).toBe(true))
})

test('an error of the upload itself is passed on', async () => {
  async function* broken() {
    yield Buffer.from('a,b\n1,2\n')
    throw new Error('the line is cut')
  }
  const reading = async () => {
    for await (const _ of csvRows(broken(), () => undefined));
  }
  await expect(reading()).rejects.toThrow('the line is cut')
})

test.each([
  ['a gzip file', [0x1f, 0x8b, 8, 0]],
  ['an Excel workbook or a ZIP file', [0x50, 0x4b, 3, 4]],
  ['an old Excel workbook', [0xd0, 0xcf, 0x11, 0xe0]],
  ['a PNG picture', [0x89, 0x50, 0x4e, 0x47]],
  ['a JPEG picture', [0xff, 0xd8, 0xff, 0xe0]],
  ['a PDF document', [0x25, 0x50, 0x44, 0x46]],
])('%s is no CSV, in pieces of any size', async (kind, head) => {
  for (const pieceBytes of [1, 3, 100])
    expect(await refusal(Buffer.from([...head, 1, 2]), pieceBytes)).toEqual(['UNREADABLE_FILE', TEXTS.notCsv(kind)])
})

test('a file that begins like another kind and goes on differently is text', async () => {
  expect((await read('PKW,b\n1,2\n')).rows).toHaveLength(2)
  expect((await read('%PD,b\n1,2\n')).rows).toHaveLength(2)
  expect((await read('ab\n')).rows).toEqual([[1, 'ab']])
  expect((await read('a')).rows).toEqual([[1, 'a']])
})

const ACCENTS = 'name,city\nCafé,Zürich – 東京 🚚\n'

test.each([1, 2, 3, 7, 1000])('accents are read as UTF-8 and UTF-16 in pieces of %i bytes', async (pieceBytes) => {
  const rows = [
    [1, 'name', 'city'],
    [2, 'Café', 'Zürich – 東京 🚚'],
  ]
  const utf16 = Buffer.from(`\ufeff${ACCENTS}`, 'utf16le')
  for (const file of [ACCENTS, `\ufeff${ACCENTS}`, utf16, Buffer.from(utf16).swap16()]) {
    const found = await read(file, pieceBytes)
    expect([found.rows, found.fallbacks]).toEqual([rows, 0])
  }
})

test('accents of Windows-1252 are read, and that is told once', async () => {
  const file = Buffer.from('name,city\nCafé,Zürich\nAndré,Köln\n', 'latin1')
  for (const pieceBytes of [1, 4, 1000]) {
    const { rows, fallbacks } = await read(file, pieceBytes)
    expect([rows[1], rows[2], fallbacks]).toEqual([[2, 'Café', 'Zürich'], [3, 'André', 'Köln'], 1])
  }
})

test('a file whose encoding changes is refused with the line', async () => {
  const file = Buffer.concat([Buffer.from('a,b\nCafé,1\nx,2\n'), Buffer.from('Zürich,3\n', 'latin1')])
  for (const pieceBytes of [1, 4, 1000])
    expect(await refusal(file, pieceBytes)).toEqual(['UNREADABLE_FILE', TEXTS.notUtf8(4)])
})

test('bytes that no encoding has are refused with their line', async () => {
  const undefinedByte = Buffer.concat([Buffer.from('a,b\r\n1,2\r\nx'), Buffer.from([0x81]), Buffer.from(',3\r\n')])
  for (const pieceBytes of [1, 4, 1000])
    expect(await refusal(undefinedByte, pieceBytes)).toEqual(['UNREADABLE_FILE', TEXTS.notUtf8(3)])
  const halfSurrogate = Buffer.concat([Buffer.from('\ufeffa,b\n', 'utf16le'), Buffer.from([0x00, 0xd8, 0x61, 0x00])])
  expect(await refusal(halfSurrogate)).toEqual(['UNREADABLE_FILE', TEXTS.notUtf16])
})

test('nothing but high bytes is no text, and is not collected for ever', async () => {
  const high = Buffer.alloc(BATCH_LIMITS.rowCharacters + 10, 0xe9)
  expect(await refusal(Buffer.concat([Buffer.from('a,b\n'), high]), 50_000)).toEqual([
    'UNREADABLE_FILE',
    TEXTS.notUtf8(2),
  ])
})

test('a letter at the very end is read, or refused if it is cut in two', async () => {
  for (const pieceBytes of [1, 4, 1000]) {
    const { rows, fallbacks } = await read(Buffer.from('a,b\nCafé', 'latin1'), pieceBytes)
    expect([rows[1], fallbacks]).toEqual([[2, 'Café'], 1])
    expect((await read(Buffer.from('é', 'latin1'), pieceBytes)).rows).toEqual([[1, 'é']])
    const cut = Buffer.concat([Buffer.from('\ufeffa,b\n', 'utf16le'), Buffer.from('x')])
    expect(await refusal(cut, pieceBytes)).toEqual(['UNREADABLE_FILE', TEXTS.notUtf16])
  }
})

test('a refusal names its line whatever ends the lines before it, and wherever the pieces are cut', async () => {
  const file = Buffer.concat([Buffer.from('\n\ra,b\r\n\rx'), Buffer.from([0x81]), Buffer.from(',3\n')])
  for (const pieceBytes of [1, 2, 3, 4, 5, 1000])
    expect(await refusal(file, pieceBytes)).toEqual(['UNREADABLE_FILE', TEXTS.notUtf8(5)])
})
