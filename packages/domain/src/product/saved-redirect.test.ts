import { expect, test } from 'vitest'
import { sameOriginPath } from './saved-redirect.ts'

test.each([
  ['/client/map', '/client/map'],
  ['/client/map?lat=1#top', '/client/map?lat=1#top'],
  ['/a/../client', '/client'],
  ['//evil.example/x', undefined],
  ['/\\evil.example/x', undefined],
  ['https://evil.example/', undefined],
  ['https://own.invalid/client', undefined],
  ['client/map', undefined],
  ['//', undefined],
  ['', undefined],
  [null, undefined],
  [undefined, undefined],
])('after sign-in the saved address %j leads to %j', (address, path) => {
  expect(sameOriginPath(address)).toBe(path)
})
