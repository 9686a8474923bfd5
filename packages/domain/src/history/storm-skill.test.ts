import { expect, test } from 'vitest'
import { stormSkill } from './storm-skill.ts'

const report = (observed: number | null, ...predicted: (number | null)[]) => ({ observed, predicted })

test.each([
  ['an impact that was forecast is a hit', report(7.5, 4), { hits: 1, misses: 0, falseAlarms: 0, withinOneLevel: 1 }],
  ['one that was not is a miss', report(7.5, 1), { hits: 0, misses: 1, falseAlarms: 0, withinOneLevel: 0 }],
  ['a forecast of nothing is a false alarm', report(0, 7), { hits: 0, misses: 0, falseAlarms: 1, withinOneLevel: 0 }],
  ['quiet weather counts for none of them', report(1, 2), { hits: 0, misses: 0, falseAlarms: 0, withinOneLevel: 1 }],
])('%s', (_, one, counts) => {
  expect(stormSkill([one], 0)).toMatchObject({ reports: 1, ...counts })
})

test.each([
  // Level moderate begins at 4, high at 7, extreme at 9.
  ['an observation of just 4 counts as an impact', report(4, 2), { misses: 1, withinOneLevel: 1 }],
  ['a forecast of just 4 counts as an impact', report(2, 4), { falseAlarms: 1, withinOneLevel: 1 }],
  ['neither does 3.9', report(3.9, 3.9), { hits: 0, misses: 0, falseAlarms: 0, withinOneLevel: 1 }],
  ['a forecast two levels too low is not within one', report(7, 3.9), { misses: 1, withinOneLevel: 0 }],
])('%s', (_, one, counts) => {
  expect(stormSkill([one], 0)).toMatchObject({ reports: 1, ...counts })
})

test('each day is judged by its own forecast, and the error is the mean of all', () => {
  const reports = [report(8, 8, 2), report(4, 5, 4)]
  expect(stormSkill(reports, 0)).toMatchObject({ hits: 2, meanError: 0.5 })
  expect(stormSkill(reports, 1)).toMatchObject({ hits: 1, misses: 1, meanError: 3 })
})

test('places without a forecast or an observation do not count', () => {
  expect(stormSkill([report(null, 8), report(8, null), report(8)], 0)).toMatchObject({ reports: 0, meanError: null })
})
