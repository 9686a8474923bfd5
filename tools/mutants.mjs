// npm run mutants -- <folder> <count>: counts how many small changes to the sources in a folder the tests detect.
import { ensureInstalled, handOver } from './bootstrap.mjs'

await ensureInstalled('npm run mutants')
handOver('tools/run-mutants.ts', process.argv.slice(2))
