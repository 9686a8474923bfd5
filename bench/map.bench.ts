// The map page with a large customer's assets. It needs a browser, so the code is with the browser tests.
import { spawn } from 'node:child_process'
import path from 'node:path'

const program = path.join(import.meta.dirname, '../e2e/bench/map.ts')
const bench = spawn(process.execPath, [program, ...process.argv.slice(2)], { stdio: 'inherit' })
bench.on('exit', (code) => {
  process.exitCode = code ?? 1
})
