// Plain Fastify with the same rows in memory, which it serializes and compresses for each request. lists.bench.ts
// starts it with the folder of the rows. It prints its address.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import Fastify from 'fastify'

const [folder = '.', ...names] = process.argv.slice(2)
const app = Fastify()
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024, brotliOptions })
for (const name of names) {
  const rows = JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8')) as object
  app.get(`/${name}`, async () => rows)
}
console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
