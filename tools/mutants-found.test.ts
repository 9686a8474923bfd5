import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findMutants } from './mutants-found.ts'

function checkout(...files: string[]): string {
  const root = mkdtempSync(path.join(tmpdir(), 'mutants-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  execFileSync('git', ['init', '--quiet'], { cwd: root })
  for (const file of files) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(root, file), 'export const most = 3\n')
  }
  return root
}

test('sources have mutants; tests, fixtures, settings and other files have none', () => {
  const sources = ['src/a.ts', 'src/fixture.ts', 'src/page.tsx', 'src/words.texts.ts']
  const others = ['a.test.ts', 'a.fixture.ts', 'page.fixture.tsx', 'a.bench.ts', 'a.spec.ts', 'a.config.ts', 'a.d.ts']
  const root = checkout(...sources, ...others.map((file) => `src/${file}`), 'src/a.md', 'test/app.ts', 'e2e/page.ts')
  expect(findMutants(root, '.').map(({ file }) => file)).toEqual(sources)
})
