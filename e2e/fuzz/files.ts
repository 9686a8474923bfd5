// npm run fuzz -- files [files] [seed]: gives a server of its own damaged files of every kind that it reads from users
// and operators: CSV uploads, GeoTIFFs of other servers, and storms in its data folder. (Damaged answers of feeds are
// unit tests: 500 of each.) Exits with 1 after an answer of 500 or above, an answer that took too long, or if the
// server ended, memory is not released, or a kind of file was never read. Whole files of each kind come first: where they
// are not read, damaged ones are not either.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { createBatchUpload, deleteBatchUpload, describeRasterFile, listHistoricalStorms } from '@stormlane/contract'
import { findExample } from '@stormlane/contract/examples'
import { damagedFile } from '@stormlane/domain/damaged-file'
import { RASTER_VARIABLES } from '@stormlane/domain/internal-viewers'
import { seededRandom } from '@stormlane/domain/measures'
import { testTiff } from '@stormlane/server/test/test-tiff.ts'
import { type FuzzAnswer, startFuzzRun } from '../hostile/fuzz-run.ts'
import { damaged, type Json, pick } from '../hostile/hostile-values.ts'
import { countArgument } from '../hostile/number-argument.ts'
import { openReach } from '../hostile/reach.ts'

const FILES = countArgument(1, 'The number of files', 2000)
const SEED = countArgument(2, 'The seed', 1)
const WARM_UP = Math.min(300, FILES / 5)

const LOCATIONS = Buffer.from(`name,latitude,longitude,city,zip
Yard,41.2565,-95.9345,Omaha,68102
"Dock, north",39.0997,-94.5786,Kansas City,64106
Depot "7",44.9778,-93.265,Minneapolis,55401
`)
const ROUTES = Buffer.from(`name,origin,destination,departure
North,"Omaha, NE","Minneapolis, MN",2026-01-15T08:00
South,41.2565 -95.9345,39.0997 -94.5786,2026-01-15T09:00
`)
const TIFFS = [
  testTiff(),
  testTiff({
    GTModelTypeGeoKey: 1,
    GeographicTypeGeoKey: undefined,
    ProjectedCSTypeGeoKey: 3857,
    ModelTiepoint: [0, 0, 0, -11_600_000, 5_500_000, 0],
    ModelPixelScale: [10_000, 10_000, 0],
  }),
]

const UPLOADS = [
  ['location', LOCATIONS],
  ['route', ROUTES],
] as const
type UploadType = (typeof UPLOADS)[number][0]

const reach = openReach([
  'uploads accepted whole',
  'damaged uploads with refused rows',
  'requests to the file server',
  'TIFFs described',
  'tiles drawn',
  'damaged TIFFs read and refused',
  'storms listed',
  'damaged storms left out',
])
let [filesServed, stormsWritten] = [0, 0]
let served: Buffer = Buffer.alloc(0)
const fileServer = createServer((request, response) => {
  reach.add('requests to the file server')
  const [, from = '0', to = ''] = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '') ?? []
  const [start, end] = [Number(from), Math.min(served.length - 1, Number(to || served.length - 1))]
  if (!request.headers.range) response.writeHead(200).end(served)
  else if (start > end) response.writeHead(416).end()
  else
    response
      .writeHead(206, { 'content-range': `bytes ${start}-${end}/${served.length}` })
      .end(served.subarray(start, end + 1))
})
await new Promise<void>((resolve) => fileServer.listen(0, '127.0.0.1', resolve))
const host = `127.0.0.1:${(fileServer.address() as AddressInfo).port}`

const run = await startFuzzRun({ RASTER_HOSTS: host })
const random = seededRandom(SEED)
const token = await run.signIn()
const headers = { authorization: `Bearer ${token}` }
const stormsFolder = path.join(run.dataFolder, 'history/storms')
const wholeStorm = Buffer.from(JSON.stringify(storedStorm()))

for (const [type, whole] of UPLOADS) await uploadCsv(type, whole, 'a whole file')
for (const whole of TIFFS) await readTiff(whole, 'a whole file')
await readStorm(wholeStorm, 'a whole file')
for (let file = 1; file <= FILES && run.isRunning(); file++) {
  const about = `file ${file} of seed ${SEED}`
  const kind = pick(random, ['csv', 'csv', 'tiff', 'storm'] as const)
  await { csv: sendDamagedCsv, tiff: sendDamagedTiff, storm: sendDamagedStorm }[kind](about)
  if (file === WARM_UP) await run.endWarmUp()
  if (file % 200 === 0) console.log(run.progress())
}
fileServer.close()
await run.report(reach)

