import { describe, expect, test } from 'vitest'
import { applyMutation, findMutations } from './mutations.ts'

function mutants(source: string, fileName = 'source.ts'): string[] {
  return findMutations(fileName, source).map((mutation) => `${mutation.kind}: ${applyMutation(source, mutation)}`)
}

describe('mutations of a source', () => {
  test.each([
    ['a < b', ['move bound: a <= b']],
    ['a >= b', ['move bound: a > b']],
    ['a === b', ['flip comparison: a !== b']],
    ['a && b', ['swap and/or: a || b']],
    ['(a - b) * c', ['swap arithmetic: (a + b) * c', 'swap arithmetic: (a - b) / c']],
    ['if (a) b', ['negate condition: if (!(a)) b']],
    ['a ? b : c', ['negate condition: !(a) ? b : c']],
    ['let a = 7', ['change literal: let a = 8']],
    ['let a = true', ['change literal: let a = false']],
    ["let a = 'b'", ["change literal: let a = ''"]],
    ['a(b)', ['drop statement: void 0;']],
    ['a = b', ['drop statement: void 0;']],
    ['() => { const a = b; return a }', ['return early: () => { return; const a = b; return a }']],
  ])('%s', (source, expected) => {
    expect(mutants(source)).toEqual(expected)
  })

  test.each([
    ["import a from 'b'"],
    ["export { a } from 'b'"],
    ["type A = 'b' | 7"],
    ["let a: 'b'"],
    ['let a = `b` + c'],
    ["let a = { 'b-c': d }"],
  ])('%s has no mutations, because it does not run or has no value', (source) => {
    expect(mutants(source)).toEqual([])
  })

  test('values inside `as const` and `satisfies` are mutated, their types are not', () => {
    expect(mutants("let a = [1] as const satisfies ['b']")).toEqual([
      "change literal: let a = [2] as const satisfies ['b']",
    ])
  })

  test('TSX is recognized by the file name', () => {
    expect(mutants('let a = <b>{c > d}</b>', 'source.tsx')).toEqual(['move bound: let a = <b>{c >= d}</b>'])
  })
})
