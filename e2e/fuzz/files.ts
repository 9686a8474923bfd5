// npm run fuzz -- files [files] [seed]: gives a server of its own damaged files of every kind that it reads from users
// and operators: CSV uploads, GeoTIFFs of other servers, and storms in its data folder. (Damaged answers of feeds are
// unit tests: 500 of each.) Exits with 1 after an answer of 500 or above, an answer that took too long, or if the
// server ended or memory is not released.
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
import { startFuzzRun } from '../hostile/fuzz-run.ts'
import { damaged, type Json, pick } from '../hostile/hostile-values.ts'

const FILES = Number(process.argv[2] ?? 2000)
const SEED = Number(process.argv[3] ?? 1)
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

let served = Buffer.alloc(0)
const fileServer = createServer((request, response) => {
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

const run = await startFuzzRun({ OUTGOING_PRIVATE_HOSTS: host })
const random = seededRandom(SEED)
const token = await run.signIn()
const headers = { authorization: `Bearer ${token}` }
const stormsFolder = path.join(run.dataFolder, 'history/storms')
const wholeStorm = storedStorm()
const kinds: Record<string, number> = {}

for (let file = 1; file <= FILES && run.isRunning(); file++) {
  const kind = pick(random, ['csv', 'csv', 'tiff', 'storm'] as const)
  kinds[kind] = (kinds[kind] ?? 0) + 1
  await { csv: uploadCsv, tiff: readTiff, storm: readStorm }[kind](file)
  if (file === WARM_UP) await run.endWarmUp()
  if (file % 200 === 0) console.log(run.progress())
}
fileServer.close()
await run.report({ kinds })

async function uploadCsv(): Promise<void> {
  const [type, whole] = pick(random, [
    ['location', LOCATIONS],
    ['route', ROUTES],
  ] as const)
  const content = damagedFile(random, whole)
  const body = new FormData()
  body.append('token', token ?? '')
  body.append('batch_type', type)
  body.append('file', new Blob([content]), 'sites.csv')
  const about = content.toString('latin1').slice(0, 300)
  const request = { call: createBatchUpload.id, method: 'POST', path: `/api${createBatchUpload.path}` }
  const answer = await run.send({ ...request, headers: {}, body, about })
  const id = /"id":"([0-9a-f-]{36})"/.exec(answer ?? '')?.[1]
  // Uploads count toward a quota.
  const target = `/api${deleteBatchUpload.path.replace(':id', id ?? '')}`
  if (id) await run.send({ call: deleteBatchUpload.id, method: 'DELETE', path: target, headers })
}

async function readTiff(file: number): Promise<void> {
  served = damagedFile(random, pick(random, TIFFS))
  const query = new URLSearchParams({ url: `http://${host}/${file}.tif`, variable: pick(random, RASTER_VARIABLES) })
  const target = `/api${describeRasterFile.path}?${query}`
  const about = `file ${file} of seed ${SEED}`
  const answer = await run.send({ call: describeRasterFile.id, method: 'GET', path: target, headers, about })
  const template = /"tile_url":"([^"]+)"/.exec(answer ?? '')?.[1]
  if (!template) return
  const tile = template.replace('{z}', '4').replace('{x}', '3').replace('{y}', '6').replace('{size}', '1')
  const { pathname, search } = new URL(tile, run.url)
  await run.send({ call: 'rasterTile', method: 'GET', path: `${pathname}${search}`, headers, about })
}

async function readStorm(file: number): Promise<void> {
  mkdirSync(stormsFolder, { recursive: true })
  const name = path.join(stormsFolder, `storm-${file}.json`)
  const content =
    random() < 0.5
      ? damagedFile(random, Buffer.from(JSON.stringify(wholeStorm)))
      : JSON.stringify(damaged(random, wholeStorm))
  writeFileSync(name, content)
  const target = `/api${listHistoricalStorms.path}`
  const about = `file ${file} of seed ${SEED}`
  await run.send({ call: listHistoricalStorms.id, method: 'GET', path: target, headers, about })
  rmSync(name)
}

/** A storm in the format in which the server stores it. */
function storedStorm(): Json {
  const answer = findExample(listHistoricalStorms)?.answer as { historical_storms: Json[] } | undefined
  const storm = answer?.historical_storms[0]
  if (!storm) throw new Error('The call of historical storms has no example.')
  return { climate: null, tiles_run: '2026-01-01T00:00:00Z', storm }
}
