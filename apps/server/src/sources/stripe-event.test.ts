import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readStripeEvent } from './stripe-event.ts'

/** Recorded events of Stripe, which are not part of the repository. */
const RECORDED = '/work/shared/fixtures/stripe'
const files = existsSync(RECORDED) ? readdirSync(RECORDED).filter((file) => /^\w+\.\w+.*\.json$/.test(file)) : []

describe.skipIf(files.length === 0)('recorded events', () => {
  const read = (file: string) => readStripeEvent(JSON.parse(readFileSync(path.join(RECORDED, file), 'utf8')))

  test.each(files.filter((file) => !file.startsWith('fixtures')))('%s is understood or skipped', (file) => {
    expect(() => read(file)).not.toThrow()
  })

  test('a subscription, its end, a card and a failed payment are read', () => {
    expect(read('customer.subscription.updated.json')?.subscription).toMatchObject({
      status: 'active',
      periodEnd: new Date(1_650_998_505_000),
      endedAt: null,
    })
    expect(read('customer.subscription.deleted.json')?.subscription).toMatchObject({
      status: 'cancelled',
      endedAt: new Date(1_648_320_097_000),
    })
    expect(read('payment_method.attached.json')?.card).toEqual({ brand: 'visa', last4: '4242' })
    expect(read('invoice.payment_failed.json')?.problem).toMatch(/^A payment of \$\d+\.\d\d failed\.$/)
  })
})

test('a status that Stripe adds later gives no access', () => {
  const object = { id: 'sub', customer: { id: 'cus' }, status: 'hibernating', created: 1, items: { data: [] } }
  const event = { id: 'evt', type: 'customer.subscription.updated', created: 2, data: { object } }
  expect(readStripeEvent(event)).toMatchObject({ customerId: 'cus', subscription: { status: 'unpaid' } })
})
