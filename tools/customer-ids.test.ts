import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The nil id is not an organization. */
const ORGANIZATION_ID = /(?!0{8}-0{4}-0{4}-0{4}-0{12})[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i

test('only the demo seed and the API examples contain organization ids, because customer features are settings [SHELL-063]', () => {
  const list = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', ':(glob)apps/*/src/**', ':(glob)packages/*/src/**'],
    {
      encoding: 'utf8',
    },
  )
  const sources = list
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|examples)\.tsx?$/.test(file))
    .filter((file) => !file.startsWith('apps/server/src/demo/'))
  expect(sources.length).toBeGreaterThan(500)
  expect(sources.filter((file) => ORGANIZATION_ID.test(readFileSync(file, 'utf8')))).toEqual([])
})
