import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { findProofs } from './proofs.ts'
import { idsIn, readRegister, type Statement } from './register.ts'
import { readReport } from './reported-tests.ts'

const scratch = mkdtempSync(path.join(tmpdir(), 'stormlane-statements-'))
afterAll(() => rmSync(scratch, { recursive: true }))

function report(name: string, content: unknown) {
  const file = path.join(scratch, `${name}.json`)
  writeFileSync(file, JSON.stringify(content))
  return readReport(file)
}

const statement = (id: string, words = 'Words.'): Statement => ({
  id,
  area: 'MAP',
  surface: 'ui',
  words,
  isDesign: words.startsWith('DESIGN:'),
})

// Ids are built, so that the quick look through the sources does not find them here.
const id = (number: string) => `MAP-${number}`
const bracket = (...numbers: string[]) => `[${numbers.map(id).join(', ')}]`

describe('a statement and its tests [SCALE-024]', () => {
  const register = [statement(id('001')), statement(id('002')), statement(id('003'), 'DESIGN: a color')]

  test('a statement is missing when no test that ran has its id, except one about the design', () => {
    const tests = [
      { title: `one ${bracket('001')}`, ran: true },
      { title: `two ${bracket('002')}`, ran: false },
    ]
    expect(findProofs(register, tests).missing.map((row) => row.id)).toEqual([id('002')])
  })

  test('an id that the register does not have is reported with its title', () => {
    const tests = [{ title: `all ${bracket('001', '002', '900')}`, ran: true }]
    expect(findProofs(register, tests)).toEqual({
      missing: [],
      unknown: [{ id: id('900'), title: `all ${bracket('001', '002', '900')}` }],
      crowded: [],
    })
  })

  test('a title may have four ids, with those of the blocks around it, and no more [INTERNAL-020]', () => {
    const titles = [
      `four ${bracket('001', '002')} ${bracket('003', '004')}`,
      `the same ${bracket('001', '002')} twice ${bracket('001', '002', '003', '004')}`,
      `a block ${bracket('001')} with five ${bracket('002', '003', '004', '005')}`,
    ]
    const tests = [...titles, titles[2] ?? ''].map((title) => ({ title, ran: true }))
    expect(findProofs([], tests).crowded).toEqual([titles[2]])
  })

  test.each([
    [`a ${bracket('001')}`, ['001']],
    [`a ${bracket('001', '002')} b ${bracket('003')}`, ['001', '002', '003']],
    [`${id('001')} without brackets`, []],
    [`[${id('001')} ${id('002')}]`, ['001', '002']],
    ['a list [1, 2] and a key [a-b]', []],
  ])('the ids of %s', (title, numbers) => {
    expect(idsIn(title)).toEqual(numbers.map(id))
  })
})

describe('titles come from the reports of the runners [SCALE-024]', () => {
  test('of Vitest, with the blocks around a test', () => {
    const assertionResults = [
      { fullName: `a block ${bracket('001')} a test`, status: 'passed' },
      { fullName: 'fails', status: 'failed' },
      { fullName: 'is skipped', status: 'skipped' },
      { fullName: 'is planned', status: 'todo' },
    ]
    expect(report('vitest', { testResults: [{ assertionResults }] })).toEqual([
      { title: `a block ${bracket('001')} a test`, ran: true },
      { title: 'fails', ran: true },
      { title: 'is skipped', ran: false },
      { title: 'is planned', ran: false },
    ])
  })

  test('of Playwright, with the blocks around a test, without its file', () => {
    const inner = {
      title: 'signed in',
      file: 'a.spec.ts',
      specs: [{ title: 'a test', tests: [{ status: 'expected' }] }],
    }
    const specs = [{ title: 'outside', tests: [{ status: 'skipped' }] }]
    const file = { title: 'a.spec.ts', file: 'a.spec.ts', specs, suites: [inner] }
    expect(report('playwright', { suites: [file] })).toEqual([
      { title: 'outside', ran: false },
      { title: 'signed in a test', ran: true },
    ])
  })

  test('a suite that broke off has none', () => {
    expect(readReport(path.join(scratch, 'no-such.json'))).toBeUndefined()
  })
})

test('every statement of the register has an id of its own, an area and words [SCALE-024]', () => {
  const register = readRegister()
  expect(register.length).toBeGreaterThan(1300)
  expect(new Set(register.map((row) => row.id)).size).toBe(register.length)
  for (const row of register) {
    expect(row.id).toMatch(/^[A-Z]+-\d{3}$/)
    expect([row.id, row.area]).toEqual([row.id, row.id.split('-')[0]])
    expect(row.words.length).toBeGreaterThan(10)
  }
})
