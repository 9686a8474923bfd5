/** The clock of a server in tests, until a test moves it. Apart from `app.ts`, which only loads inside a test run. */
export const TEST_NOW = new Date('2026-01-15T12:00:00Z')
