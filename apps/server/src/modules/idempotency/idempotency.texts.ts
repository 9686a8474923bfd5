export const IDEMPOTENCY_TEXTS = {
  invalidKey: 'Idempotency-Key must have 1 to 200 visible ASCII characters.',
  running: 'The first request with this Idempotency-Key is still being answered.',
  unanswered:
    'The first request with this Idempotency-Key was done, but its answer was lost. Look up what it made; to do it again, use another key.',
} as const
