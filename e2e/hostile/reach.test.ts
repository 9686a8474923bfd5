import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { countArgument, minutesArgument } from './number-argument.ts'
import { openReach } from './reach.ts'

const ATTACKS = ['chaos', 'fuzz', 'load'].flatMap((folder) => {
  const scripts = path.join(import.meta.dirname, '..', folder)
  return readdirSync(scripts).map(
    (name) => [`${folder}/${name}`, readFileSync(path.join(scripts, name), 'utf8')] as const,
  )
})
const argv = process.argv

afterEach(() => {
  process.argv = argv
})

function withArguments(...words: string[]): void {
  process.argv = ['node', 'script.ts', ...words]
}

test('an attack that reaches nothing has failed, and says what it missed [SCALE-020]', () => {
  const reach = openReach(['files read', 'files refused'])
  expect(reach.missed()).toEqual(['never reached: files read', 'never reached: files refused'])
  reach.add('files read')
  reach.add('files refused', 0)
  expect(reach.missed()).toEqual(['never reached: files refused'])
  reach.add('files refused', 3)
  expect(reach.missed()).toEqual([])
  expect(reach.counts).toEqual({ 'files read': 1, 'files refused': 3 })
})

test('a count of an attack is a whole number, and never a word [SCALE-020]', () => {
  withArguments()
  expect(countArgument(1, 'The number of kills', 10)).toBe(10)
  withArguments('20', '0')
  expect(countArgument(1, 'The number of rows', 100)).toBe(20)
  expect(countArgument(2, 'The number of kills', 10, 0)).toBe(0)
  expect(() => countArgument(2, 'The number of kills', 10)).toThrow(
    'The number of kills must be a whole number from 1, not 0.',
  )
  withArguments('resets', '0.5')
  expect(() => countArgument(1, 'The number of rows', 100)).toThrow(
    'The number of rows must be a number, not "resets".',
  )
  expect(() => countArgument(2, 'The number of rows', 100)).toThrow('must be a whole number')
  expect(minutesArgument(2, 'The number of minutes', 30)).toBe(0.5)
  withArguments('0')
  expect(() => minutesArgument(1, 'The number of minutes', 30)).toThrow('must be more than 0')
})

test.each(ATTACKS)('%s takes its numbers checked [SCALE-020]', (_, source) => {
  expect(source).not.toMatch(/Number\(process\.argv/)
})

test.each(ATTACKS.filter(([name]) => !name.startsWith('load')))(
  '%s fails when it reached nothing [SCALE-020]',
  (_, source) => {
    expect(source).toMatch(/= openReach\(/)
    expect(source).toMatch(/\.missed\(\)|report\(reach\)/)
  },
)
