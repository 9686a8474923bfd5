import { existsSync, readFileSync } from 'node:fs'
import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { GovernmentAlert } from '@stormlane/domain/hazards'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@stormlane/domain/time'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { CanadianAlertSource } from './canadian-alert-source.ts'
import { MexicanAlertSource } from './mexican-alert-source.ts'
import { readCapAlert } from './read-cap-alert.ts'

const CAP = 'urn:oasis:names:tc:emergency:cap:1.2'
const SQUARE = '<polygon>45,-76 45,-75 46,-75 45,-76</polygon>'
const info = (parts: Partial<Record<string, string>> = {}) => {
  const { areas = `<area><areaDesc>Ottawa</areaDesc>${SQUARE}</area>`, parameters = '', ...rest } = parts
  const fields = {
    language: 'en-CA',
    event: 'snowfall',
    responseType: 'Monitor',
    urgency: 'Future',
    severity: 'Moderate',
    certainty: 'Likely',
    expires: '2026-01-10T18:00:00-00:00',
    headline: 'snowfall warning in effect',
    description: 'Snow.',
    ...rest,
  }
  const written = Object.entries(fields).map(([name, text]) => (text === '' ? '' : `<${name}>${text}</${name}>`))
  return `<info>${written.join('')}${parameters}${areas}</info>`
}
const parameter = (name: string, value: string) =>
  `<parameter><valueName>${name}</valueName><value>${value}</value></parameter>`
const WARNING = parameter('layer:EC-MSC-SMC:1.0:Alert_Type', 'warning')
const message = (infos: string, parts: Partial<Record<string, string>> = {}) => {
  const fields = {
    identifier: 'urn:oid:1',
    sender: 'cap-pac@canada.ca',
    sent: '2026-01-10T12:00:00-00:00',
    status: 'Actual',
    msgType: 'Alert',
    scope: 'Public',
    ...parts,
  }
  const written = Object.entries(fields).map(([name, text]) => (text === '' ? '' : `<${name}>${text}</${name}>`))
  return `<?xml version="1.0" encoding="UTF-8"?><alert xmlns="${CAP}">${written.join('')}${infos}</alert>`
}
const read = (text: string, country: GovernmentAlert['country'] = 'CAN') => readCapAlert(Buffer.from(text), country)

