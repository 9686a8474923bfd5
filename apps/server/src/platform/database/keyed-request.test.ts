import { expect, test } from 'vitest'
import { keyedRequest, runKeyedRequest } from './keyed-request.ts'

test('a request with a key is known to its own organization, in what it awaits, and to nobody else', async () => {
  const request = { organizationId: 'mine', noteChange: async () => undefined }
  const answered = Promise.withResolvers<unknown[]>()
  runKeyedRequest(request, () => {
    const seen = [keyedRequest('mine'), keyedRequest('theirs')]
    void Promise.resolve().then(() => answered.resolve([...seen, keyedRequest('mine')]))
  })
  expect(keyedRequest('mine')).toBeUndefined()
  expect(await answered.promise).toEqual([request, undefined, request])
})
