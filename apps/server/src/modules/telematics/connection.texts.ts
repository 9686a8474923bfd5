export const CONNECTION_TEXTS = {
  notYours: 'The simulated fleet is managed by the operator of this server.',
  testRuns: 'Another test is still running.',
  vehicles: (count: number) => (count === 1 ? '1 vehicle' : `${count} vehicles`),
}
