import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { type Switchboard, withSwitches } from './mutant-switches.ts'
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

describe('a source with switches', () => {
  const source = `
    const limits = { most: 3, words: 'too many' }
    const log = []
    function judge(count, isOpen) {
      log.push(count)
      if (count > limits.most && (isOpen || count === 7)) return limits.words
      const rest = limits.most - count * 2
      return isOpen ? rest + 1 : -rest
    }
    const seen = [[1, true], [3, false], [5, false], [7, false], [9, true]].map(([count, isOpen]) => judge(count, isOpen))
    seen && log.push('end')
    result = JSON.stringify([seen, log])`
  const mutations = findMutations('source.ts', source).map((mutation, id) => ({ ...mutation, id }))
  const run = (text: string, board?: Switchboard) => {
    const context: Record<string, unknown> = { process: { env: {} }, $switchboard: board }
    runInNewContext(text, context)
    return context.result
  }

  test('does the same as the source while none is on', () => {
    expect(run(withSwitches(source, mutations))).toBe(run(source))
  })

  test.each(mutations)('does the same as mutant $id when that is on: $kind, $replacement', (mutation) => {
    const board = { active: mutation.id, reached: () => undefined }
    expect(run(withSwitches(source, mutations), board)).toBe(run(applyMutation(source, mutation)))
  })

  test('tells which mutants are reached', () => {
    const reached = new Set<number>()
    run(withSwitches(source, mutations), { active: -1, reached: (id) => reached.add(id) })
    expect([...reached].toSorted((one, other) => one - other)).toEqual(mutations.map(({ id }) => id))
  })

  test('knows what runs only when its module is loaded', () => {
    const isStatic = (text: string) => findMutations('source.ts', text).map((mutation) => mutation.isStatic)
    expect(isStatic('const most = 3')).toEqual([true])
    expect(isStatic('const most = () => 3')).toEqual([false])
  })
})
