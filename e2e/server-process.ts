// Starts a real Stormlane server in its own process and data folder, for browser tests and for tests that kill it.
import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')

export interface ServerProcess {
  url: string
  process: ChildProcess
  /** The output of the process so far. */
  output(): string
  /** Stops the server gracefully and waits until it has ended. */
  stop(): Promise<void>
}

export interface ServerOptions {
  dataFolder: string
  port: number
  env?: Record<string, string>
  /** The folder of another build; by default this one. */
  checkout?: string
  /** The only core that the process may use, set with `taskset` of util-linux. */
  core?: number | undefined
  readyWithinMs?: number
}

/** Catches hangs: a start that takes 10 s took more than 90 s beside a load of 40 on two cores. */
const READY_WITHIN_MS = 300_000
/** A script that fails must not leave its servers running. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGTERM')
})

/** Resolves when the server prints its ready line; rejects with its output if it ends before that. */
export async function startServer({
  dataFolder,
  port,
  env = {},
  checkout = root,
  core,
  readyWithinMs = READY_WITHIN_MS,
}: ServerOptions): Promise<ServerProcess> {
  const command = [process.execPath, 'apps/server/src/main.ts']
  const [program = '', ...args] = core === undefined ? command : ['taskset', '-c', String(core), ...command]
  const child = spawn(program, args, {
    cwd: checkout,
    env: { ...process.env, ...env, PORT: String(port), STORMLANE_DATA: dataFolder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  running.add(child)
  const ended = new Promise<void>((resolve) =>
    child.once('exit', () => {
      running.delete(child)
      resolve()
    }),
  )
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => fail(`was not ready within ${readyWithinMs / 1000} s`), readyWithinMs)
    const fail = (reason: string) => {
      clearTimeout(timer)
      child.kill('SIGKILL')
      reject(new Error(`The server ${reason}:\n${output}`))
    }
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      if (!/Stormlane (worker is ready|is ready at )/.test(output)) return
      clearTimeout(timer)
      resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('error', (error) => fail(`could not be started (${error.message})`))
    child.once('exit', (code, signal) => fail(`ended (${signal ?? `exit code ${code}`}) before it was ready`))
  })
  return {
    url: `http://localhost:${port}`,
    process: child,
    output: () => output,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** A port that is free on every address, because a server listens on both loopback addresses. */
export async function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port was given')),
      )
    })
  })
}
