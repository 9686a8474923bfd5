// npm run storms: how well storms keep their identity from run to run in the simulated world, and what was forecast of true ones.
import { ensureInstalled, handOver } from './bootstrap.mjs'

await ensureInstalled('npm run storms')
handOver('tools/measure-storms.ts', process.argv.slice(2))
