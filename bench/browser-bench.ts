import { spawn } from 'node:child_process'
import path from 'node:path'

/** Runs a benchmark that needs a browser; its code is with the browser tests. */
export function runBrowserBench(name: string): void {
  const program = path.join(import.meta.dirname, `../e2e/bench/${name}.ts`)
  const bench = spawn(process.execPath, [program, ...process.argv.slice(2)], { stdio: 'inherit' })
  bench.on('exit', (code) => {
    process.exitCode = code ?? 1
  })
}
