import { expect, test } from 'vitest'
import { phoneLink, readDriver } from './vehicle-driver.ts'

test.each([
  [' Maria  Lopez ', '+1 (402) 555-0142', { name: 'Maria Lopez', phone: '+1 (402) 555-0142' }],
  ['Maria Lopez', '402.555.0142 ext. 7', { name: 'Maria Lopez', phone: '402.555.0142 ext. 7' }],
  ['', '4025550142', { name: null, phone: '4025550142' }],
  ['Maria Lopez', 'javascript:alert(1)', { name: 'Maria Lopez', phone: null }],
  ['Maria Lopez', '911', { name: 'Maria Lopez', phone: null }],
  ['   ', undefined, null],
  [null, null, null],
])('a driver %j with the number %j is read as %j [DESK-080]', (name, phone, driver) => {
  expect(readDriver(name, phone)).toEqual(driver)
})

test.each([
  ['+1 (402) 555-0142', 'tel:+14025550142'],
  ['402.555.0142 ext. 7', 'tel:4025550142'],
])('%s is dialed by %s [DESK-080]', (phone, link) => {
  expect(phoneLink(phone)).toBe(link)
})

test('a name has at most 100 characters, and a number at most six digits of extension [DESK-080]', () => {
  expect(readDriver('a'.repeat(101))?.name).toBe('a'.repeat(100))
  expect(readDriver(null, '402 555 0142 x123456')?.phone).toBe('402 555 0142 x123456')
  expect(readDriver(null, '402 555 0142 x1234567')).toBeNull()
})
