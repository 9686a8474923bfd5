import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)
const page = readFileSync(new URL('docs/security.md', root), 'utf8')

/** The page leaves out the folder of the server's sources. */
const fileAt = (name: string) =>
  new URL(/^(apps|packages|e2e|tools|docs)\//.test(name) ? name : `apps/server/src/${name}`, root)

test('every test that docs/security.md names exists', () => {
  const named = [...page.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`: "([^"]+)"/g)]
  expect(named.length).toBeGreaterThan(100)
  const missing = named.filter(([, file = '', title = '']) => {
    const place = fileAt(file)
    return !existsSync(place) || !readFileSync(place, 'utf8').includes(title)
  })
  expect(missing.map(([whole]) => whole)).toEqual([])
})

test('every source file that docs/security.md names exists', () => {
  const named = [...page.matchAll(/`([\w-]+(?:\/[\w.-]+)+\.tsx?)`/g)].map(([, file = '']) => file)
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((file) => !existsSync(fileAt(file)))).toEqual([])
})

test('docs/security.md has each of the 253 requirements of ASVS 5.0 level 2 once, and explains what is not met', () => {
  const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| [^|]+ \| (yes|part|no|n\/a) \|(.*)\|$/gm)]
  expect(new Set(rows.map(([, id]) => id)).size).toBe(253)
  expect(rows).toHaveLength(253)
  const explained = page.slice(page.indexOf('## Not met'), page.indexOf('## ASVS'))
  const silent = rows.filter(
    ([, id = '', met = '', how]) => ['part', 'no'].includes(met) && how?.trim() === '' && !explained.includes(id),
  )
  expect(silent.map(([, id]) => id)).toEqual([])
})