describe('a message of the Common Alerting Protocol', () => {
  test('is converted to a government alert under the event of the United States [FEED-002]', () => {
    const references = 'a@b.ca,urn:oid:0,2026-01-10T11:00:00-00:00 a@b.ca,urn:oid:00,2026-01-10T10:00:00-00:00'
    expect(read(message(info({ parameters: WARNING }), { msgType: 'Update', references }))).toEqual([
      {
        id: 'urn:oid:1',
        messageType: 'Update',
        references: ['urn:oid:0', 'urn:oid:00'],
        country: 'CAN',
        event: 'Winter Storm Warning',
        severity: 'Moderate',
        certainty: 'Likely',
        urgency: 'Future',
        sender: 'cap-pac@canada.ca',
        senderName: 'cap-pac@canada.ca',
        sent: new Date('2026-01-10T12:00:00Z'),
        effective: new Date('2026-01-10T12:00:00Z'),
        onset: null,
        expires: new Date('2026-01-10T18:00:00Z'),
        ends: null,
        headline: 'snowfall warning in effect',
        description: 'Snow.',
        instruction: null,
        response: 'Monitor',
        areaDescription: 'Ottawa',
        geocodes: { same: [], ugc: [] },
        geometry: {
          type: 'MultiPolygon',
          coordinates: [
            [
              [
                [-76, 45],
                [-75, 45],
                [-75, 46],
                [-76, 45],
              ],
            ],
          ],
        },
      },
    ])
  })

  test('is taken in English, else in Spanish or French, which is marked [FEED-003]', () => {
    const french = info({
      language: 'fr-CA',
      headline: 'avertissement',
      description: 'Neige.',
      instruction: 'Attendez.',
    })
    expect(read(message(french + info())).map(({ description }) => description)).toEqual(['Snow.'])
    expect(read(message(french))).toMatchObject([
      { headline: 'avertissement (in French)', description: 'In French: Neige.', instruction: 'In French: Attendez.' },
    ])
    expect(read(message(info({ language: 'de' })))).toMatchObject([{ description: 'In another language, de: Snow.' }])
    expect(read(message(info({ language: '' })))).toMatchObject([{ description: 'Snow.' }])
  })

  test('has an alert for each part whose text differs; areas of equal parts are joined, ended ones are left out [FEED-004]', () => {
    const at = (name: string) => `<area><areaDesc>${name}</areaDesc>${SQUARE}</area>`
    const ended = parameter('layer:EC-MSC-SMC:1.0:Alert_Location_Status', 'ended')
    const parts = [
      info({ areas: at('Ottawa') }),
      info({ areas: at('Gatineau') }),
      info({ areas: at('Kanata'), severity: 'Severe' }),
      info({ areas: at('Perth'), parameters: ended }),
    ]
    expect(read(message(parts.join('')))).toMatchObject([
      { id: 'urn:oid:1', areaDescription: 'Ottawa; Gatineau', severity: 'Moderate' },
      { id: 'urn:oid:1#2', areaDescription: 'Kanata', severity: 'Severe' },
    ])
    expect(read(message(info({ parameters: ended }), { msgType: 'Update' }))).toMatchObject([{ messageType: 'Cancel' }])
  })

  test('covers its circles, and has no area without polygons', () => {
    const [round] = read(message(info({ areas: '<area><areaDesc>x</areaDesc><circle>45,-76 10</circle></area>' })))
    const ring = round?.geometry?.coordinates[0]?.[0] as number[][]
    expect(ring).toHaveLength(49)
    expect(Math.max(...ring.map(([, latitude = 0]) => latitude))).toBeCloseTo(45 + 10 / 111.2, 3)
    const [bare] = read(message(info({ areas: '<area><areaDesc>x</areaDesc><circle>45,-76 0</circle></area>' })))
    expect(bare?.geometry).toBeNull()
  })

  test('of a test, an exercise or a closed circle is ignored, and a cancellation needs no text', () => {
    for (const parts of [{ status: 'Test' }, { status: 'Exercise' }, { scope: 'Restricted' }, { msgType: 'Ack' }])
      expect(read(message(info(), parts))).toEqual([])
    const references = 'a,urn:oid:0,2026-01-10T11:00:00-00:00'
    expect(read(message('', { msgType: 'Cancel', references }))).toMatchObject([
      { messageType: 'Cancel', references: ['urn:oid:0'], geometry: null },
    ])
  })

  test('without an expiry holds for a day, and a color stands for an unknown severity', () => {
    const light = parameter('semáforo', 'red')
    const [alert] = read(
      message(info({ expires: '', severity: 'Unknown', parameters: light, event: 'Nevadas' })),
      'MEX',
    )
    expect(alert).toMatchObject({ severity: 'Extreme', event: 'Winter Weather Advisory' })
    expect(alert && alert.expires.getTime() - alert.sent.getTime()).toBe(DAY_MS)
  })

  const bomb = `<!DOCTYPE lolz [<!ENTITY lol "lol">]>${message(info())}`
  test.each([
    ['a document type', bomb, 'it declares a document type, which may hide any amount of text'],
    [
      'an entity that is not declared',
      message(info({ description: '&lol;' })),
      'it uses "&lol;", which is not declared',
    ],
    ['a bare ampersand', message(info({ description: 'A & B' })), 'it uses "&", which is not declared'],
    ['a cut end', message(info()).slice(0, -8), 'it ends inside of <alert>'],
    ['a cut tag', message(info()).slice(0, -3), /^the tag at character \d+ cannot be read$/],
    ['crossed tags', message('<info></alert></info>'), '</alert> closes <info>'],
    ['endless nesting', message('<info>'.repeat(100)), 'its elements are nested more than 40 deep'],
    ['too many elements', message('<info/>'.repeat(100_001)), 'it has more than 100000 elements'],
    ['too many bytes', message(info({ description: 'x'.repeat(5 << 20) })), 'it has more than 4 MB'],
    ['an undeclared prefix', message('<x:info/>'), 'the prefix "x" is not declared'],
    ['two roots', `${message(info())}<alert/>`, 'it is not one element'],
    ['text outside', `${message(info())}tail`, 'it has text outside of its elements'],
    ['no document', '', 'it is not one element'],
    ['another format', '<rss/>', 'it is no message of the Common Alerting Protocol'],
    [
      'another namespace',
      message(info()).replace(CAP, 'urn:other'),
      'it is no message of the Common Alerting Protocol',
    ],
    ['no identifier', message(info(), { identifier: '' }), 'it has no identifier'],
    ['no scope', message(info(), { scope: '' }), 'it has no scope'],
    ['no info', message(''), 'it has no info'],
    ['no event', message(info({ event: '' })), 'it has no event'],
    ['an endless event', message(info({ event: 'x'.repeat(1000) })), 'it has no event of a usable length'],
    ['a bad time', message(info({ expires: 'tomorrow' })), 'expires "tomorrow" is not a time'],
    ['another message type', message(info(), { msgType: 'Poem' }), 'the message type "Poem" is not known'],
    [
      'swapped coordinates',
      message(info({ areas: '<area><polygon>-95,45 -94,45 -94,46 -95,45</polygon></area>' })),
      'the polygon "-95,45 -94,45 -94,46 -95,45" is not one',
    ],
    [
      'a bad circle',
      message(info({ areas: '<area><circle>45,-76</circle></area>' })),
      'the circle "45,-76" is not one',
    ],
  ])('with %s is refused in words [FEED-005]', (_what, text, reason) => {
    expect(() => read(text)).toThrow(reason)
  })

  test('that is not the text it says is refused, and Latin-1 is read', () => {
    const latin = (encoding: string) =>
      Buffer.from(message(info({ description: 'Québec' })).replace('UTF-8', encoding), 'latin1')
    expect(() => readCapAlert(latin('UTF-8'), 'CAN')).toThrow('it is not text in UTF-8')
    expect(readCapAlert(latin('ISO-8859-1'), 'CAN')).toMatchObject([{ description: 'Québec' }])
  })

  test('may have millions of blanks, which are read as one', () => {
    const blanks = ' '.repeat(1 << 20)
    expect(read(message(info({ description: `Snow.${blanks}Ice.\n${blanks}Wind.` })))).toMatchObject([
      { description: 'Snow. Ice. Wind.' },
    ])
  })

  test('may have prefixes, comments and parts that are quoted whole', () => {
    const prefixed = message(info({ description: '<![CDATA[5 < 6 & 7]]><!-- no --> &#233;&amp;' }))
      .replaceAll(/<(\/?)(?=[a-z])/gi, '<$1cap:')
      .replace('xmlns=', 'xmlns:cap=')
    expect(read(prefixed)).toMatchObject([{ description: '5 < 6 & 7 é&' }])
  })
})

