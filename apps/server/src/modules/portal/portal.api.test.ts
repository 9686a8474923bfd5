import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { PortalConfigBlock } from '@stormlane/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { eventually } from '../../../test/eventually.ts'
import { protomapsTown, streetArchive } from '../../../test/street-archive.ts'

const PAGE = `<!doctype html><head><meta name="csp-nonce" content="" />
<script type="application/json" id="portal-config">{}</script></head><div id="root"></div>`

const portalFolder = mkdtempSync(path.join(tmpdir(), 'stormlane-portal-'))
let server: TestApp

beforeAll(async () => {
  mkdirSync(path.join(portalFolder, 'assets'))
  for (const page of ['index.html', 'login.html', 'alert.html', 'calculators.html'])
    writeFileSync(path.join(portalFolder, page), `${PAGE}<!-- ${page} -->`)
  writeFileSync(path.join(portalFolder, 'favicon.svg'), '<svg/>')
  writeFileSync(path.join(portalFolder, 'assets/index-abc123.js'), `console.log(${'1'.repeat(3000)})`)
  writeFileSync(path.join(portalFolder, 'assets/app-def456.js'), 'plain')
  writeFileSync(path.join(portalFolder, 'assets/app-def456.js.br'), 'made at build time')
  const files = { scripts: ['assets/map-abc123.js'], styles: ['assets/map-abc123.css'] }
  writeFileSync(path.join(portalFolder, 'page-files.json'), JSON.stringify({ '/client/map': files }))
  const area = { zooms: { min: 9, max: 12 }, bounds: [-96, 41.2, -95.88, 41.32] as [number, number, number, number] }
  const streetFile = path.join(portalFolder, 'omaha.pmtiles')
  writeFileSync(streetFile, streetArchive({ layers: protomapsTown([-95.94, 41.26]), ...area }))
  server = await startTestApp(
    {
      PRODUCT_NAME: '</script><b>',
      EMBED_FRAME_ANCESTORS: 'https://partner.example',
      CHAT_SCRIPT_URL: 'https://chat.example/widget.js',
      MAP_STYLE_URL: 'https://maps.example/style.json',
      MAP_STREETS_FILE: streetFile,
      PREVIEW_HOSTS: 'preview.example, staging.example',
    },
    { portalFolder },
  )
})
afterAll(async () => {
  await server.stop()
  rmSync(portalFolder, { recursive: true })
})

test('/environment returns the plain text production [SHELL-004]', async () => {
  const { text, headers } = await server.send('GET', '/environment')
  expect([text, headers['content-type']]).toEqual(['production', 'text/plain; charset=utf-8'])
})

test.each([
  ['/', 200],
  ['/login', 200],
  ['/client/map?location_id=4', 200],
  // The page leads unknown paths to `/` itself.
  ['/no/such/page', 404],
  ['/apiary', 404],
])('%s gets the page with status %i', async (url, expected) => {
  const { status, headers, text } = await server.send('GET', url)
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    expected,
    'text/html; charset=utf-8',
    'no-cache',
  ])
  expect(text).toContain('<div id="root">')
})

test('the page embeds the portal configuration, escaped so that it cannot close its script element', async () => {
  const { text } = await server.send('GET', '/')
  expect(text).not.toContain('</script><b>')
  const block = /id="portal-config">(.*?)<\/script>/s.exec(text)?.[1] ?? ''
  expect(JSON.parse(block)).toMatchObject({
    product_name: '</script><b>',
    version: 'test',
    simulated_feeds: expect.arrayContaining(['forecast', 'government_alerts', 'events:fires', 'road_conditions']),
    off_feeds: [],
    preview_hosts: ['preview.example', 'staging.example'],
    map_style_url: 'https://maps.example/style.json',
    chat_script_url: 'https://chat.example/widget.js',
    api_host: null,
  })
})

test('the page says that there are streets, from the first page after the file was read [STREET-001]', async () => {
  await eventually(async () => {
    const { text } = await server.send('GET', '/')
    const block = JSON.parse(/id="portal-config">(.*?)<\/script>/s.exec(text)?.[1] ?? '') as PortalConfigBlock
    expect(block.map_streets).toMatchObject({ schema: 'protomaps', min_zoom: 9, max_zoom: 12 })
  })
})

test('the page says how clocks run in the zones of places, as the server knows them [TIME-050]', async () => {
  const { text } = await server.send('GET', '/')
  const block = JSON.parse(/id="portal-config">(.*?)<\/script>/s.exec(text)?.[1] ?? '') as PortalConfigBlock
  const clocks = block.zone_clocks?.groups.find(({ zones }) => zones.includes('America/Winnipeg'))?.clocks ?? []
  const now = server.clock.now()
  const current = clocks.findLast(({ since }) => new Date(since) <= now)
  const known = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Winnipeg', timeZoneName: 'short' }).format(now)
  expect(known.endsWith(` ${current?.name}`)).toBe(true)
  expect({ CDT: -300, CST: -360 }[current?.name ?? '']).toBe(current?.utc_offset_minutes)
  expect(Buffer.byteLength(JSON.stringify(block.zone_clocks))).toBeLessThan(6000)
})

