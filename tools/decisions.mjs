// npm run decisions: what vehicles are rated and advised in simulated weather, at three hours or over a year.
import { ensureInstalled, handOver } from './bootstrap.mjs'

await ensureInstalled('npm run decisions')
handOver('tools/measure-decisions.ts', process.argv.slice(2))
