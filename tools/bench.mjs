// npm run bench -- <name>: measures our code and the peer in the same run, and prints one JSON line per size. Never
// part of the tests.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { ensureInstalled, giveUp, handOver, root } from './bootstrap.mjs'
import { ensurePortalBuilt } from './portal-build.mjs'

const folder = path.join(root, 'bench')
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''))
const [name, ...rest] = process.argv.slice(2)
if (!name || !names.includes(name)) giveUp(`Usage: npm run bench -- <name>, one of: ${names.join(', ')}`)
await ensureInstalled('npm run bench')
// Some benchmarks open pages, and a fresh clone has no built portal yet.
if (!ensurePortalBuilt()) giveUp('The portal could not be built: mend what is listed above, then run this again.')
handOver(`bench/${name}.bench.ts`, rest)
