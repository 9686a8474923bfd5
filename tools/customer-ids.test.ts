import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The nil id belongs to nobody. */
const ORGANIZATION_ID = /(?!0{8}-0{4}-0{4}-0{4}-0{12})[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i

test('no source but the demo seed and the examples of the API names an organization by its id: what a customer has is a setting [SHELL-063]', () => {
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
