export const AFFECTED_COUNT_ADDRESS = { method: 'GET', path: '/affected_assets/count.json' } as const
