// npm run dev: restarts the server when its sources change, and reloads the portal. Ctrl-C ends both.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { ensureInstalled, environment, giveUp, pinnedNode, root } from './bootstrap.mjs'
import { passOn, whenNpmEnds } from './terminal-program.mjs'

await ensureInstalled('npm run dev')
const settings = path.join(root, '.env')
if (existsSync(settings)) process.loadEnvFile?.(settings)
const serverAddress = `http://localhost:${process.env.PORT || 4300}`

const vite = path.join(root, 'node_modules/vite/bin/vite.js')
const programs = [
  start('The server', ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], root),
  start('The portal', [vite, '--clearScreen', 'false'], path.join(root, 'apps/portal')),
]

let isEnding = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => endAll((program) => passOn(signal, program)))
whenNpmEnds(() => endAll(terminate))

/** Both programs print directly to the terminal. */
function start(name, args, cwd) {
  const program = spawn(pinnedNode(), args, {
    cwd,
    stdio: 'inherit',
    env: environment({ STORMLANE_SERVER: serverAddress }),
  })
  program.on('error', (error) => giveUp(`${name} could not be started: ${error.message}`))
  program.on('exit', (code) => {
    if (!isEnding) console.error(`${name} ended with exit code ${code}.`)
    endAll(terminate, isEnding ? 0 : 1)
  })
  return program
}

function terminate(program) {
  program.kill('SIGTERM')
}

/** When one program ends, the other is stopped; this process exits when both have ended. */
function endAll(stop, code = 0) {
  process.exitCode ||= code
  if (isEnding) return
  isEnding = true
  for (const program of programs) stop(program)
}
