/** The clock of the server stands still on a winter afternoon in the simulated weather, during a storm. */
export const TEST_CLOCK = new Date('2026-01-14T21:12:00Z')
