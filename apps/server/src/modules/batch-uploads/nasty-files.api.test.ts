// Malformed and unusual files, each with the outcome documented in docs/batch-uploads.md.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { listBatchRows } from '@stormlane/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { sendForm } from '../../../test/upload.ts'

let server: TestApp
let token: string

beforeAll(async () => {
  server = await startTestApp()
  token = await server.signIn('trial@stormlane.example')
})
afterAll(() => server.stop())

const HEAD = 'name,latitude,longitude'
const FINE = 'Yard,41,-95'
const lines = (...all: string[]) => all.join('\n')
const site = (latitude: string, longitude = '-95') => lines(HEAD, `Yard,${latitude},${longitude}`)
const trip = (time: string) => lines('origin,destination,departure_time', `"Omaha, NE","Denver, CO",${time}`)

/** The whole file is refused with a message that matches. */
const refused = (words: RegExp) => ({ status: 422, words })
/** `accepted` rows are accepted, and the others are rejected for these reasons. */
const read = (accepted: number, ...reasons: RegExp[]) => ({ status: 200, accepted, reasons })

const NUMBER = /number with a decimal point/
const FORMAT = /must be like 2026-01-15T08:30/

const FILES: [name: string, content: string | Buffer, outcome: ReturnType<typeof refused> | ReturnType<typeof read>][] =
  [
    ['empty', '', refused(/^The file is empty\.$/)],
    ['only blanks', ' \n\n \n', refused(/^The file is empty\.$/)],
    ['header only', `${HEAD}\n`, refused(/holds no rows/)],
    ['byte order mark', `\uFEFF${lines(HEAD, FINE)}`, read(1)],
    ['byte order mark before a quote', `\uFEFF${lines('"name",latitude,longitude', FINE)}`, read(1)],
    ['UTF-16LE', Buffer.from(`\uFEFF${lines(HEAD, 'Zürich Yard,41,-95')}`, 'utf16le'), read(1)],
    ['UTF-16BE without a byte order mark', Buffer.from(lines(HEAD, 'Zürich Yard,41,-95'), 'utf16le').swap16(), read(1)],
    ['UTF-16LE without a byte order mark', Buffer.from(lines(HEAD, 'Zürich Yard,41,-95'), 'utf16le'), read(1)],
    ['Latin-1', Buffer.from(lines(HEAD, FINE, 'Z\xfcrich,41,-95', 'S\xc3O PAULO,42,-95'), 'latin1'), read(3)],
    [
      'Latin-1 after UTF-8',
      Buffer.concat([Buffer.from(lines(HEAD, 'Zürich,41,-95', '')), Buffer.from('Gen\xe8ve,41,-96\n', 'latin1')]),
      refused(/^Line 3 is not UTF-8 text\./),
    ],
    [
      'no text',
      Buffer.concat([Buffer.from(`${HEAD}\n`), Buffer.from([0xe9, 0x01, 0x02])]),
      refused(/^Line 2 is not UTF-8/),
    ],
    [
      'invalid UTF-8',
      Buffer.concat([Buffer.from(`${HEAD}\n`), Buffer.from([0xc3, 0x28]), Buffer.from(',41,-95\n')]),
      refused(/^Line 2 is not UTF-8/),
    ],
    ['NUL byte', lines(HEAD, 'Ya\0rd,41,-95', FINE), read(1, /cannot be stored/)],
    ['CR only', [HEAD, FINE, 'Dock,42,-95'].join('\r'), read(2)],
    ['mixed line ends', `${HEAD}\r\n${FINE}\nDock,42,-95\rRamp,43,-95\n`, read(3)],
    ['no final newline', lines(HEAD, FINE), read(1)],
    ['unclosed quote', lines(HEAD, FINE, '"Dock,42,-95', 'Ramp,43,-95'), refused(/^Row 3 of the file opens a quote/)],
    ['quote mid-field', lines(HEAD, '5" Hose Depot,41,-95', '"Big" Dock,42,-95'), read(2)],
    ['newline in quotes', lines(HEAD, '"North', 'Yard",41,-95', 'Bad,91,-95'), read(1, /between -90 and 90/)],
    ['semicolons', lines('name;latitude;longitude', 'Yard;41.5;-95'), read(1)],
    ['tabs', lines('name\tlatitude\tlongitude', 'Yard\t41.5\t-95'), read(1)],
    [
      'duplicate headers',
      lines('name,latitude,longitude,Latitude', 'Yard,41,-95,42'),
      refused(/latitude is there more than once/),
    ],
    ['missing header', lines(FINE, 'Dock,42,-95'), refused(/The first line must name the columns\. Missing: name/)],
    ['reordered and odd-case headers', lines(' LONGITUDE ,Latitude,External-ID,NaMe', '-95,41,7,Yard'), read(1)],
    [
      'extra columns',
      lines(`${HEAD},Region,`, 'Yard,41,-95,Plains,', 'Dock,42,-95,Plains,,more'),
      read(1, /6 fields, but there are 5 columns/),
    ],
    ['short rows', lines(HEAD, 'Yard', FINE), read(1, /latitude and longitude, or an address/)],
    [
      '10 MB field',
      lines(HEAD, `${'x'.repeat(10_000_000)},41,-95`),
      refused(/^The row on line 2 is longer than 65,536/),
    ],
    [
      '100k columns',
      lines(Array.from({ length: 100_000 }, (_, i) => `c${i}`).join(','), '1'),
      refused(/line 1 is longer than 65,536/),
    ],
    [
      '101 columns',
      lines([HEAD, ...Array.from({ length: 98 }, (_, i) => `c${i}`)].join(','), FINE),
      refused(/may have 100 columns/),
    ],
    ['1M blank lines', `${HEAD}\n${'\n'.repeat(1_000_000)}${FINE}\n`, read(1)],
    ['formula starts', lines(`${HEAD},Note`, `=1+1,41,-95,@SUM(A1)`, `"+cmd|'/c calc'!A0",42,-95,-x`), read(2)],
    ['__proto__ header', lines(`${HEAD},__proto__,constructor`, 'Yard,41,-95,x,y'), read(1)],
    ['latitude 91', site('91'), read(0, /^Latitude must be between -90 and 90\.$/)],
    ['latitude NaN', site('NaN'), read(0, NUMBER)],
    ['latitude Infinity', site('Infinity'), read(0, NUMBER)],
    ['latitude 1,5', site('"1,5"'), read(0, NUMBER)],
    ['swapped', site('-95.9', '41.2'), read(0, /seem to be swapped/)],
    ['date 02/03/24', trip('02/03/24'), read(0, FORMAT)],
    ['Feb 30', trip('2026-02-30T08:00:00Z'), read(0, /day that does not exist/)],
    ['DST gap', trip('2026-03-08 02:30'), read(0, /clocks at the origin skip/)],
    ['year 9999', trip('9999-12-31T08:00:00Z'), read(0, /within the next 90 days/)],
    ['duplicate ids', lines(`external_id,${HEAD}`, '7,Yard,41,-95', '7,Dock,42,-95'), read(1, /already on line 2/)],
    ['duplicate places', lines(HEAD, FINE, FINE), read(1, /already on line 2/)],
    ['gzip', gzipSync(lines(HEAD, FINE)), refused(/a gzip file/)],
    ['XLSX', Buffer.from('PK\x03\x04\x14\0\x06\0'), refused(/an Excel workbook/)],
    ['PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), refused(/a PNG picture/)],
    [
      'right to left, zero-width, emoji',
      lines(HEAD, '\u202Eمستودع,41,-95', 'Ya\u200Brd,42,-95', '🚚 Depot 👩‍🚒,43,-95'),
      read(3),
    ],
    [
      'lone surrogates',
      Buffer.from(`\uFEFF${lines(HEAD, 'Ya\ud800rd,41,-95')}`, 'utf16le'),
      refused(/says that it is UTF-16/),
    ],
    [
      '26 MB',
      lines(HEAD, ...Array.from({ length: 450 }, () => 'x'.repeat(60_000))),
      { status: 413, words: /may hold 25 MB/ },
    ],
  ]

test.each(FILES)('%s', async (name, content, outcome) => {
  const batch_type = String(content).startsWith('origin') ? 'route' : 'location'
  const before = await server.database.asSystem.selectFrom('batch_uploads').select('id').execute()
  const answer = await sendForm(server, { token, batch_type, file: { name: `${name}.csv`, content } })
  expect([answer.status, answer.text]).toEqual([outcome.status, expect.any(String)])
  if ('words' in outcome) {
    expect(answer.json().errors.join(' ')).toMatch(outcome.words)
    // A refused file leaves no rows behind.
    expect(await server.database.asSystem.selectFrom('batch_uploads').select('id').execute()).toEqual(before)
    return
  }
  const batch = answer.json().batch_upload
  expect([batch.accepted_count, batch.rejected_count]).toEqual([outcome.accepted, outcome.reasons.length])
  const { batch_rows } = await server.ask(
    listBatchRows,
    token,
    `/api/batch_uploads/${batch.id}/rows.json?rejected=true`,
  )
  const messages = batch_rows.map(({ problems }) => problems.map(({ message }) => message).join(' '))
  expect(messages).toEqual(outcome.reasons.map((words) => expect.stringMatching(words)))
  if (batch.accepted_count === 0) return
  const processed = await server.send('POST', `/api/batch_uploads/${batch.id}/process_batch.json?token=${token}`)
  expect([processed.status, processed.text]).toEqual([200, expect.any(String)])
})

test('foreign columns are read as the form maps them; a mapping that cannot be read is refused in words', async () => {
  const content = lines('Ort,Breite,Lng,Hinweis', 'Mapped Yard,41,-95,x')
  const file = { name: 'mapped.csv', content }
  const columns = JSON.stringify({ Ort: 'name', Breite: 'latitude', Hinweis: '' })
  const answer = await sendForm(server, { token, batch_type: 'location', columns, file })
  expect([answer.status, answer.json().batch_upload.accepted_count]).toEqual([200, 1])
  for (const [odd, status, words] of [
    ['{', 400, /columns must be a JSON object/],
    ['[1]', 400, /columns must be a JSON object/],
    ['{"Ort":"constructor"}', 422, /There is no column constructor to map to\./],
  ] as const) {
    const refusal = await sendForm(server, { token, batch_type: 'location', columns: odd, file })
    expect([refusal.status, refusal.json().errors.join(' ')]).toEqual([status, expect.stringMatching(words)])
  }
})

test('a file that was read as Windows-1252 says so', async () => {
  const content = Buffer.from(lines(HEAD, 'Gen\xe8ve \x80,41.5,-95.5'), 'latin1')
  const answer = await sendForm(server, { token, batch_type: 'location', file: { name: 'w.csv', content } })
  const { id, processing_errors } = answer.json().batch_upload
  expect(processing_errors).toEqual([expect.stringMatching(/Windows-1252/)])
  const { batch_rows } = await server.ask(listBatchRows, token, `/api/batch_uploads/${id}/rows.json`)
  expect(batch_rows.map(({ name }) => name)).toEqual(['Genève €'])
})

const FIXTURES = path.join(
  process.env.STORMLANE_FIXTURES ?? path.join(import.meta.dirname, '../../../../../../shared/fixtures'),
  'csv-messy',
)
const fixtures = existsSync(FIXTURES) ? readdirSync(FIXTURES).filter((name) => name.endsWith('.csv')) : []

test.skipIf(fixtures.length === 0)(
  'files of other projects are read or refused in words, never with a server error',
  async () => {
    for (const name of fixtures) {
      const content = readFileSync(path.join(FIXTURES, name))
      const answer = await sendForm(server, { token, batch_type: 'location', file: { name, content } })
      expect([name, [200, 413, 422].includes(answer.status)]).toEqual([name, true])
      if (answer.status !== 200) expect(answer.json().errors.join(' ')).toMatch(/\w+ \w+.*\./)
    }
    const content = readFileSync(path.join(FIXTURES, 'fl_latin1.csv'))
    const columns = JSON.stringify({ id: 'zip' })
    const latin1 = await sendForm(server, { token, batch_type: 'location', columns, file: { name: 'l.csv', content } })
    expect([latin1.status, latin1.json().batch_upload.processing_errors[0]]).toEqual([
      200,
      expect.stringMatching(/Windows-1252/),
    ])
  },
)

test('names from the files are stored as text without invisible characters', async () => {
  const { rows } = {
    rows: await server.database.asSystem.selectFrom('locations').select(['name', 'user_metadata']).execute(),
  }
  const names = rows.map(({ name }) => name)
  for (const name of [
    '=1+1',
    "+cmd|'/c calc'!A0",
    'مستودع',
    '🚚 Depot 👩‍🚒',
    'North\nYard',
    '5" Hose Depot',
    'Zürich Yard',
  ])
    expect(names).toContain(name)
  expect(rows.find(({ name }) => name === '=1+1')?.user_metadata).toEqual({ Note: '@SUM(A1)' })
  expect(rows.every(({ user_metadata }) => !Object.keys(user_metadata).includes('__proto__'))).toBe(true)
})
