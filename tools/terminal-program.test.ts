import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(path.join(tmpdir(), 'stormlane-terminal-'))
afterAll(() => rmSync(folder, { recursive: true }))

const TOOL = path.join(import.meta.dirname, 'terminal-program.mjs')
let programs = 0

/** Runs a program that executes `body` at each start, with the number of the start in `n`, from 1. */
function run(body: string, restartAfterCrash = true) {
  const program = path.join(folder, `program-${++programs}.mjs`)
  const starts = path.join(folder, `starts-${programs}`)
  writeFileSync(starts, '')
  writeFileSync(
    program,
    `import { appendFileSync, readFileSync } from 'node:fs'
    appendFileSync(${JSON.stringify(starts)}, '.')
    const n = readFileSync(${JSON.stringify(starts)}).length
    ${body}`,
  )
  const options = JSON.stringify({ restartAfterCrash, firstPauseMs: 1 })
  const driver = `import(${JSON.stringify(TOOL)}).then(({ runInTerminal }) =>
    runInTerminal(process.execPath, [${JSON.stringify(program)}], ${options}))`
  const child = spawn(process.execPath, ['-e', driver], { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stderr.on('data', (text: Buffer) => {
    said += text.toString()
  })
  const ended = once(child, 'close').then(([code]) => ({
    code: code as number,
    starts: readFileSync(starts).length,
    said,
  }))
  return { child, ended }
}

const crash = 'process.exit(70)'

test('a crashed program is restarted until it ends without a crash', async () => {
  const { code, starts, said } = await run(`if (n < 3) ${crash}`).ended
  expect([code, starts]).toEqual([0, 3])
  expect(said.match(/ended unexpectedly \(exit code 70\) and starts again/g)).toHaveLength(2)
})

test('a program killed by the system is restarted', async () => {
  const { code, starts } = await run(`if (n === 1) process.kill(process.pid, 'SIGKILL')`).ended
  expect([code, starts]).toEqual([0, 2])
})

test('pauses grow, and five crashes within a minute end it with a message', async () => {
  const { code, starts, said } = await run(crash).ended
  expect([code, starts]).toEqual([70, 5])
  expect(said.match(/in [\d.]+ s/g)).toEqual(['in 0.001 s', 'in 0.002 s', 'in 0.004 s', 'in 0.008 s'])
  expect(said.trimEnd().split('\n').at(-1)).toBe(
    'The server ended unexpectedly 5 times within a minute and is not started again: see the errors above.',
  )
})

test.each([0, 1, 3])('exit code %i is passed on without a restart', async (exitCode) => {
  const { code, starts, said } = await run(`process.exit(${exitCode})`).ended
  expect([code, starts, said]).toEqual([exitCode, 1, ''])
})

test('a command other than npm start is never run twice', async () => {
  expect(await run(crash, false).ended).toMatchObject({ code: 70, starts: 1 })
})

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s is forwarded without a restart, even if the stop fails',
  async (signal) => {
    const { child, ended } = run(
      `process.on('${signal}', () => ${crash}); setInterval(() => {}, 1000); console.log('runs')`,
    )
    await once(child.stdout, 'data')
    child.kill(signal)
    expect(await ended).toMatchObject({ code: 70, starts: 1 })
  },
)