async function sendDamagedCsv(): Promise<void> {
  const [type, whole] = pick(random, UPLOADS)
  const content = damagedFile(random, whole)
  const { text } = await uploadCsv(type, content, content.toString('latin1').slice(0, 300))
  if (rejectedRows(text) > 0) reach.add('damaged uploads with refused rows')
}

async function sendDamagedTiff(about: string): Promise<void> {
  const askedBefore = reach.counts['requests to the file server']
  const { status } = await readTiff(damagedFile(random, pick(random, TIFFS)), about)
  if (status === 400 && reach.counts['requests to the file server'] > askedBefore)
    reach.add('damaged TIFFs read and refused')
}

async function sendDamagedStorm(about: string): Promise<void> {
  const content =
    random() < 0.5
      ? damagedFile(random, wholeStorm)
      : Buffer.from(JSON.stringify(damaged(random, JSON.parse(wholeStorm.toString()) as Json)))
  if ((await readStorm(content, about)) === 0) reach.add('damaged storms left out')
}

async function uploadCsv(type: UploadType, content: Buffer<ArrayBuffer>, about: string): Promise<FuzzAnswer> {
  const body = new FormData()
  body.append('token', token ?? '')
  body.append('batch_type', type)
  body.append('file', new Blob([content]), 'sites.csv')
  const request = { call: createBatchUpload.id, method: 'POST', path: `/api${createBatchUpload.path}` }
  const answer = await run.send({ ...request, headers: {}, body, about })
  const id = /"id":"([0-9a-f-]{36})"/.exec(answer.text)?.[1]
  if (!id) return answer
  if (rejectedRows(answer.text) === 0) reach.add('uploads accepted whole')
  // Uploads count toward a quota.
  const target = `/api${deleteBatchUpload.path.replace(':id', id)}`
  await run.send({ call: deleteBatchUpload.id, method: 'DELETE', path: target, headers })
  return answer
}

function rejectedRows(answer: string): number {
  return Number(/"rejected_count":(\d+)/.exec(answer)?.[1] ?? 0)
}

async function readTiff(content: Buffer, about: string): Promise<FuzzAnswer> {
  served = content
  // Each file has an address of its own, so that no answer comes from a cache.
  const url = `http://${host}/${++filesServed}.tif`
  const query = new URLSearchParams({ url, variable: pick(random, RASTER_VARIABLES) })
  const target = `/api${describeRasterFile.path}?${query}`
  const described = await run.send({ call: describeRasterFile.id, method: 'GET', path: target, headers, about })
  const template = /"tile_url":"([^"]+)"/.exec(described.text)?.[1]
  if (!template) return described
  reach.add('TIFFs described')
  const tile = template.replace('{z}', '4').replace('{x}', '3').replace('{y}', '6').replace('{size}', '1')
  const { pathname, search } = new URL(tile, run.url)
  const drawn = await run.send({ call: 'rasterTile', method: 'GET', path: `${pathname}${search}`, headers, about })
  if (drawn.status === 200) reach.add('tiles drawn')
  return drawn
}

/** Returns how many storms the server lists while the file is there. */
async function readStorm(content: Buffer, about: string): Promise<number> {
  mkdirSync(stormsFolder, { recursive: true })
  const name = path.join(stormsFolder, `storm-${++stormsWritten}.json`)
  writeFileSync(name, content)
  const target = `/api${listHistoricalStorms.path}`
  const { text } = await run.send({ call: listHistoricalStorms.id, method: 'GET', path: target, headers, about })
  rmSync(name)
  const listed = text.split('"impacts":').length - 1
  reach.add('storms listed', listed)
  return listed
}

/** A storm in the format in which the server stores it. */
function storedStorm(): Json {
  const answer = findExample(listHistoricalStorms)?.answer as { historical_storms: Json[] } | undefined
  const storm = answer?.historical_storms[0]
  if (!storm) throw new Error('The call of historical storms has no example.')
  return { climate: null, tiles_run: '2026-01-01T00:00:00Z', storm }
}
