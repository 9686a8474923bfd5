export const IDEMPOTENCY_TEXTS = {
  invalidKey: 'Idempotency-Key must have 1 to 200 visible ASCII characters.',
  running: 'The first request with this Idempotency-Key is still being answered.',
} as const
