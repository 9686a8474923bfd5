import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { type Switchboard, withSwitches } from './mutant-switches.ts'
import { applyMutation, findMutations, isWiring } from './mutations.ts'

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

/** A template literal; written with a dollar sign it would be one here, too. */
const template = (text: string) => `\`${text.replaceAll('#', '$')}\``

describe('mutations of the wiring', () => {
  const wiring = (source: string) => mutants(source, 'source.tsx').map((mutant) => mutant.replace('let x = ', ''))
  test.each([
    ['<A loaded={b.c} />', ['drop prop: <A loaded={undefined} />']],
    ['<A isLoading={b} />', ['drop prop: <A isLoading={undefined} />', 'fix prop: <A isLoading={true} />']],
    ['<A {...b} />', ['drop prop: <A {...{}} />']],
    ['<A onShow={b} />', ['empty callback: <A onShow={() => undefined} />']],
    ['<A onShow={() => b(c)} />', ['empty callback: <A onShow={() => undefined} />']],
    ['f({ onSuccess: () => b })', ['drop statement: void 0;', 'empty callback: f({ onSuccess: () => undefined })']],
    ['<A href={b(c)} />', ["change address: <A href={'/mutant'} />"]],
    [
      template('/a?b=#{c}&d=#{e}'),
      [`change address: ${template('/a?mutant=#{c}&d=#{e}')}`, `change address: ${template('/a?b=#{c}&mutant=#{e}')}`],
    ],
    [
      'let y = { to: a, search: { b, c: d } }',
      [
        'drop parameter: let y = { to: a, search: { b: undefined, c: d } }',
        'drop parameter: let y = { to: a, search: { b, c: undefined } }',
      ],
    ],
    [
      'let y = { search: (now) => ({ ...now, b }) }',
      ['drop parameter: let y = { search: (now) => ({ ...now, b: undefined }) }'],
    ],
    ['let y = { queryKey: [a, b, c] }', ['shorten query key: let y = { queryKey: [a, b] }']],
  ])('%s [INTERNAL-030]', (source, expected) => {
    expect(wiring(source)).toEqual(expected)
  })

  test.each([
    ['<A key={b} className={c} aria-label={d} />'],
    ['let y = { queryKey: [a] }'],
    [`sql${template('a?b=#{c}')}`],
    ['let { onShow, search, queryKey } = a'],
  ])('%s has none: it is only looks, or has nothing to lose', (source) => {
    expect(wiring(source).filter((mutant) => !mutant.startsWith('drop statement'))).toEqual([])
  })

  test('are told from changes of rules [INTERNAL-030]', () => {
    const kinds = findMutations('source.tsx', 'let x = <A b={c} d={e > f} />').map(({ kind }) => [kind, isWiring(kind)])
    expect(kinds).toEqual([
      ['drop prop', true],
      ['drop prop', true],
      ['move bound', false],
    ])
  })

  test('have switches that do the same', () => {
    const to = template('/p?q=#{a}&r=1')
    const source = `f = (a) => g({ to: ${to}, search: { a, b: a }, queryKey: ["k", a], onDone: () => a })`
    const wired = findMutations('source.ts', source)
      .filter(({ kind }) => isWiring(kind))
      .map((one, id) => ({ ...one, id }))
    expect(wired.map(({ kind }) => kind)).toEqual([
      'change address',
      'change address',
      'drop parameter',
      'drop parameter',
      'shorten query key',
      'empty callback',
    ])
    const run = (text: string, board?: Switchboard) => {
      const context: Record<string, unknown> = {
        process: { env: {} },
        $switchboard: board,
        g: (given: { onDone: () => unknown }) => JSON.stringify([given, String(given.onDone())]),
      }
      runInNewContext(`${text}; result = f(7)`, context)
      return context.result
    }
    for (const mutation of wired) {
      const board = { active: mutation.id, reached: () => undefined }
      expect(run(withSwitches(source, wired), board)).toBe(run(applyMutation(source, mutation)))
      expect(run(applyMutation(source, mutation))).not.toBe(run(source))
    }
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