test('the page names the files of its address, so that they load with those of every page', async () => {
  const tags = [
    '<link rel="modulepreload" crossorigin href="/assets/map-abc123.js">',
    '<link rel="preload" as="style" crossorigin href="/assets/map-abc123.css">',
  ]
  for (const url of ['/client/map', '/client/map/?asset_type=vehicle']) {
    const [head = ''] = (await server.send('GET', url)).text.split('</head>')
    for (const tag of tags) expect(head).toContain(tag)
  }
  for (const url of ['/client/alerts', '/client/map/x', '/login', '/no/such/page'])
    expect((await server.send('GET', url)).text).not.toContain('map-abc123')
})

test.each([
  ['/', 'login.html'],
  ['/login?trialKey=x', 'login.html'],
  ['/login/company?code=x', 'login.html'],
  ['/reset-password', 'login.html'],
  ['/setup?email=a', 'login.html'],
  ['/client/map', 'index.html'],
  ['/two-step', 'index.html'],
  ['/wo-embed/roi-calculator', 'calculators.html'],
  ['/alerts/urn%3Aoid%3A2.49', 'alert.html'],
  [`/a/${'x'.repeat(300)}/?token=x`, 'alert.html'],
  ['/alerts', 'index.html'],
])('%s is answered with %s, so that pages before a session load little', async (url, page) => {
  expect((await server.send('GET', url)).text).toContain(`<!-- ${page} -->`)
})

test('each response has its own nonce, in the page and in the content security policy', async () => {
  const nonces = await Promise.all(
    ['/', '/login'].map(async (url) => {
      const { text, headers } = await server.send('GET', url)
      const nonce = /name="csp-nonce" content="([^"]+)"/.exec(text)?.[1]
      expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`)
      return nonce
    }),
  )
  expect(nonces[0]).not.toBe(nonces[1])
})

test('the policy allows scripts of our origin and of the configured chat, and nothing inline', async () => {
  const policy = String((await server.send('GET', '/')).headers['content-security-policy'])
  expect(policy).toContain("script-src 'self' https://chat.example;")
  expect(policy).toContain("connect-src 'self' https://maps.example")
  expect(policy).not.toMatch(/unsafe|\*/)
})

test('a script has the same connect-src as the page, because a worker follows the policy of its own file', async () => {
  const { headers } = await server.send('GET', '/assets/index-abc123.js')
  expect(headers['content-security-policy']).toContain("connect-src 'self' https://maps.example")
})

test('a shared route has a web app manifest that opens the same route from the home screen', async () => {
  const { headers, text } = await server.send('GET', '/routes/ab%2Fc/app.webmanifest')
  expect(headers['content-type']).toContain('application/manifest+json')
  expect(JSON.parse(text)).toMatchObject({
    start_url: '/routes/ab%2Fc',
    display: 'standalone',
    icons: [{ sizes: '192x192' }, { sizes: '512x512' }, { sizes: 'any' }],
  })
})

test.each([
  ['/freightmarket/embed?provider_token=x', 'https://partner.example'],
  ['/geotab/embed', 'https://partner.example'],
  ['/wo-embed/roi-calculator', '*'],
  ['/wo-embed/pricing-calculator?plan=x', '*'],
  ['/wo-embed/another', "'none'"],
  ['/client/map', 'https://partner.example'],
  ['/login?x=1', 'https://partner.example'],
  ['/client-list', "'none'"],
  ['/internal/ui', "'none'"],
  ['/setup', "'none'"],
  ['/alerts/1', "'none'"],
  ['/freightmarket/embedded', "'none'"],
])('%s may be framed by %s', async (url, ancestors) => {
  const { headers } = await server.send('GET', url)
  expect(String(headers['content-security-policy']).split('; ')).toContain(`frame-ancestors ${ancestors}`)
})

test('hashed assets are cached forever and other files are revalidated, both compressed', async () => {
  const asset = await server.send('GET', '/assets/index-abc123.js', { headers: { 'accept-encoding': 'br' } })
  expect(asset.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript'),
  })
  expect((await server.send('GET', '/favicon.svg')).headers['cache-control']).toBe('no-cache')
})

test('an asset compressed at build time is sent as it is', async () => {
  const asset = await server.send('GET', '/assets/app-def456.js', { headers: { 'accept-encoding': 'gzip, br' } })
  expect([asset.headers['content-encoding'], asset.text]).toEqual(['br', 'made at build time'])
  expect((await server.send('GET', '/assets/app-def456.js')).text).toBe('plain')
})

test.each([
  '/assets/index-old999.js',
  '/assets/',
  '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
  '/assets/index-abc123.js/x',
])('the missing asset %s gets 404, never the page', async (url) => {
  const { status, json } = await server.send('GET', url)
  expect([status, json().code]).toEqual([404, 'NOT_FOUND'])
})

test('a page rejects POST with 405', async () => {
  expect((await server.send('POST', '/login', { payload: {} })).status).toBe(405)
})
