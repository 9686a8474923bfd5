import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openTurns } from './turns.ts'

test('a flood begins in portions, in the order in which it came; a newcomer waits behind it', async () => {
  const turns = openTurns(3)
  const begun: number[] = []
  for (let i = 0; i < 7; i++) turns(() => begun.push(i))
  expect(begun).toEqual([0, 1, 2])
  await nextTurn()
  expect(begun).toEqual([0, 1, 2, 3, 4, 5])
  turns(() => begun.push(7))
  turns(() => begun.push(8))
  await nextTurn()
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
})

test('what comes alone begins at once, in every turn', async () => {
  const turns = openTurns(1)
  const begun: string[] = []
  for (const name of ['first', 'second']) {
    turns(() => begun.push(name))
    expect(begun.at(-1)).toBe(name)
    await nextTurn()
  }
})

test('work that fails does not keep the rest from its turn', async () => {
  const turns = openTurns(1)
  const fail = () => {
    throw new Error('broken')
  }
  expect(() => turns(fail)).toThrow('broken')
  let ran = false
  turns(() => {
    ran = true
  })
  await nextTurn()
  expect(ran).toBe(true)
})
