import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const { STEPS } = (await import(path.join(root, 'tools/test-steps.mjs'))) as { STEPS: string[] }

const packageFiles = globSync(['package.json', '{apps,packages}/*/package.json', '{e2e,bench}/package.json'], {
  cwd: root,
})
const scriptsOf = (file: string) =>
  (JSON.parse(readFileSync(path.join(root, file), 'utf8')) as { scripts?: Record<string, string> }).scripts ?? {}
const scripts = packageFiles.flatMap((file) => Object.entries(scriptsOf(file)).map(([name, line]) => ({ name, line })))
const names = new Set(scripts.map(({ name }) => name))

const documents = execFileSync('git', ['ls-files', '*.md', '*.yml', '*.yaml', '.ci', 'deploy'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => existsSync(path.join(root, file)))
const named = documents.flatMap((file) =>
  Array.from(
    readFileSync(path.join(root, file), 'utf8').matchAll(
      /\bnpm (?:run (?<script>[a-z][a-z:-]*)|(?<test>test)\b)(?: -- (?<args>[\w /.-]+))?/g,
    ),
    ({ 0: words, groups = {} }) => ({ file, words, ...groups }) as Named,
  ),
)

interface Named {
  file: string
  words: string
  script?: string
  test?: string
  args?: string
}

/** Folders of scripts that a command runs by their name. */
const SCRIPT_FOLDERS: Record<string, [folder: string, ending: string]> = {
  chaos: ['e2e/chaos', '.ts'],
  fuzz: ['e2e/fuzz', '.ts'],
  bench: ['bench', '.bench.ts'],
}

describe('commands that documents and workflows name [SCALE-022]', () => {
  test('every script is in a package.json', () => {
    expect(named.filter(({ script }) => script).length).toBeGreaterThan(100)
    expect(named.filter(({ script }) => script && !names.has(script))).toEqual([])
  })

  test('every step is one of npm test', () => {
    const steps = named.filter(({ test, args }) => test && args)
    expect(steps.length).toBeGreaterThan(2)
    for (const { file, args = '' } of steps)
      for (const step of args.trim().split(' '))
        expect([file, [...STEPS, 'changed']]).toEqual([file, expect.arrayContaining([step])])
  })

  test('every benchmark, attack and fuzzer is a file', () => {
    const runs = named.filter(({ script = '', args }) => script in SCRIPT_FOLDERS && args)
    expect(runs.length).toBeGreaterThan(20)
    for (const { file, script = '', args = '' } of runs) {
      const [folder, ending] = SCRIPT_FOLDERS[script] as [string, string]
      const program = `${folder}/${args.trim().split(' ')[0]}${ending}`
      expect([file, program, existsSync(path.join(root, program))]).toEqual([file, program, true])
    }
  })
})

describe('scripts of package.json run without a POSIX shell [SCALE-021]', () => {
  const commands = scripts.flatMap(({ name, line }) => line.split(' && ').map((command) => ({ name, command })))

  test.each(commands)('$name: $command', ({ command }) => {
    // `exec` is a word of POSIX shells; exec.cmd in the root stands in for it where cmd.exe runs the script.
    const [program = '', ...args] = command.replace(/^exec (?=node )/, '').split(' ')
    expect(['node', 'biome', 'knip', 'oxlint', 'tsc', 'vite', 'vitest']).toContain(program)
    expect(command).toMatch(/^[\w@:./ -]+$/)
    if (program === 'node') expect(args[0]).toMatch(/\.(mjs|ts)$/)
  })

  test('exec.cmd, which cmd.exe finds first in the folder of the script, runs its arguments as they are', () => {
    const withExec = packageFiles.filter((file) =>
      Object.values(scriptsOf(file)).some((line) => line.startsWith('exec ')),
    )
    expect(withExec).toEqual(['package.json'])
    expect(readFileSync(path.join(root, 'exec.cmd'), 'utf8')).toMatch(/^@%\*\r?\n$/)
  })

  test('a script that runs a file names one that is there', () => {
    for (const file of packageFiles)
      for (const line of Object.values(scriptsOf(file)))
        for (const [, program = ''] of line.matchAll(/\bnode (\S+)/g))
          expect([line, existsSync(path.join(root, path.dirname(file), program))]).toEqual([line, true])
  })
})
