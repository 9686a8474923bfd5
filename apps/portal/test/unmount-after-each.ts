// Runs before every unit test file. A screen that outlives its test would keep rendering after jsdom is gone.
import { afterEach } from 'vitest'

if (typeof window !== 'undefined') {
  const { cleanup } = await import('@testing-library/react')
  afterEach(cleanup)
}
