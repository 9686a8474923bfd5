import { expect, test } from 'vitest'
import { TelematicsFailure } from '../../vehicles/telematics-failure.ts'
import { providerWatch } from './provider-watch.ts'

const down = new TelematicsFailure('unavailable', 'The provider cannot be reached.')
const limited = new TelematicsFailure('limited', 'Too many.', 200)
const rejected = new TelematicsFailure('rejected', 'No such driver.')

test('a provider is down once all messages in flight have failed', () => {
  const watch = providerWatch<TelematicsFailure>()
  const [first, second] = [watch.begins(), watch.begins()]
  first(down)
  expect(watch.isDown()).toBeUndefined()
  second(down)
  expect(watch.isDown()).toBe(down)
  expect(watch.hasAnswered()).toBe(false)
})

test.each([
  ['took', undefined],
  ['rejected', rejected],
])('a message that times out while the provider %s another one does not count as an outage', (_, answer) => {
  const watch = providerWatch<TelematicsFailure>()
  const [hangs, other] = [watch.begins(), watch.begins()]
  other(answer)
  hangs(down)
  expect(watch.isDown()).toBeUndefined()
  expect(watch.hasAnswered()).toBe(true)
})

test('an outage that starts during many messages is noticed', () => {
  const watch = providerWatch<TelematicsFailure>()
  watch.begins()()
  watch.begins()(down)
  expect(watch.isDown()).toBe(down)
})

test('a provider that limits the rate is not down', () => {
  const watch = providerWatch<TelematicsFailure>()
  watch.begins()(limited)
  expect([watch.isDown(), watch.hasAnswered(), watch.isDoubtful()]).toEqual([undefined, false, false])
})

test('a provider is in doubt after eight unanswered failures until one message is answered', () => {
  const watch = providerWatch<TelematicsFailure>()
  const last = watch.begins()
  const doubts = Array.from({ length: 8 }, () => {
    watch.begins()(down)
    return watch.isDoubtful()
  })
  expect(doubts).toEqual([false, false, false, false, false, false, false, true])
  last()
  expect([watch.isDoubtful(), watch.isDown()]).toEqual([false, undefined])
  for (let failure = 0; failure < 7; failure++) watch.begins()(down)
  expect(watch.isDoubtful()).toBe(false)
  watch.begins()(down)
  expect(watch.isDoubtful()).toBe(true)
})