describe('the sources', () => {
  const NOW = Date.parse('2026-01-10T00:30:00Z')
  const files = new Map<string, string>()
  const asked: string[] = []
  let server: Server
  let now = NOW
  const connection = () => ({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    userAgent: 'Stormlane',
    clock: { now: () => new Date(now) },
    open: (url: URL, { headers, signal }: { headers: Record<string, string>; signal: AbortSignal }) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        get(url, { headers, signal, agent: false }, resolve).on('error', reject)
      }),
  })

  beforeAll(async () => {
    server = createServer(({ url = '' }, response) => {
      asked.push(url)
      response.writeHead(files.has(url) ? 200 : 404).end(files.get(url))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => {
    server.close()
  })

  const folder = (...names: string[]) => names.map((name) => `<a href="${name}">${name}</a>`).join('\n')
  const collect = () => ({ received: vi.fn(), refused: vi.fn(), accepted: vi.fn() })

  test('folders of Canada are read by day, office and hour, files once, and hours that are over once [FEED-006]', async () => {
    files.clear()
    asked.length = 0
    now = NOW
    const yesterday = '/20260109/WXO-DD/alerts/cap/20260109'
    files.set(`${yesterday}/`, folder('../', 'CWTO/', '?C=N;O=D'))
    files.set(`${yesterday}/CWTO/`, folder('../', '22/', '23/', '99/'))
    files.set(`${yesterday}/CWTO/22/`, folder('../../etc', 'a.cap', 'bad.cap', 'readme.txt'))
    files.set(`${yesterday}/CWTO/23/`, folder('b.cap'))
    files.set(`${yesterday}/CWTO/22/a.cap`, message(info(), { identifier: 'a' }))
    files.set(`${yesterday}/CWTO/22/bad.cap`, '<alert')
    files.set(`${yesterday}/CWTO/23/b.cap`, message(info(), { identifier: 'b' }))
    const source = new CanadianAlertSource(connection())
    const notes = collect()
    const ids = async () => (await source.messages([], undefined, notes)).map(({ id }) => id).toSorted()
    expect(await ids()).toEqual(['a', 'b'])
    expect(notes.refused.mock.calls).toEqual([
      ['20260109/CWTO/22/bad.cap', expect.stringMatching(/^the tag at character 0 /)],
    ])
    const count = (path: string) => asked.filter((one) => one === path).length
    // Alerts that were not stored are returned again, and a file that may have been incomplete is requested three
    // times.
    for (const _ of [1, 2, 3]) expect(await ids()).toEqual(['a', 'b'])
    expect([count(`${yesterday}/CWTO/22/a.cap`), count(`${yesterday}/CWTO/22/bad.cap`)]).toEqual([1, 3])
    now = NOW + HOUR_MS
    const today = '/20260110/WXO-DD/alerts/cap/20260110'
    files.set(`${today}/`, folder('CWTO/'))
    files.set(`${today}/CWTO/`, folder('01/'))
    files.set(`${today}/CWTO/01/`, folder('c.cap'))
    files.set(`${today}/CWTO/01/c.cap`, message(info(), { identifier: 'c' }))
    await ids()
    asked.length = 0
    expect((await source.messages(['a', 'b'], undefined, notes)).map(({ id }) => id)).toEqual(['c'])
    expect(asked).toEqual([`${today}/`, `${today}/CWTO/`, `${today}/CWTO/01/`])
    // A day later the first files are forgotten.
    now = NOW + DAY_MS + HOUR_MS
    expect((await source.messages([])).map(({ id }) => id)).toEqual(['c'])
  })

  test('a feed without folders, or of which nothing can be read, has failed', async () => {
    files.clear()
    now = NOW
    await expect(new CanadianAlertSource(connection()).messages()).rejects.toThrow(
      'There is no folder of alerts for 20260110 and 20260109.',
    )
    const day = '/20260110/WXO-DD/alerts/cap/20260110'
    files.set(`${day}/`, folder('CWTO/'))
    files.set(`${day}/CWTO/`, folder('00/'))
    files.set(`${day}/CWTO/00/`, folder('a.cap'))
    files.set(`${day}/CWTO/00/a.cap`, '<html></html>')
    await expect(new CanadianAlertSource(connection()).messages()).rejects.toThrow(
      'None of 1 new alerts could be read; the first, 20260110/CWTO/00/a.cap: it is no message of the Common Alerting Protocol',
    )
  })

  test('the list of Mexico, in Atom or RSS, leads to its messages on the same server alone [FEED-007]', async () => {
    files.clear()
    now = NOW
    const spanish = info({ language: 'es-419', event: 'Aviso de Ciclón Tropical' })
    const of = (id: string) => message(spanish, { identifier: id, sender: 'smn.cna.gob.mx' })
    files.set('/list/a_cap.xml', of('a'))
    files.set('/smn.conagua.gob.mx/files/b_cap.xml', of('b'))
    const entry = (id: string, href: string, minutes: number) =>
      `<entry><id>${id}</id><title>${id}</title><updated>${new Date(NOW - minutes * MINUTE_MS).toISOString()}</updated>${href && `<link rel="alternate" href="${href}"/>`}</entry>`
    const entries = [
      entry('one', 'a_cap.xml', 5),
      entry('old', 'old_cap.xml', 10_000),
      entry('elsewhere', 'http://169.254.169.254/secret', 5),
      entry('bare', '', 5),
    ]
    files.set('/list/atom', `<feed xmlns="http://www.w3.org/2005/Atom">${entries.join('')}</feed>`)
    const notes = collect()
    const { url, ...rest } = connection()
    const atom = new MexicanAlertSource({ url: `${url}/list/atom`, ...rest })
    expect(await atom.messages([], undefined, notes)).toMatchObject([
      { id: 'a', country: 'MEX', event: 'Tropical Cyclone Local Statement', description: 'In Spanish: Snow.' },
    ])
    expect(notes.refused.mock.calls).toEqual([
      ['elsewhere', 'it is on another server, 169.254.169.254'],
      ['bare', 'the entry "bare" has no link'],
    ])
    // A mirror has the files of the service under the name of its host.
    const item = '<item><title>b</title><link>https://smn.conagua.gob.mx/files/b_cap.xml</link></item>'
    files.set('/smn.conagua.gob.mx/rss', `<rss version="2.0"><channel>${item}</channel></rss>`)
    const rss = new MexicanAlertSource({ url: `${url}/smn.conagua.gob.mx/rss`, ...rest })
    expect((await rss.messages()).map(({ id }) => id)).toEqual(['b'])
    for (const [list, reason] of [
      ['<html/>', 'The answer is no list of alerts (Atom or RSS).'],
      ['<!DOCTYPE html><html/>', 'The list of alerts cannot be read: it declares a document type'],
    ] as const) {
      files.set('/list/atom', list)
      await expect(new MexicanAlertSource({ url: `${url}/list/atom`, ...rest }).messages()).rejects.toThrow(reason)
    }
  })
})

const FIXTURES = path.join(
  process.env.STORMLANE_FIXTURES ?? path.join(import.meta.dirname, '../../../../../shared/fixtures'),
  'cap',
)
describe.skipIf(!existsSync(FIXTURES))('recorded messages', () => {
  const recorded = (name: string, country: GovernmentAlert['country']) =>
    readCapAlert(readFileSync(`${FIXTURES}/${name}`), country)

  test('of Canada, also a signed one, are read in English with their areas', () => {
    expect(recorded('canada_signed.cap', 'CAN')).toMatchObject([
      { event: 'Winter Storm Warning', messageType: 'Update', severity: 'Moderate', senderName: 'Environment Canada' },
    ])
    const [statement] = recorded('CanadaNaad.xml', 'CAN')
    expect(statement).toMatchObject({
      id: 'urn:oid:2.49.0.1.124.3026064006.2019',
      event: 'Special Weather Statement',
      headline: 'special weather statement in effect',
    })
    expect(statement?.areaDescription).toContain('Channel-Port aux Basques')
    expect(statement?.geometry?.coordinates.length).toBe(1)
  })

  test('of Mexico are marked as Spanish', () => {
    expect(recorded('mexico.xml', 'MEX')).toMatchObject([
      {
        id: 'avisossmn-ciclontropical-4063',
        references: ['avisossmn-ciclontropical-4061'],
        event: 'Tropical Cyclone Local Statement',
        severity: 'Extreme',
        areaDescription: 'Chis,Oax',
        description: expect.stringMatching(/^In Spanish: Se prevé que la Tormenta Tropical "VICENTE" /),
      },
    ])
  })

  test('that are damaged or of another kind are refused, and others are read', () => {
    expect(() => recorded('invalid.cap', 'CAN')).toThrow('it has no scope')
    expect(() => recorded('rfs.xml', 'CAN')).toThrow('it is no message of the Common Alerting Protocol')
    expect(recorded('no_info_tag.cap', 'CAN')).toMatchObject([{ messageType: 'Cancel' }])
    expect(recorded('earthquake-iso8859-1.cap', 'CAN').length).toBeLessThanOrEqual(1)
    expect(recorded('weather.cap', 'USA')).toHaveLength(1)
  })
})
