import { expect, test } from 'vitest'
import { passwordProblem } from './passwords.ts'

const COMMON = new Set(['password', 'basketball', '1234567890', 'qwertyuiop'])
const context = {
  organizationName: 'Cardinal Freight',
  email: 'dana.whitfield@cardinal.example',
  isCommon: (text: string) => COMMON.has(text),
}

test.each([
  ['too short', 'length'],
  ['9f3k-20c8', 'length'],
  ['9f3k-20c8-', undefined],
  ['correct horse '.repeat(15).slice(0, 200), undefined],
  ['correct horse '.repeat(15).slice(0, 201), 'length'],
  ['basketball', 'common'],
  ['BasketBall', 'common'],
  ['Basketball2026!', 'common'],
  ['__Password__1', 'common'],
  ['1234567890', 'common'],
  ['aaaaaaaaaaaa', 'common'],
  ['ababababababa', 'common'],
  ['abcabcabcabc', undefined],
  ['20262026202620262', undefined],
  ['31415926535', undefined],
  ['ｑｗｅｒｔｙｕｉｏｐ', 'common'],
  ['cardinal freight', 'personal'],
  ['CardinalFreight', 'personal'],
  ['Cardinal-Freight-2026', 'personal'],
  ['dana.whitfield@cardinal.example', 'personal'],
  ['Dana Whitfield', 'personal'],
  ['cardinal.example', 'personal'],
  ['cardinal123', 'personal'],
  ['example4567', undefined],
  ['correct horse battery', undefined],
  ['my basketball court', undefined],
  ['cardinal freight drives', undefined],
  ['9f3k-20c8-a71m', undefined],
] as const)('the password %j is refused for %j', (password, problem) => {
  expect(passwordProblem(password, context)).toBe(problem)
})

test('an organization and an address without letters or digits rule out no password', () => {
  const nobody = { ...context, organizationName: '???', email: '@' }
  expect(passwordProblem('!?!-!?%&/!', nobody)).toBeUndefined()
  expect(passwordProblem('correct horse battery', nobody)).toBeUndefined()
})
