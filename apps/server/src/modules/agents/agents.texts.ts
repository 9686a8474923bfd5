export const AGENT_TEXTS = {
  instructions: (product: string) =>
    `${product} tells how the weather affects the locations, vehicles and routes of one organization. Levels: unknown -1, none 0, low 1, moderate 2, high 3, extreme 4. Times are ISO 8601 in UTC; weather is in °F, in/h, mph and mi. Tools that change something say so: ask the person before you use them.`,
  needsPermission: (permission: string) =>
    `Permission not granted: this tool needs an API token with the permission "${permission}".`,
  unexpected: 'The tool failed unexpectedly. Please try again.',
  noDecision: 'There is no advice: no route or vehicle with this id has a trip, or it is not evaluated yet.',
  noDeparture: 'No departure of the next week could be computed.',
}
