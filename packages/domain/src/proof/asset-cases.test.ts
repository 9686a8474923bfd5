import { expect, test } from 'vitest'
import { HOUR_MS } from '../time/durations.ts'
import { kindScore, weatherCases } from './asset-cases.ts'

const HOURS = Array.from({ length: 48 }, (_, hour) => hour * HOUR_MS)
const at = (time: number) => time / HOUR_MS

/** Hours at which the event came, and at which each lead time had it; leads that are left out have no forecast. */
function cases(came: readonly number[], said: Record<number, readonly number[]>, unobserved: readonly number[] = []) {
  return weatherCases(
    HOURS,
    (time) => (unobserved.includes(at(time)) ? null : came.includes(at(time))),
    (time, lead) => said[lead]?.includes(at(time)) ?? null,
  )
}

test('hours of weather near each other are one case: forecast and came, came unforecast, or neither came [PROOF-030]', () => {
  const found = cases([3, 4, 9, 30], { 6: [2, 3, 20] })
  expect(found.cases.map(({ startAt, endAt, verdict }) => [at(startAt), at(endAt), verdict])).toEqual([
    [2, 10, 'came'],
    [20, 21, 'false_alarm'],
    [30, 31, 'missed'],
  ])
  expect(found.hours).toBe(48)
  // More than six hours apart they are two.
  expect(cases([3, 10], { 6: [] }).cases.map(({ verdict }) => verdict)).toEqual(['missed', 'missed'])
})

test('hours without a warning forecast or an observation count for nothing [PROOF-030]', () => {
  expect(cases([3], {})).toEqual({ cases: [], hours: 0 })
  expect(cases([3], { 48: [3] })).toEqual({ cases: [], hours: 0 })
  expect(cases([3], { 6: [] }, [3])).toEqual({ cases: [], hours: 47 })
  // Of several warnings the last one counts.
  expect(cases([3], { 6: [], 12: [3] }).cases[0]?.verdict).toBe('missed')
})

test('the lead time is the longest up to which every stored forecast had the event [PROOF-030]', () => {
  const leadOf = (said: Record<number, readonly number[]>) => cases([3, 4], said).cases[0]?.leadHours
  expect(leadOf({ 1: [3], 6: [3], 12: [3], 24: [3], 48: [], 72: [3] })).toBe(24)
  expect(leadOf({ 6: [3], 72: [3] })).toBe(72)
  expect(leadOf({ 1: [], 6: [3] })).toBeNull()
  expect(leadOf({ 6: [5] })).toBeNull()
})

test('scores count the cases of all assets, with the median lead time of the hits [PROOF-030]', () => {
  const one = cases([3, 20, 40], { 6: [3, 20, 30], 12: [3], 24: [3] })
  const other = cases([3], { 6: [3], 12: [3] })
  expect(kindScore('snow', [one, other])).toEqual({
    variable: 'snow',
    hours: 96,
    hits: 3,
    misses: 1,
    falseAlarms: 1,
    medianLeadHours: 12,
  })
  expect(kindScore('road', [])).toEqual({
    variable: 'road',
    hours: 0,
    hits: 0,
    misses: 0,
    falseAlarms: 0,
    medianLeadHours: null,
  })
})
