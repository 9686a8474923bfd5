import { expect, test } from 'vitest'
import { withoutSecrets } from './logging.ts'

test.each([
  ['/api/users/me?token=abc&x=1', '/api/users/me?token=[redacted]&x=1'],
  ['/api/users/me?x=1&%74oken=abc', '/api/users/me?x=1&%74oken=[redacted]'],
  ['/login?trialKey=abc#top', '/login?trialKey=[redacted]#top'],
  ['/login?code=abc&state=def', '/login?code=[redacted]&state=[redacted]'],
  ['/setup?email=a%40b.example&token=abc', '/setup?email=a%40b.example&token=[redacted]'],
  ['/integration/samsara?id=1&signature=abc', '/integration/samsara?id=1&signature=[redacted]'],
  ['/geotab/embed?provider_session_id=abc', '/geotab/embed?provider_session_id=[redacted]'],
  ['/api/routes/fetch_from_cache?cache_key=abc', '/api/routes/fetch_from_cache?cache_key=[redacted]'],
  ['/routes/abc', '/routes/[redacted]'],
  ['/routes/abc/app.webmanifest', '/routes/[redacted]/app.webmanifest'],
  ['/routes/abc?theme=dark', '/routes/[redacted]?theme=dark'],
  ['/api/routes/0b54a1f6', '/api/routes/0b54a1f6'],
  [
    '/api/tiles/x?url=https%3A%2F%2Fa.example%2Fb.tif%3Fsig%3Dabc&z=1',
    '/api/tiles/x?url=https%3A%2F%2Fa.example%2Fb.tif%3F[redacted]&z=1',
  ],
  [
    '/api/tiles/x?url=https://a.example/b.tif?x=1&X-Amz-Signature=abc',
    '/api/tiles/x?url=https://a.example/b.tif?[redacted]&X-Amz-Signature=[redacted]',
  ],
  ['/api/tiles/x?url=forecast://nowcast/1/radar/2&%=1', '/api/tiles/x?url=forecast://nowcast/1/radar/2&%=1'],
])('%s is logged as %s', (url, logged) => {
  expect(withoutSecrets(url)).toBe(logged)
})
