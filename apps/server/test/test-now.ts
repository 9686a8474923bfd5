/** The time of a test server until a test moves it. Not in `app.ts`, because that file loads only inside a test run. */
export const TEST_NOW = new Date('2026-01-15T12:00:00Z')
