import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'

const folder = mkdtempSync(path.join(tmpdir(), 'stormlane-terminal-'))
afterAll(() => rmSync(folder, { recursive: true }))

const ROOT = path.join(import.meta.dirname, '..')
const TOOL = path.join(import.meta.dirname, 'terminal-program.mjs')
let programs = 0

/** Runs a program that executes `body` at each start, with the number of the start in `n`, from 1. */
function run(body: string, restartAfterCrash = true, platform: string = process.platform) {
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
  const options = JSON.stringify({ restartAfterCrash, firstPauseMs: 1, platform })
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

test('on Windows, where the console tells every process, a signal is not sent on and the program may close [SCALE-021]', async () => {
  const mayEnd = path.join(folder, 'may-end')
  const body = `import('node:fs').then(({ existsSync }) => setInterval(() => existsSync(${JSON.stringify(mayEnd)}) && process.exit(5), 50))
    process.on('SIGINT', () => process.exit(9))
    console.log('runs')`
  const { child, ended } = run(body, true, 'win32')
  await once(child.stdout, 'data')
  child.kill('SIGINT')
  // The program would end by the signal at once; it gets two seconds for it.
  await new Promise((resolve) => setTimeout(resolve, 2000))
  writeFileSync(mayEnd, '')
  expect(await ended).toMatchObject({ code: 5, starts: 1 })
})

/** npm runs a script in a shell, which stays between the two here. */
test.skipIf(process.platform === 'win32').each(['npm', 'its shell'])(
  'a program is stopped when %s is killed [SCALE-021]',
  async (killed) => {
    const told = path.join(folder, `told-${killed}`)
    const program = path.join(folder, `orphan-${killed}.mjs`)
    writeFileSync(
      program,
      `import { writeFileSync } from 'node:fs'
    process.on('SIGTERM', () => { writeFileSync(${JSON.stringify(told)}, ''); process.exit(0) })
    setInterval(() => {}, 1000)
    console.log('runs')`,
    )
    const driver = path.join(folder, `driver-${killed}.mjs`)
    writeFileSync(
      driver,
      `import { runInTerminal } from ${JSON.stringify(TOOL)}
    runInTerminal(process.execPath, [${JSON.stringify(program)}], {})`,
    )
    // The command after the program keeps the shell from giving its place to the program.
    const line = `"${process.execPath}" "${driver}"; true`
    const code = `const shell = require('node:child_process').spawn('sh', ['-c', ${JSON.stringify(line)}], { stdio: 'inherit' })
    console.log(shell.pid)
    setInterval(() => {}, 1000)`
    const env = { ...process.env, npm_lifecycle_event: 'start' }
    const npm = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'], env })
    let said = ''
    npm.stdout.on('data', (text: Buffer) => {
      said += text.toString()
    })
    await vi.waitFor(() => expect(said).toContain('runs'), { timeout: 30_000 })
    const shell = Number(said.split('\n')[0])
    process.kill(killed === 'npm' ? (npm.pid as number) : shell, 'SIGKILL')
    await vi.waitFor(() => expect(existsSync(told)).toBe(true), { timeout: 30_000 })
    if (killed === 'npm') process.kill(shell, 'SIGKILL')
    else npm.kill('SIGKILL')
  },
)

/**
 * A script that starts npm in the background can only tell npm itself. npm tells its child, and Debian's shell keeps SIGINT to
 * itself while a command of it runs, so the start script has to take the place of the shell.
 */
test.skipIf(process.platform === 'win32')('npm start ends when only npm is told SIGINT [SCALE-021]', async () => {
  const clone = path.join(folder, 'clone')
  mkdirSync(path.join(clone, 'tools'), { recursive: true })
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  writeFileSync(path.join(clone, 'package.json'), JSON.stringify({ scripts: { start: scripts.start } }))
  writeFileSync(
    path.join(clone, 'tools/start.mjs'),
    `import { writeFileSync } from 'node:fs'
    process.on('SIGINT', () => { writeFileSync('told', ''); process.exit(0) })
    setInterval(() => process.ppid === 1 && process.exit(1), 500)
    console.log('runs')`,
  )
  const npm = spawn('npm', ['start'], { cwd: clone, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(npm, 'exit')
  let said = ''
  npm.stdout.on('data', (text: Buffer) => {
    said += text.toString()
  })
  await vi.waitFor(() => expect(said).toContain('runs'), { timeout: 30_000 })
  npm.kill('SIGINT')
  await ended
  expect(existsSync(path.join(clone, 'told'))).toBe(true)
})
