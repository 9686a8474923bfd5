// npm run mutants -- <folder> <count>: how many small changes to the sources below a folder the tests notice.
import { ensureInstalled, handOver } from './bootstrap.mjs'

await ensureInstalled('npm run mutants')
handOver('tools/run-mutants.ts', process.argv.slice(2))
