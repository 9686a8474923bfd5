// npm run roads: drive times and distances of the authored road network against tables that nothing was fitted to.
import { ensureInstalled, handOver } from './bootstrap.mjs'

await ensureInstalled('npm run roads')
handOver('tools/measure-roads.ts', process.argv.slice(2))
